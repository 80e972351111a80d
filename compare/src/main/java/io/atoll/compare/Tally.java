package io.atoll.compare;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.AtomicHistogram;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * What the clients of a phase have seen. Any number of threads bring answers: some systems start
 * one for each.
 */
final class Tally {

  static final long LONGEST_NANOS = 60_000_000_000L;
  static final int DIGITS = 3;

  private final Histogram latencies = new AtomicHistogram(LONGEST_NANOS, DIGITS);
  private final LongAdder answers = new LongAdder();
  private final AtomicLong errors = new AtomicLong();
  private final AtomicReference<@Nullable String> firstError = new AtomicReference<>();

  void answered() {
    answers.increment();
  }

  void took(long nanos) {
    latencies.recordValue(Math.min(nanos, LONGEST_NANOS));
  }

  /** How many there are now. */
  long failed(String why) {
    firstError.compareAndSet(null, why);
    return errors.incrementAndGet();
  }

  /** Measured or not. */
  long answers() {
    return answers.sum();
  }

  long errors() {
    return errors.get();
  }

  @Nullable String firstError() {
    return firstError.get();
  }

  /** How long what was measured took. Once all clients have ended. */
  Histogram latencies() {
    return latencies.copy();
  }
}
