package io.atoll.cli.load;

import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** What clients have seen. Written by one thread. */
final class Tally {

  private static final long LONGEST_NANOS = 60_000_000_000L;
  private static final int DIGITS = 3;

  private final Histogram reads = new Histogram(LONGEST_NANOS, DIGITS);
  private final Histogram writes = new Histogram(LONGEST_NANOS, DIGITS);
  private long misses;
  private long errors;
  private @Nullable String firstError;

  void add(boolean read, long nanos) {
    (read ? reads : writes).recordValue(Math.min(nanos, LONGEST_NANOS));
  }

  void addMiss() {
    misses++;
  }

  void addError(String text) {
    errors++;
    firstError = firstError == null ? text : firstError;
  }

  @Nullable String firstError() {
    return firstError;
  }

  void add(Tally other) {
    reads.add(other.reads);
    writes.add(other.writes);
    misses += other.misses;
    errors += other.errors;
    firstError = firstError == null ? other.firstError : firstError;
  }

  LoadResult result(double seconds) {
    return new LoadResult(reads, writes, misses, errors, firstError, seconds);
  }
}
