package io.atoll.gateway.cluster;

import io.atoll.store.keyspace.SlotRange;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One of the places that a host has on the ring.
 *
 * @param id of the place, as the ring has it
 * @param slots what it answers for; one that joins or leaves may have none
 * @param state in one word: whether it is a member, and what it is busy with
 * @param group who runs it together with this host; null if this host does alone
 */
public record VirtualNode(
    String id,
    List<SlotRange> slots,
    String state,
    long keys,
    long sizeBytes,
    @Nullable Group group) {

  /**
   * The group that runs a virtual node, as one of its hosts sees it.
   *
   * @param role leader, follower or learner
   * @param epoch how often the virtual node has moved, counted from 1
   * @param leader null if nobody is known to lead
   * @param hosts all that are in the group
   * @param lag of the leader, how many entries the host that is farthest behind lacks; of others,
   *     how many are committed and not applied
   * @param movingTo the hosts that the virtual node is about to move to; empty if it stays
   */
  public record Group(
      String role,
      long epoch,
      long term,
      @Nullable String leader,
      List<String> hosts,
      long lag,
      List<String> movingTo) {

    public Group {
      hosts = List.copyOf(hosts);
      movingTo = List.copyOf(movingTo);
    }
  }

  public VirtualNode {
    slots = List.copyOf(slots);
  }
}
