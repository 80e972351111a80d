package io.atoll.protocols.ring.atomic;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Shard;
import io.atoll.protocols.ring.RingCommand;

/** The messages of the atomic ring, with ARM's names. */
public sealed interface AtomicMessage {

  /** How large the content is that it brings along. */
  default long contentBytes() {
    return 0;
  }

  /** Hand this message to the handler made for it. */
  void dispatch(NodeRef from, AtomicHandler node, Out<AtomicMessage, RingCommand> out);

  /** A message on its way to the owner of an identifier, handed on along the ring. */
  sealed interface Routed extends AtomicMessage {
    Id target();
  }

  // ---- join: ARM Alg. 6 and 7

  record JoinReq(NodeRef joiner) implements Routed {
    @Override
    public Id target() {
      return joiner.id();
    }

    @Override
    public void dispatch(NodeRef from, AtomicHandler node, Out<AtomicMessage, RingCommand> out) {
      node.onJoinReq(from, this, out);
    }
  }

  record RetryJoin() implements AtomicMessage {
    @Override
    public void dispatch(NodeRef from, AtomicHandler node, Out<AtomicMessage, RingCommand> out) {
      node.onRetryJoin(from, this, out);
    }
  }

  /** Not in ARM: who was asked is not on the ring, nor about to be. */
  record NotOnRing() implements AtomicMessage {
    @Override
    public void dispatch(NodeRef from, AtomicHandler node, Out<AtomicMessage, RingCommand> out) {
      node.onNotOnRing(from, this, out);
    }
  }

  /** Not in ARM: the joiner's identifier is taken. */
  record RefuseJoin(String reason) implements AtomicMessage {
    @Override
    public void dispatch(NodeRef from, AtomicHandler node, Out<AtomicMessage, RingCommand> out) {
      node.onRefuseJoin(from, this, out);
    }
  }

  record JoinPoint(NodeRef pred, Shard.Portion portion) implements AtomicMessage {
    @Override
    public long contentBytes() {
      return portion.content().sizeBytes();
    }

    @Override
    public void dispatch(NodeRef from, AtomicHandler node, Out<AtomicMessage, RingCommand> out) {
      node.onJoinPoint(from, this, out);
    }
  }

  record NewSucc() implements AtomicMessage {
    @Override
    public void dispatch(NodeRef from, AtomicHandler node, Out<AtomicMessage, RingCommand> out) {
      node.onNewSucc(from, this, out);
    }
  }

  record NewSuccAck(NodeRef joiner) implements AtomicMessage {
    @Override
    public void dispatch(NodeRef from, AtomicHandler node, Out<AtomicMessage, RingCommand> out) {
      node.onNewSuccAck(from, this, out);
    }
  }

  record JoinDone() implements AtomicMessage {
    @Override
    public void dispatch(NodeRef from, AtomicHandler node, Out<AtomicMessage, RingCommand> out) {
      node.onJoinDone(from, this, out);
    }
  }

  // ---- leave: ARM Alg. 8 and 9

  record LeaveReq() implements AtomicMessage {
    @Override
    public void dispatch(NodeRef from, AtomicHandler node, Out<AtomicMessage, RingCommand> out) {
      node.onLeaveReq(from, this, out);
    }
  }

  record RetryLeave() implements AtomicMessage {
    @Override
    public void dispatch(NodeRef from, AtomicHandler node, Out<AtomicMessage, RingCommand> out) {
      node.onRetryLeave(from, this, out);
    }
  }

  record GrantLeave() implements AtomicMessage {
    @Override
    public void dispatch(NodeRef from, AtomicHandler node, Out<AtomicMessage, RingCommand> out) {
      node.onGrantLeave(from, this, out);
    }
  }

  record LeavePoint(NodeRef pred, Shard.Portion portion) implements AtomicMessage {
    @Override
    public long contentBytes() {
      return portion.content().sizeBytes();
    }

    @Override
    public void dispatch(NodeRef from, AtomicHandler node, Out<AtomicMessage, RingCommand> out) {
      node.onLeavePoint(from, this, out);
    }
  }

  record UpdateSucc() implements AtomicMessage {
    @Override
    public void dispatch(NodeRef from, AtomicHandler node, Out<AtomicMessage, RingCommand> out) {
      node.onUpdateSucc(from, this, out);
    }
  }

  record UpdateSuccAck() implements AtomicMessage {
    @Override
    public void dispatch(NodeRef from, AtomicHandler node, Out<AtomicMessage, RingCommand> out) {
      node.onUpdateSuccAck(from, this, out);
    }
  }

  record LeaveDone() implements AtomicMessage {
    @Override
    public void dispatch(NodeRef from, AtomicHandler node, Out<AtomicMessage, RingCommand> out) {
      node.onLeaveDone(from, this, out);
    }
  }

  // ---- content that did not fit into the join or leave point: ARM 3.3

  record MoreContent(Shard.Portion portion) implements AtomicMessage {
    @Override
    public long contentBytes() {
      return portion.content().sizeBytes();
    }

    @Override
    public void dispatch(NodeRef from, AtomicHandler node, Out<AtomicMessage, RingCommand> out) {
      node.onMoreContent(from, this, out);
    }
  }

  record ContentAck() implements AtomicMessage {
    @Override
    public void dispatch(NodeRef from, AtomicHandler node, Out<AtomicMessage, RingCommand> out) {
      node.onContentAck(from, this, out);
    }
  }

  // ---- lookup: ARM Alg. 5, and LMR's update carried the same way

  /** A request of some application, which waits for the answer with its number. */
  sealed interface Request extends Routed {
    /** Who waits for the answer. */
    NodeRef src();

    long number();
  }

  record Lookup(Id id, NodeRef src, long number) implements Request {
    @Override
    public Id target() {
      return id;
    }

    @Override
    public void dispatch(NodeRef from, AtomicHandler node, Out<AtomicMessage, RingCommand> out) {
      node.onLookup(from, this, out);
    }
  }

  record LookupDone(Id id, NodeRef owner, long number) implements AtomicMessage {
    @Override
    public void dispatch(NodeRef from, AtomicHandler node, Out<AtomicMessage, RingCommand> out) {
      node.onLookupDone(from, this, out);
    }
  }

  record Update(Id id, Shard.Operation operation, NodeRef src, long number) implements Request {
    @Override
    public Id target() {
      return id;
    }

    @Override
    public void dispatch(NodeRef from, AtomicHandler node, Out<AtomicMessage, RingCommand> out) {
      node.onUpdate(from, this, out);
    }
  }

  record UpdateDone(Id id, Shard.Result result, long number) implements AtomicMessage {
    @Override
    public void dispatch(NodeRef from, AtomicHandler node, Out<AtomicMessage, RingCommand> out) {
      node.onUpdateDone(from, this, out);
    }
  }
}
