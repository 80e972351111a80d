package io.atoll.protocols.ring.asymmetric;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Shard;
import io.atoll.protocols.ring.RingCommand;
import java.util.List;

/** The messages of the asymmetric ring, with ARM's names. */
public sealed interface AsymmetricMessage {

  /** Hand this message to the handler made for it. */
  void dispatch(NodeRef from, AsymmetricHandler node, Out<AsymmetricMessage, RingCommand> out);

  /** A message on its way to the owner of an identifier, handed on along the ring. */
  sealed interface Routed extends AsymmetricMessage {
    Id target();
  }

  // ---- locks: ARM Alg. 1 and 2

  /**
   * A joiner's request for the lock of its successor, whoever that is: GETSUCCLOCK of ARM Alg. 1,
   * carried to the owner of the joiner's identifier as a lookup is.
   */
  record GetSuccLock(NodeRef joiner) implements Routed {
    @Override
    public Id target() {
      return joiner.id();
    }

    @Override
    public void dispatch(
        NodeRef from, AsymmetricHandler node, Out<AsymmetricMessage, RingCommand> out) {
      node.onGetSuccLock(from, this, out);
    }
  }

  /** A request for the receiver's lock, from its predecessor or passed on by it. */
  record AcqLock(NodeRef src) implements AsymmetricMessage {
    @Override
    public void dispatch(
        NodeRef from, AsymmetricHandler node, Out<AsymmetricMessage, RingCommand> out) {
      node.onAcqLock(from, this, out);
    }
  }

  record LockGranted() implements AsymmetricMessage {
    @Override
    public void dispatch(
        NodeRef from, AsymmetricHandler node, Out<AsymmetricMessage, RingCommand> out) {
      node.onLockGranted(from, this, out);
    }
  }

  record FreeLock() implements AsymmetricMessage {
    @Override
    public void dispatch(
        NodeRef from, AsymmetricHandler node, Out<AsymmetricMessage, RingCommand> out) {
      node.onFreeLock(from, this, out);
    }
  }

  /** Not in ARM: the contact is not on the ring. */
  record NotOnRing() implements AsymmetricMessage {
    @Override
    public void dispatch(
        NodeRef from, AsymmetricHandler node, Out<AsymmetricMessage, RingCommand> out) {
      node.onNotOnRing(from, this, out);
    }
  }

  /** Not in ARM: the joiner's identifier is taken. */
  record RefuseJoin(String reason) implements AsymmetricMessage {
    @Override
    public void dispatch(
        NodeRef from, AsymmetricHandler node, Out<AsymmetricMessage, RingCommand> out) {
      node.onRefuseJoin(from, this, out);
    }
  }

  // ---- pointer updates: ARM Alg. 3 and 4

  record UpdatePred() implements AsymmetricMessage {
    @Override
    public void dispatch(
        NodeRef from, AsymmetricHandler node, Out<AsymmetricMessage, RingCommand> out) {
      node.onUpdatePred(from, this, out);
    }
  }

  /**
   * The arc from pred to the joiner, what is stored there, and the requests for the joiner's lock.
   */
  record JoinPoint(NodeRef pred, List<Shard.Content> contents, LockQueue lockQueue)
      implements AsymmetricMessage {
    public JoinPoint {
      contents = List.copyOf(contents);
    }

    @Override
    public void dispatch(
        NodeRef from, AsymmetricHandler node, Out<AsymmetricMessage, RingCommand> out) {
      node.onJoinPoint(from, this, out);
    }
  }

  record LeavePoint(NodeRef pred, List<Shard.Content> contents) implements AsymmetricMessage {
    public LeavePoint {
      contents = List.copyOf(contents);
    }

    @Override
    public void dispatch(
        NodeRef from, AsymmetricHandler node, Out<AsymmetricMessage, RingCommand> out) {
      node.onLeavePoint(from, this, out);
    }
  }

  record UpdateSucc() implements AsymmetricMessage {
    @Override
    public void dispatch(
        NodeRef from, AsymmetricHandler node, Out<AsymmetricMessage, RingCommand> out) {
      node.onUpdateSucc(from, this, out);
    }
  }

  record StopForwarding() implements AsymmetricMessage {
    @Override
    public void dispatch(
        NodeRef from, AsymmetricHandler node, Out<AsymmetricMessage, RingCommand> out) {
      node.onStopForwarding(from, this, out);
    }
  }

  record Finish() implements AsymmetricMessage {
    @Override
    public void dispatch(
        NodeRef from, AsymmetricHandler node, Out<AsymmetricMessage, RingCommand> out) {
      node.onFinish(from, this, out);
    }
  }

  // ---- lookup: ARM Alg. 5, and LMR's update carried the same way

  record Lookup(Id id, NodeRef src, long number) implements Routed {
    @Override
    public Id target() {
      return id;
    }

    @Override
    public void dispatch(
        NodeRef from, AsymmetricHandler node, Out<AsymmetricMessage, RingCommand> out) {
      node.onLookup(from, this, out);
    }
  }

  record LookupDone(Id id, NodeRef owner, long number) implements AsymmetricMessage {
    @Override
    public void dispatch(
        NodeRef from, AsymmetricHandler node, Out<AsymmetricMessage, RingCommand> out) {
      node.onLookupDone(from, this, out);
    }
  }

  record Update(Id id, Shard.Operation operation, NodeRef src, long number) implements Routed {
    @Override
    public Id target() {
      return id;
    }

    @Override
    public void dispatch(
        NodeRef from, AsymmetricHandler node, Out<AsymmetricMessage, RingCommand> out) {
      node.onUpdate(from, this, out);
    }
  }

  record UpdateDone(Id id, Shard.Result result, long number) implements AsymmetricMessage {
    @Override
    public void dispatch(
        NodeRef from, AsymmetricHandler node, Out<AsymmetricMessage, RingCommand> out) {
      node.onUpdateDone(from, this, out);
    }
  }
}
