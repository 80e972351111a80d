package io.atoll.lab.experiment;

import java.util.List;

/**
 * How many keys the nodes of some runs have.
 *
 * @param nodes in each run
 * @param keys in each run
 * @param virtualNodes of each node
 * @param perNode the nodes of all runs, by the keys they have
 * @param meanMax the mean of the runs' maxima
 */
record Load(int nodes, int keys, int virtualNodes, Histogram perNode, double meanMax) {

  double p1() {
    return perNode.percentile(1);
  }

  double p99() {
    return perNode.percentile(99);
  }

  double mean() {
    return perNode.mean();
  }

  double relative(double load) {
    return load / mean();
  }

  List<String> row(int first) {
    return DataTable.row(
        first,
        mean(),
        perNode.percentile(1),
        perNode.percentile(99),
        meanMax,
        relative(p1()),
        relative(p99()),
        relative(meanMax),
        perNode.share(0));
  }
}
