package io.atoll.gateway.cluster;

import io.atoll.store.keyspace.SlotRange;
import java.util.List;

/**
 * One of the places that a host has on the ring.
 *
 * @param id of the place, as the ring has it
 * @param slots what it answers for; one that joins or leaves may have none
 * @param state in one word: whether it is a member, and what it is busy with
 */
public record VirtualNode(
    String id, List<SlotRange> slots, String state, long keys, long sizeBytes) {

  public VirtualNode {
    slots = List.copyOf(slots);
  }
}
