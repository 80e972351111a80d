package io.atoll.lab.protocols.group;

import java.util.SplittableRandom;

/**
 * What happens to a simulated cluster.
 *
 * @param hosts of the cluster; the first of them is there at the beginning, some come later
 * @param groupSize how many hosts run a virtual node
 * @param hasKeyspaces whether virtual nodes have the keyspaces of real hosts, and not plain maps
 * @param inMemory whether hosts have no disks. Then they do not come back, but others come in their
 *     place, and no more are lost than a group can do without
 * @param seconds for how long things go wrong
 * @param clients each with one operation at a time
 * @param keys that clients write
 */
public record ChaosPlan(
    int hosts,
    int groupSize,
    boolean hasKeyspaces,
    boolean inMemory,
    int seconds,
    int clients,
    int keys,
    long seed) {

  public static final int FEWEST_HOSTS = 3;

  /** Of so many seeds, so many have plain maps, in which arcs may end anywhere. */
  private static final int SEEDS = 5;

  private static final int SEEDS_WITHOUT_KEYSPACES = 3;

  /** Of groups of one, and of larger ones, those of one in so many seeds are in memory. */
  private static final int LONE_SEEDS_FOR_EACH_IN_MEMORY = 3;

  private static final int SEEDS_FOR_EACH_IN_MEMORY = 13;

  public static final int MOST_HOSTS = 50;

  public ChaosPlan {
    requirePossible(hosts);
    if (groupSize < 1 || groupSize > hosts || groupSize % 2 == 0) {
      throw new IllegalArgumentException(
          "a group of " + groupSize + " hosts among " + hosts + ": an odd number is needed");
    }
    if (seconds < 0) {
      throw new IllegalArgumentException("seconds: none at least, not " + seconds);
    }
  }

  /** Hosts with disks, and plain maps. */
  public ChaosPlan(int hosts, int groupSize, int seconds, int clients, int keys, long seed) {
    this(hosts, groupSize, false, false, seconds, clients, keys, seed);
  }

  private static void requirePossible(int hosts) {
    if (hosts < FEWEST_HOSTS || hosts > MOST_HOSTS) {
      throw new IllegalArgumentException(
          "hosts: a cluster has " + FEWEST_HOSTS + " to " + MOST_HOSTS + " hosts, not " + hosts);
    }
  }

  /** As the seed has it: small clusters for the most part, and every size of groups. */
  public static ChaosPlan usual(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int draw = random.nextInt(100);
    int hosts =
        draw < 88
            ? random.nextInt(3, 8)
            : draw < 97 ? random.nextInt(8, 16) : random.nextInt(16, MOST_HOSTS + 1);
    return of(seed, hosts, random);
  }

  /** With so many hosts; all else as the seed has it. */
  public static ChaosPlan usual(long seed, int fewestHosts, int mostHosts) {
    requirePossible(fewestHosts);
    requirePossible(mostHosts);
    SplittableRandom random = new SplittableRandom(seed);
    return of(seed, random.nextInt(fewestHosts, mostHosts + 1), random);
  }

  private static ChaosPlan of(long seed, int hosts, SplittableRandom random) {
    int draw = random.nextInt(10);
    int groupSize = draw == 0 ? 1 : draw < 7 || hosts < 5 ? 3 : 5;
    ChaosPlan plan =
        new ChaosPlan(
            hosts, groupSize, seed % SEEDS >= SEEDS_WITHOUT_KEYSPACES, false, 600, 8, 40, seed);
    boolean inMemory =
        groupSize == 1
            ? seed % LONE_SEEDS_FOR_EACH_IN_MEMORY == 1
            : seed % SEEDS_FOR_EACH_IN_MEMORY == 0;
    return inMemory ? plan.withoutDisks() : plan;
  }

  /** The same cluster without disks. */
  public ChaosPlan withoutDisks() {
    return new ChaosPlan(hosts, groupSize, hasKeyspaces, true, seconds, clients, keys, seed);
  }

  /**
   * Whether leaders look after their groups, so that nobody else changes anything. They make no
   * groups of one.
   */
  boolean isStewarded() {
    return groupSize > 1 && seed % 4 >= 2;
  }

  /** The same, for shorter. */
  public ChaosPlan lasting(int otherSeconds) {
    return new ChaosPlan(
        hosts, groupSize, hasKeyspaces, inMemory, otherSeconds, clients, keys, seed);
  }
}
