package io.atoll.lab.experiment;

/**
 * How long the lookups among so many nodes took.
 *
 * @param tenthsOfMillis of each lookup
 * @param messages of each lookup
 */
record Latencies(LookupMode mode, int nodes, Histogram tenthsOfMillis, Histogram messages) {

  double millis(double percentile) {
    return tenthsOfMillis.percentile(percentile) / 10.0;
  }

  double median() {
    return millis(50);
  }

  double mean() {
    return tenthsOfMillis.mean() / 10;
  }
}
