package io.atoll.protocols.ring.lmp;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.protocols.ring.RingCommand;

/** The messages of LMP Fig. 2. */
public sealed interface UnidirectionalMessage {

  /** Hand this message to the handler made for it. */
  void dispatch(
      NodeRef from, UnidirectionalHandler node, Out<UnidirectionalMessage, RingCommand> out);

  record Join() implements UnidirectionalMessage {
    @Override
    public void dispatch(
        NodeRef from, UnidirectionalHandler node, Out<UnidirectionalMessage, RingCommand> out) {
      node.onJoin(from, this, out);
    }
  }

  /** You are in, and {@code a} is your right neighbour. */
  record Grant(NodeRef a) implements UnidirectionalMessage {
    @Override
    public void dispatch(
        NodeRef from, UnidirectionalHandler node, Out<UnidirectionalMessage, RingCommand> out) {
      node.onGrant(from, this, out);
    }
  }

  record Retry() implements UnidirectionalMessage {
    @Override
    public void dispatch(
        NodeRef from, UnidirectionalHandler node, Out<UnidirectionalMessage, RingCommand> out) {
      node.onRetry(from, this, out);
    }
  }
}
