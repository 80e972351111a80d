package io.atoll.lab.protocols.group;

/**
 * What happens to a simulated cluster.
 *
 * @param hosts of the cluster; the first of them is there at the beginning, alone
 * @param groupSize how many hosts run a virtual node
 * @param seconds for how long things go wrong
 * @param clients each with one operation at a time
 * @param keys that clients write
 */
public record ChaosPlan(int hosts, int groupSize, int seconds, int clients, int keys, long seed) {

  /** Enough for every kind of fault, several times. */
  public static ChaosPlan usual(long seed) {
    return new ChaosPlan(5, 3, 600, 8, 40, seed);
  }

  /** The same, for shorter. */
  public ChaosPlan lasting(int shorterSeconds) {
    return new ChaosPlan(hosts, groupSize, shorterSeconds, clients, keys, seed);
  }
}
