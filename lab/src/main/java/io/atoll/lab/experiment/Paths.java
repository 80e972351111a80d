package io.atoll.lab.experiment;

import io.atoll.lab.experiment.plot.Plot.Point;

/** The lookups among so many nodes of one topology. */
record Paths(Topology topology, int exponent, Histogram hops, Histogram pointers) {

  static Paths none(Topology topology, int exponent) {
    return new Paths(topology, exponent, new Histogram(), new Histogram());
  }

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
