package io.atoll.lab.sim;

import java.util.Arrays;

/** Sorts moments without a comparison object for each of them: there may be tens of millions. */
final class SortedMoments {

  /** Bits for the number of a moment; what is left of a long is for the moment itself. */
  private static final int NUMBER_BITS = 24;

  private SortedMoments() {}

  /** The numbers of the moments, the earliest first; of equal ones, the lower number first. */
  static int[] of(long[] timesMicros) {
    if (timesMicros.length >= 1 << NUMBER_BITS) {
      throw new IllegalArgumentException(
          "at most " + (1 << NUMBER_BITS) + " moments can be planned at once");
    }
    long[] keys = new long[timesMicros.length];
    for (int i = 0; i < keys.length; i++) {
      if (timesMicros[i] < 0 || timesMicros[i] >= 1L << (Long.SIZE - 1 - NUMBER_BITS)) {
        throw new IllegalArgumentException("no moment to plan for: " + timesMicros[i] + " us");
      }
      keys[i] = timesMicros[i] << NUMBER_BITS | i;
    }
    Arrays.sort(keys);
    int[] numbers = new int[keys.length];
    for (int i = 0; i < keys.length; i++) {
      numbers[i] = (int) (keys[i] & ((1 << NUMBER_BITS) - 1));
    }
    return numbers;
  }
}
