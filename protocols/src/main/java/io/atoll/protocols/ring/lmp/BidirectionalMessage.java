package io.atoll.protocols.ring.lmp;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.protocols.ring.RingCommand;
import org.jspecify.annotations.Nullable;

/** The messages of LMP Fig. 4. */
public sealed interface BidirectionalMessage {

  /** Hand this message to the handler made for it. */
  void dispatch(
      NodeRef from, BidirectionalHandler node, Out<BidirectionalMessage, RingCommand> out);

  record Join() implements BidirectionalMessage {
    @Override
    public void dispatch(
        NodeRef from, BidirectionalHandler node, Out<BidirectionalMessage, RingCommand> out) {
      node.onJoin(from, this, out);
    }
  }

  /** Let me go: {@code a} is the neighbour to the right of me. */
  record Leave(NodeRef a) implements BidirectionalMessage {
    @Override
    public void dispatch(
        NodeRef from, BidirectionalHandler node, Out<BidirectionalMessage, RingCommand> out) {
      node.onLeave(from, this, out);
    }
  }

  /** {@code a} comes, or goes, between the sender and the receiver. */
  record Grant(NodeRef a) implements BidirectionalMessage {
    @Override
    public void dispatch(
        NodeRef from, BidirectionalHandler node, Out<BidirectionalMessage, RingCommand> out) {
      node.onGrant(from, this, out);
    }
  }

  /** To a joiner: you are between {@code a} and me. To a leaver, with nil: you are gone. */
  record Ack(@Nullable NodeRef a) implements BidirectionalMessage {
    @Override
    public void dispatch(
        NodeRef from, BidirectionalHandler node, Out<BidirectionalMessage, RingCommand> out) {
      node.onAck(from, this, out);
    }
  }

  record Done() implements BidirectionalMessage {
    @Override
    public void dispatch(
        NodeRef from, BidirectionalHandler node, Out<BidirectionalMessage, RingCommand> out) {
      node.onDone(from, this, out);
    }
  }

  record Retry() implements BidirectionalMessage {
    @Override
    public void dispatch(
        NodeRef from, BidirectionalHandler node, Out<BidirectionalMessage, RingCommand> out) {
      node.onRetry(from, this, out);
    }
  }
}
