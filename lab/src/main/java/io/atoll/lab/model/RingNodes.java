package io.atoll.lab.model;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Process;
import io.atoll.kernel.Shard;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.store.Registers;
import java.util.List;

/** How a ring protocol makes its nodes, and what scenarios must know of their state. */
public interface RingNodes<M> {

  Process<M, RingCommand> outside(NodeRef self, Shard shard);

  Process<M, RingCommand> inside(NodeRef self, Shard shard, NodeRef pred, NodeRef succ);

  /**
   * A member of a ring that is built in place, as if it had always been there.
   *
   * @param ring all members, in the order of their identifiers
   */
  default Process<M, RingCommand> inside(List<NodeRef> ring, int member, Shard shard) {
    int size = ring.size();
    NodeRef pred = ring.get((member + size - 1) % size);
    return inside(ring.get(member), shard, pred, ring.get((member + 1) % size));
  }

  /** Whether a node is on the ring, so that its application may leave or ask. */
  boolean onRing(Object view);

  /** What a node stores. */
  Registers content(Object view);
}
