package io.atoll.lab.model;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Process;
import io.atoll.kernel.Shard;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.store.Registers;

/** How a ring protocol makes its nodes, and what scenarios must know of their state. */
public interface RingNodes<M> {

  Process<M, RingCommand> outside(NodeRef self, Shard shard);

  Process<M, RingCommand> inside(NodeRef self, Shard shard, NodeRef pred, NodeRef succ);

  /** Whether a node is on the ring, so that its application may leave or ask. */
  boolean onRing(Object view);

  /** What a node stores. */
  Registers content(Object view);
}
