package io.atoll.lab.experiment;

import io.atoll.lab.experiment.plot.Plot.Point;

/** The lookups on the rings of one size, with the tables to one base. */
record Paths(int base, int exponent, Histogram hops, Histogram pointers) {

  double mean() {
    return hops.mean();
  }

  double p1() {
    return hops.percentile(1);
  }

  double p99() {
    return hops.percentile(99);
  }

  Point meanPoint() {
    return new Point(exponent, mean());
  }
}
