package io.atoll.lab.protocols.group;

import io.atoll.protocols.group.Steward;
import io.atoll.protocols.group.StewardSettings;
import io.atoll.protocols.group.VirtualNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * From one host to five and back to three, while clients work. Hosts join and leave; everything
 * else is up to the leaders. No operation may fail, and each time things have settled, every group
 * must have its hosts, all of them different, and every host about as much as the others.
 */
public final class Growth {

  private static final int MOST_HOSTS = 5;
  private static final int FEWEST_HOSTS = 3;
  private static final int KEYS = 200;
  private static final int CLIENTS = 8;

  /** Within this much of the mean is about as much. */
  private static final double MOST_DEVIATION = 0.25;

  /** How long a cluster may take to settle. */
  private static final int MOST_SECONDS = 300;

  /**
   * The cluster when it has settled.
   *
   * @param replicas by host
   * @param leads groups that a host leads, by host
   * @param moves since the beginning
   */
  public record Stage(
      int hosts,
      int nodes,
      Map<Integer, Integer> replicas,
      Map<Integer, Integer> leads,
      int moves) {}

  /**
   * What came of it.
   *
   * @param births how many virtual nodes there were
   * @param problems promises that were broken
   */
  public record Report(
      List<Stage> stages,
      int births,
      int answered,
      int failed,
      List<String> problems,
      long traceHash) {

    public int moves() {
      return stages.isEmpty() ? 0 : stages.get(stages.size() - 1).moves();
    }
  }

  private final StewardedCluster cluster;
  private final List<Stage> stages = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();

  private Growth(long seed, StewardSettings settings, Steward.Maker stewards) {
    this.cluster =
        new StewardedCluster(
            new ChaosPlan(MOST_HOSTS, settings.groupSize(), 0, CLIENTS, KEYS, seed),
            settings,
            stewards);
  }

  /** The usual limits, in a hurry: a host is given up after ten seconds. */
  public static StewardSettings settings() {
    return new StewardSettings(3, 10_000, 16, 10_000, 50_000, 4, 500);
  }

  public static Report run(long seed, StewardSettings settings, Steward.Maker stewards) {
    return new Growth(seed, settings, stewards).run(settings);
  }

  private Report run(StewardSettings settings) {
    cluster.begin("");
    stage(1, 1);
    for (int hosts = 2; hosts <= MOST_HOSTS; hosts++) {
      cluster.join(hosts - 1, "");
      stage(hosts, settings.groupSizeFor(hosts));
    }
    for (int hosts = MOST_HOSTS - 1; hosts >= FEWEST_HOSTS; hosts--) {
      int leaving = MOST_HOSTS - 1 - hosts;
      cluster.leave(leaving);
      stage(hosts, settings.groupSizeFor(hosts));
      if (!cluster.hasDrained(leaving)) {
        problems.add("host " + leaving + " was not drained");
      }
      cluster.end(leaving);
    }
    problems.addAll(cluster.judge());
    if (cluster.failed() > 0) {
      problems.add(cluster.failed() + " operations failed");
    }
    return new Report(
        stages,
        cluster.births(),
        cluster.answered(),
        cluster.failed(),
        problems,
        cluster.traceHash());
  }

  private void stage(int hosts, int groupSize) {
    cluster.settle(MOST_SECONDS);
    Map<Integer, Integer> replicas = cluster.replicas();
    stages.add(
        new Stage(hosts, cluster.nodes().size(), replicas, cluster.leads(), cluster.moves()));
    String when = "with " + hosts + " hosts: ";
    if (replicas.size() != hosts || StewardedCluster.deviation(replicas) > MOST_DEVIATION) {
      problems.add(when + "replicas are " + replicas);
    }
    for (VirtualNode node : cluster.nodes()) {
      if (node.placement().hosts().size() != groupSize) {
        problems.add(when + node.placement());
      }
    }
  }
}
