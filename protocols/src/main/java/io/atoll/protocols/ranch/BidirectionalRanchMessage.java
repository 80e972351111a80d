package io.atoll.protocols.ranch;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import org.jspecify.annotations.Nullable;

/** The messages of LMP Fig. 7, and those of {@link NameResolution}. */
public sealed interface BidirectionalRanchMessage {

  /** Hand this message to the handler made for it. */
  void dispatch(
      NodeRef from,
      BidirectionalRanchHandler node,
      Out<BidirectionalRanchMessage, RanchCommand> out);

  /** {@code a} wants to join the ring of level {@code i} whose next bit is {@code d}. */
  record Join(NodeRef a, int i, int d) implements BidirectionalRanchMessage {
    @Override
    public void dispatch(
        NodeRef from,
        BidirectionalRanchHandler node,
        Out<BidirectionalRanchMessage, RanchCommand> out) {
      node.onJoin(from, this, out);
    }
  }

  /** Let me go from the ring of level {@code i}: {@code a} is the neighbour to the right of me. */
  record Leave(NodeRef a, int i) implements BidirectionalRanchMessage {
    @Override
    public void dispatch(
        NodeRef from,
        BidirectionalRanchHandler node,
        Out<BidirectionalRanchMessage, RanchCommand> out) {
      node.onLeave(from, this, out);
    }
  }

  /**
   * {@code a} comes, or goes, between the sender and the receiver, in the ring of level {@code i}.
   */
  record Grant(NodeRef a, int i) implements BidirectionalRanchMessage {
    @Override
    public void dispatch(
        NodeRef from,
        BidirectionalRanchHandler node,
        Out<BidirectionalRanchMessage, RanchCommand> out) {
      node.onGrant(from, this, out);
    }
  }

  /** To a joiner: you are between {@code a} and me. To a leaver, with nil: you are gone. */
  record Ack(@Nullable NodeRef a) implements BidirectionalRanchMessage {
    @Override
    public void dispatch(
        NodeRef from,
        BidirectionalRanchHandler node,
        Out<BidirectionalRanchMessage, RanchCommand> out) {
      node.onAck(from, this, out);
    }
  }

  record Done(int i) implements BidirectionalRanchMessage {
    @Override
    public void dispatch(
        NodeRef from,
        BidirectionalRanchHandler node,
        Out<BidirectionalRanchMessage, RanchCommand> out) {
      node.onDone(from, this, out);
    }
  }

  record Retry() implements BidirectionalRanchMessage {
    @Override
    public void dispatch(
        NodeRef from,
        BidirectionalRanchHandler node,
        Out<BidirectionalRanchMessage, RanchCommand> out) {
      node.onRetry(from, this, out);
    }
  }

  /** A join that walked the ring of level {@code i} as far as {@code a} is over. */
  record End(NodeRef a, int i) implements BidirectionalRanchMessage {
    @Override
    public void dispatch(
        NodeRef from,
        BidirectionalRanchHandler node,
        Out<BidirectionalRanchMessage, RanchCommand> out) {
      node.onEnd(from, this, out);
    }
  }

  // ---- name resolution

  /**
   * Find the best match: {@code start} began to walk the ring of level {@code i}, all match so far.
   */
  record Resolve(long number, BitString name, NodeRef origin, int i, NodeRef start, int steps)
      implements BidirectionalRanchMessage {
    @Override
    public void dispatch(
        NodeRef from,
        BidirectionalRanchHandler node,
        Out<BidirectionalRanchMessage, RanchCommand> out) {
      node.onResolve(from, this, out);
    }
  }

  /** The answer, to the origin. */
  record Resolved(long number, BitString name, NodeRef process, int bits, boolean complete)
      implements BidirectionalRanchMessage {
    @Override
    public void dispatch(
        NodeRef from,
        BidirectionalRanchHandler node,
        Out<BidirectionalRanchMessage, RanchCommand> out) {
      node.onResolved(from, this, out);
    }
  }

  /** The walk met a process that is in no ring. */
  record Unresolved(long number) implements BidirectionalRanchMessage {
    @Override
    public void dispatch(
        NodeRef from,
        BidirectionalRanchHandler node,
        Out<BidirectionalRanchMessage, RanchCommand> out) {
      node.onUnresolved(from, this, out);
    }
  }
}
