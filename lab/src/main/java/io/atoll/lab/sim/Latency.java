package io.atoll.lab.sim;

import java.util.SplittableRandom;

/** How long messages take, in virtual microseconds. */
@FunctionalInterface
public interface Latency {

  long sampleMicros(SplittableRandom random);

  static Latency fixedMillis(long millis) {
    return random -> millis * 1000;
  }

  static Latency uniformMicros(long min, long max) {
    if (min < 0 || max < min) {
      throw new IllegalArgumentException(
          "latency goes from 0 <= min to max, not from " + min + " to " + max);
    }
    return random -> random.nextLong(min, max + 1);
  }

  static Latency uniformMillis(long min, long max) {
    return uniformMicros(min * 1000, max * 1000);
  }

  /** Many short ones and a long tail, never below the minimum. */
  static Latency exponentialMillis(long min, long mean) {
    if (min < 0 || mean < min) {
      throw new IllegalArgumentException("the mean " + mean + " is below the minimum " + min);
    }
    // StrictMath: the same number on every machine.
    return random ->
        min * 1000 + (long) (-StrictMath.log(1 - random.nextDouble()) * (mean - min) * 1000);
  }
}
