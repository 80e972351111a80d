package io.atoll.lab.experiment;

import java.util.Arrays;

/** How often each number from 0 on was seen. */
final class Histogram {

  private long[] counts = new long[64];
  private long samples;
  private long sum;
  private int max;

  void add(int value) {
    if (value >= counts.length) {
      counts = Arrays.copyOf(counts, Math.max(value + 1, 2 * counts.length));
    }
    counts[value]++;
    samples++;
    sum += value;
    max = Math.max(max, value);
  }

  long samples() {
    return samples;
  }

  double mean() {
    return (double) sum / samples;
  }

  int max() {
    return max;
  }

  double share(int value) {
    return value < counts.length ? (double) counts[value] / samples : 0;
  }

  /** The smallest number that at least so many percent of the samples do not exceed. */
  int percentile(double percent) {
    double wanted = samples * percent / 100;
    long seen = 0;
    for (int value = 0; value < max; value++) {
      seen += counts[value];
      if (seen >= wanted) {
        return value;
      }
    }
    return max;
  }
}
