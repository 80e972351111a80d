package io.atoll.lab.sim;

/**
 * Members coming and going while everybody asks.
 *
 * @param nodes members at the start
 * @param seconds how long, in virtual time
 * @param joinsPerSecond how many join
 * @param leavesPerSecond how many leave, gracefully
 * @param requests how many lookups and updates in all, half of each
 * @param keys how many registers the updates are spread over
 * @param disturbance what else goes wrong
 */
public record ChurnPlan(
    int nodes,
    int seconds,
    double joinsPerSecond,
    double leavesPerSecond,
    int requests,
    int keys,
    Disturbance disturbance,
    long seed) {

  public ChurnPlan {
    if (nodes < 1) {
      throw new IllegalArgumentException("nodes: at least 1 is needed, not " + nodes);
    }
    if (seconds < 1) {
      throw new IllegalArgumentException("seconds: at least 1 is needed, not " + seconds);
    }
    if (!(joinsPerSecond >= 0)) {
      throw new IllegalArgumentException("joins: 0 or more a second, not " + joinsPerSecond);
    }
    if (!(leavesPerSecond >= 0)) {
      throw new IllegalArgumentException("leaves: 0 or more a second, not " + leavesPerSecond);
    }
    if (requests < 0) {
      throw new IllegalArgumentException("requests: 0 or more, not " + requests);
    }
    if (keys < 1) {
      throw new IllegalArgumentException("keys: at least 1 is needed, not " + keys);
    }
  }

  /** What to tell {@code ./atoll sim}, besides the protocol, to have this plan run. */
  public String options() {
    String scenario =
        switch (disturbance) {
          case NONE -> "churn";
          case PARTITION -> "partition";
          case SLOW_NODES -> "slow-nodes";
        };
    return String.join(
        " ",
        "--scenario " + scenario,
        "--nodes " + nodes,
        "--seconds " + seconds,
        "--joins " + joinsPerSecond,
        "--leaves " + leavesPerSecond,
        "--requests " + requests,
        "--keys " + keys,
        "--seed " + seed);
  }

  /** Two joins and two leaves a second, and enough requests to see. */
  public static ChurnPlan usual(int nodes, int seconds, long seed) {
    return new ChurnPlan(nodes, seconds, 2, 2, 100_000, 1_000, Disturbance.NONE, seed);
  }
}
