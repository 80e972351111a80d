package io.atoll.protocols.ranch;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;

/** The messages of LMP Fig. 6. */
public sealed interface UnidirectionalRanchMessage {

  /** Hand this message to the handler made for it. */
  void dispatch(
      NodeRef from,
      UnidirectionalRanchHandler node,
      Out<UnidirectionalRanchMessage, RanchCommand> out);

  /** {@code a} wants to join the ring of level {@code i} whose next bit is {@code d}. */
  record Join(NodeRef a, int i, int d) implements UnidirectionalRanchMessage {
    @Override
    public void dispatch(
        NodeRef from,
        UnidirectionalRanchHandler node,
        Out<UnidirectionalRanchMessage, RanchCommand> out) {
      node.onJoin(from, this, out);
    }
  }

  /** You are in the ring you asked for, and {@code a} is your right neighbour there. */
  record Grant(NodeRef a) implements UnidirectionalRanchMessage {
    @Override
    public void dispatch(
        NodeRef from,
        UnidirectionalRanchHandler node,
        Out<UnidirectionalRanchMessage, RanchCommand> out) {
      node.onGrant(from, this, out);
    }
  }

  record Retry() implements UnidirectionalRanchMessage {
    @Override
    public void dispatch(
        NodeRef from,
        UnidirectionalRanchHandler node,
        Out<UnidirectionalRanchMessage, RanchCommand> out) {
      node.onRetry(from, this, out);
    }
  }
}
