package io.atoll.gateway.cluster;

import java.util.List;

/**
 * How a host runs its virtual nodes, and what it is changing about them.
 *
 * @param mode consistent or available
 * @param durability always, everysec or memory
 * @param replicas how many hosts are to run a virtual node once there are as many
 * @param zone of this host; empty if it named none
 * @param trouble what keeps this host from doing all it should, for people; empty if nothing does
 * @param paused whether an operator wants nothing to be changed
 * @param changes what this host has begun, as the leader of a group, and is not over
 * @param members all hosts that this one knows of, itself included; empty in mode available, where
 *     hosts know their neighbours only
 */
public record Upkeep(
    String mode,
    String durability,
    int replicas,
    String zone,
    String trouble,
    boolean paused,
    List<Change> changes,
    List<Member> members) {

  /**
   * A change that is under way.
   *
   * @param node which virtual node, as in {@link VirtualNode#id}
   * @param what in a few words
   * @param reason why the leader wants it
   */
  public record Change(String node, String what, String reason, long sinceMillis) {}

  /**
   * A host of the cluster.
   *
   * @param place where it listens to any client and to other hosts
   * @param standing in one word: stays or leaves
   * @param zone empty if it named none
   */
  public record Member(String place, String standing, String zone, boolean isSelf) {}

  public Upkeep {
    changes = List.copyOf(changes);
    members = List.copyOf(members);
  }

  /** Of a host that runs its virtual nodes itself. */
  public static Upkeep available() {
    return new Upkeep("available", "memory", 1, "", "", false, List.of(), List.of());
  }
}
