package io.atoll.protocols.group;

/**
 * When leaders change their groups by themselves.
 *
 * @param groupSize how many hosts run a virtual node, once there are as many: 3 or 5. Three while
 *     there are fewer, and one while there are fewer than three
 * @param graceMillis how long a host may not be heard of before others take its place
 * @param replicasPerHost there are to be about as many virtual nodes as give each host so many
 *     replicas; more if content asks for it
 * @param splitWeight a virtual node with more content is split, see {@link
 *     io.atoll.kernel.Shard#weight}
 * @param splitOperationsPerSecond one that is asked for more is split
 * @param changesAtOnce how many changes a host has under way at most, as a leader
 * @param pauseMillis how often a host looks after its groups, and how long it leaves one alone that
 *     has just begun
 */
public record StewardSettings(
    int groupSize,
    long graceMillis,
    int replicasPerHost,
    long splitWeight,
    long splitOperationsPerSecond,
    int changesAtOnce,
    long pauseMillis) {

  public static final StewardSettings DEFAULT =
      new StewardSettings(3, 60_000, 16, 256L << 20, 50_000, 4, 1_000);

  public StewardSettings {
    if (groupSize != 3 && groupSize != 5) {
      throw new IllegalArgumentException("a group has 3 or 5 hosts, not " + groupSize);
    }
    if (graceMillis < 1 || replicasPerHost < 1 || splitWeight < 1 || splitOperationsPerSecond < 1) {
      throw new IllegalArgumentException("limits of virtual nodes begin at 1");
    }
    if (changesAtOnce < 1 || pauseMillis < 1) {
      throw new IllegalArgumentException("with no changes at a time nothing would ever change");
    }
  }

  /** The same with groups of another size. */
  public StewardSettings inGroupsOf(int hosts) {
    return new StewardSettings(
        hosts,
        graceMillis,
        replicasPerHost,
        splitWeight,
        splitOperationsPerSecond,
        changesAtOnce,
        pauseMillis);
  }

  /** The same with another grace period. */
  public StewardSettings waiting(long millis) {
    return new StewardSettings(
        groupSize,
        millis,
        replicasPerHost,
        splitWeight,
        splitOperationsPerSecond,
        changesAtOnce,
        pauseMillis);
  }

  /** The same with other limits for virtual nodes. */
  public StewardSettings splitting(int replicas, long weight, long operationsPerSecond) {
    return new StewardSettings(
        groupSize, graceMillis, replicas, weight, operationsPerSecond, changesAtOnce, pauseMillis);
  }

  /** The same in more or less of a hurry. */
  public StewardSettings pausing(long millis) {
    return new StewardSettings(
        groupSize,
        graceMillis,
        replicasPerHost,
        splitWeight,
        splitOperationsPerSecond,
        changesAtOnce,
        millis);
  }

  /** How many hosts a group is to have in a cluster of so many. */
  public int groupSizeFor(int hosts) {
    if (hosts < 3) {
      return 1;
    }
    return hosts < groupSize ? 3 : groupSize;
  }

  /** How many virtual nodes there are to be at least in a cluster of so many hosts. */
  public int nodesFor(int hosts) {
    int size = groupSizeFor(hosts);
    return size == 1 ? replicasPerHost : (hosts * replicasPerHost + size - 1) / size;
  }
}
