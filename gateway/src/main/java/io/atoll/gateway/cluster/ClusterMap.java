package io.atoll.gateway.cluster;

import io.atoll.store.keyspace.KeyIds;
import io.atoll.store.keyspace.SlotRange;
import java.util.List;

/** Which host has which slots, as one host knows it; it may be out of date. */
public record ClusterMap(List<HostSlots> hosts) {

  /** The slots of a host. One that has just come, or is about to go, may have none. */
  public record HostSlots(HostPlace host, List<SlotRange> slots) {

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

  /** How many slots have a host. */
  public int assignedSlots() {
    return hosts.stream().mapToInt(HostSlots::count).sum();
  }

  public boolean isComplete() {
    return assignedSlots() == KeyIds.SLOTS;
  }

  /** How many hosts have slots. */
  public int size() {
    return (int) hosts.stream().filter(host -> !host.slots().isEmpty()).count();
  }
}
