package io.atoll.compare;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** What the clients of a phase have seen. Each thread that brings answers has a histogram. */
final class Tally {

  static final long LONGEST_NANOS = 60_000_000_000L;
  static final int DIGITS = 3;

  private final Queue<Histogram> histograms = new ConcurrentLinkedQueue<>();
  private final ThreadLocal<Histogram> mine =
      ThreadLocal.withInitial(
          () -> {
            Histogram histogram = new Histogram(LONGEST_NANOS, DIGITS);
            histograms.add(histogram);
            return histogram;
          });
  private final LongAdder answers = new LongAdder();
  private final AtomicLong errors = new AtomicLong();
  private final AtomicReference<@Nullable String> firstError = new AtomicReference<>();

  void answered() {
    answers.increment();
  }

  void took(long nanos) {
    mine.get().recordValue(Math.min(nanos, LONGEST_NANOS));
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
    Histogram all = new Histogram(LONGEST_NANOS, DIGITS);
    histograms.forEach(all::add);
    return all;
  }
}
