package io.atoll.gateway.cluster;

import io.atoll.store.keyspace.KeyIds;
import io.atoll.store.keyspace.SlotRange;
import java.util.List;

/**
 * Which host has which slots, as one host knows it; it may be out of date.
 *
 * @param unservedSlots how many slots nobody has served for seconds, though some host should
 */
public record ClusterMap(List<HostSlots> hosts, int unservedSlots) {

  /**
   * The slots of a host. One that has just come, or is about to go, may have none.
   *
   * @param inReach whether the host whose map this is can talk to it
   */
  public record HostSlots(HostPlace host, List<SlotRange> slots, boolean inReach) {

    public HostSlots(HostPlace host, List<SlotRange> slots) {
      this(host, slots, true);
    }

    public HostSlots {
      slots = List.copyOf(slots);
    }

    int count() {
      return slots.stream().mapToInt(range -> range.last() - range.first() + 1).sum();
    }
  }

  public ClusterMap {
    hosts = List.copyOf(hosts);
  }

  /** A map all of whose slots are served. */
  public ClusterMap(List<HostSlots> hosts) {
    this(hosts, 0);
  }

  /** How many slots have a host. */
  public int assignedSlots() {
    return hosts.stream().mapToInt(HostSlots::count).sum();
  }

  public boolean isComplete() {
    return assignedSlots() == KeyIds.SLOTS;
  }

  /** How many slots are served by the hosts that have them. */
  public int servedSlots() {
    return Math.max(0, assignedSlots() - unservedSlots);
  }

  /** How many hosts have slots. */
  public int size() {
    return (int) hosts.stream().filter(host -> !host.slots().isEmpty()).count();
  }
}
