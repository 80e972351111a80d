package io.atoll.lab.protocols.asymmetric;

import static io.atoll.protocols.ring.asymmetric.AsymmetricView.Status.OWN_FIRST;

import io.atoll.kernel.Arc;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.asymmetric.AsymmetricMessage;
import io.atoll.protocols.ring.asymmetric.AsymmetricMessage.JoinPoint;
import io.atoll.protocols.ring.asymmetric.AsymmetricMessage.LockGranted;
import io.atoll.protocols.ring.asymmetric.AsymmetricMessage.StopForwarding;
import io.atoll.protocols.ring.asymmetric.AsymmetricNode;
import io.atoll.protocols.ring.asymmetric.LockQueue;

/** The asymmetric ring with mistakes in it: each must be caught by the property it breaks. */
final class AsymmetricMutations {

  private AsymmetricMutations() {}

  /** The highest node takes the locks in the same order as all others. */
  static final class SymmetricOrder extends AsymmetricNode {
    SymmetricOrder(AsymmetricNode other) {
      super(other);
    }

    @Override
    public AsymmetricNode copy() {
      return new SymmetricOrder(this);
    }

    @Override
    protected boolean isAbove(NodeRef other) {
      return false;
    }
  }

  /** A lock is granted to whoever asks, taken or not. */
  static final class GrantAtOnce extends AsymmetricNode {
    GrantAtOnce(AsymmetricNode other) {
      super(other);
    }

    @Override
    public AsymmetricNode copy() {
      return new GrantAtOnce(this);
    }

    @Override
    protected void enqueue(NodeRef src, Out<AsymmetricMessage, RingCommand> out) {
      boolean free = lockQueue.isFree();
      super.enqueue(src, out);
      if (!free && !src.equals(n)) {
        out.send(src, new LockGranted());
      }
    }
  }

  /** A leaver asks for its successor's lock without waiting for its own. */
  static final class OwnLockNotAwaited extends AsymmetricNode {
    OwnLockNotAwaited(AsymmetricNode other) {
      super(other);
    }

    @Override
    public AsymmetricNode copy() {
      return new OwnLockNotAwaited(this);
    }

    @Override
    protected void onLeave(Out<AsymmetricMessage, RingCommand> out) {
      super.onLeave(out);
      if (status == OWN_FIRST) {
        onOwnLock(out);
      }
    }
  }

  /** A joiner gets nothing of its successor's queue. */
  static final class QueueNotFiltered extends AsymmetricNode {
    QueueNotFiltered(AsymmetricNode other) {
      super(other);
    }

    @Override
    public AsymmetricNode copy() {
      return new QueueNotFiltered(this);
    }

    @Override
    protected LockQueue cutQueue(NodeRef p, NodeRef q, Out<AsymmetricMessage, RingCommand> out) {
      return LockQueue.FREE;
    }
  }

  /** A joiner gets its part of its successor's queue, and the successor keeps it too. */
  static final class QueueCopied extends AsymmetricNode {
    QueueCopied(AsymmetricNode other) {
      super(other);
    }

    @Override
    public AsymmetricNode copy() {
      return new QueueCopied(this);
    }

    @Override
    protected LockQueue cutQueue(NodeRef p, NodeRef q, Out<AsymmetricMessage, RingCommand> out) {
      LockQueue all = lockQueue;
      LockQueue theirs = super.cutQueue(p, q, out);
      lockQueue = all;
      return theirs;
    }
  }

  /** A leaver keeps the requests for its lock that come after the leave point. */
  static final class NoForwarding extends AsymmetricNode {
    NoForwarding(AsymmetricNode other) {
      super(other);
    }

    @Override
    public AsymmetricNode copy() {
      return new NoForwarding(this);
    }

    @Override
    protected boolean leaving() {
      return false;
    }
  }

  /** A leaver does not pass on the requests that waited behind its own. */
  static final class QueueLeftBehind extends AsymmetricNode {
    QueueLeftBehind(AsymmetricNode other) {
      super(other);
    }

    @Override
    public AsymmetricNode copy() {
      return new QueueLeftBehind(this);
    }

    @Override
    protected void updateLeave(Out<AsymmetricMessage, RingCommand> out) {
      lockQueue = LockQueue.FREE.enqueue(n);
      super.updateLeave(out);
    }
  }

  /** A successor does not pass on what still comes from the old predecessor. */
  static final class NoJoinForwarding extends AsymmetricNode {
    NoJoinForwarding(AsymmetricNode other) {
      super(other);
    }

    @Override
    public AsymmetricNode copy() {
      return new NoJoinForwarding(this);
    }

    @Override
    protected boolean joinForward() {
      return false;
    }
  }

  /** A leaver departs at the leave point, without waiting for its predecessor. */
  static final class LeaveAtOnce extends AsymmetricNode {
    LeaveAtOnce(AsymmetricNode other) {
      super(other);
    }

    @Override
    public AsymmetricNode copy() {
      return new LeaveAtOnce(this);
    }

    @Override
    protected void updateLeave(Out<AsymmetricMessage, RingCommand> out) {
      super.updateLeave(out);
      onStopForwarding(n, new StopForwarding(), out);
    }
  }

  /** A leaver does not wait for the answers to its own lookups. */
  static final class DepartUnanswered extends AsymmetricNode {
    DepartUnanswered(AsymmetricNode other) {
      super(other);
    }

    @Override
    public AsymmetricNode copy() {
      return new DepartUnanswered(this);
    }

    @Override
    public void onStopForwarding(
        NodeRef m, StopForwarding message, Out<AsymmetricMessage, RingCommand> out) {
      unanswered.clear();
      super.onStopForwarding(m, message, out);
    }
  }

  /** A joiner loses what it was given at the join point. */
  static final class ForgetContent extends AsymmetricNode {
    ForgetContent(AsymmetricNode other) {
      super(other);
    }

    @Override
    public AsymmetricNode copy() {
      return new ForgetContent(this);
    }

    @Override
    public void onJoinPoint(NodeRef m, JoinPoint message, Out<AsymmetricMessage, RingCommand> out) {
      super.onJoinPoint(m, message, out);
      shard.take(new Arc(n.id(), n.id()));
    }
  }
}
