package io.atoll.cli.load;

import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * What came of a load.
 *
 * @param reads how long they took, in nanoseconds, from being sent to the reply
 * @param misses how many reads found nothing
 * @param errors how many replies were errors, while measured or before
 * @param seconds how long it was measured
 */
public record LoadResult(
    Histogram reads,
    Histogram writes,
    long misses,
    long errors,
    @Nullable String firstError,
    double seconds) {

  public long operations() {
    return reads.getTotalCount() + writes.getTotalCount();
  }

  public double operationsPerSecond() {
    return operations() / seconds;
  }
}
