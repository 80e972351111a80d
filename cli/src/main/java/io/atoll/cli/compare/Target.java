package io.atoll.cli.compare;

import java.util.List;

/**
 * How many times as fast as a peer Atoll is meant to be, with as many hosts, under the same
 * promises or stronger ones. Its peer may be itself: a group of one may cost a tenth.
 */
public record Target(String atoll, String peer, double writes, double reads) {

  /** What the project has set itself. */
  public static final List<Target> ALL =
      List.of(
          new Target("atoll-always", "etcd", 5, 10),
          new Target("atoll-always", "zookeeper", 3, 3),
          new Target("atoll-always", "rheakv", 1, 1),
          new Target("atoll-memory", "hazelcast-cp", 5, 5),
          new Target("atoll-memory", "hazelcast-ap", 1, 1),
          new Target("atoll-memory", "infinispan", 1, 1),
          new Target("atoll-one", "atoll-available", 0.9, 0.9));
}
