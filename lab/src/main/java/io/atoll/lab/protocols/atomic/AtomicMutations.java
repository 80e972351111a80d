package io.atoll.lab.protocols.atomic;

import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Shard;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.atomic.AtomicMessage;
import io.atoll.protocols.ring.atomic.AtomicMessage.GrantLeave;
import io.atoll.protocols.ring.atomic.AtomicMessage.JoinDone;
import io.atoll.protocols.ring.atomic.AtomicMessage.JoinPoint;
import io.atoll.protocols.ring.atomic.AtomicMessage.JoinReq;
import io.atoll.protocols.ring.atomic.AtomicMessage.LeaveReq;
import io.atoll.protocols.ring.atomic.AtomicMessage.Lookup;
import io.atoll.protocols.ring.atomic.AtomicMessage.MoreContent;
import io.atoll.protocols.ring.atomic.AtomicMessage.NewSucc;
import io.atoll.protocols.ring.atomic.AtomicMessage.NewSuccAck;
import io.atoll.protocols.ring.atomic.AtomicMessage.RefuseJoin;
import io.atoll.protocols.ring.atomic.AtomicMessage.Request;
import io.atoll.protocols.ring.atomic.AtomicMessage.RetryLeave;
import io.atoll.protocols.ring.atomic.AtomicMessage.UpdateSuccAck;
import io.atoll.protocols.ring.atomic.AtomicNode;
import io.atoll.protocols.ring.atomic.AtomicView.Status;
import java.util.List;

/** The atomic ring with mistakes in it: each must be caught by the property it breaks. */
final class AtomicMutations {

  private AtomicMutations() {}

  /** A successor does not pass on what still comes from the old predecessor. */
  static final class NoJoinForwarding extends AtomicNode {
    NoJoinForwarding(AtomicNode other) {
      super(other);
    }

    @Override
    public AtomicNode copy() {
      return new NoJoinForwarding(this);
    }

    @Override
    protected boolean joinForward() {
      return false;
    }
  }

  /** A leaver goes on answering after it has given its arc away. */
  static final class NoLeaveForwarding extends AtomicNode {
    NoLeaveForwarding(AtomicNode other) {
      super(other);
    }

    @Override
    public AtomicNode copy() {
      return new NoLeaveForwarding(this);
    }

    @Override
    protected boolean leaveForward() {
      return false;
    }
  }

  /** A successor lets a node join although its lock is taken. */
  static final class GrantJoinWithoutLock extends AtomicNode {
    GrantJoinWithoutLock(AtomicNode other) {
      super(other);
    }

    @Override
    public AtomicNode copy() {
      return new GrantJoinWithoutLock(this);
    }

    @Override
    public void onJoinReq(NodeRef m, JoinReq message, Out<AtomicMessage, RingCommand> out) {
      boolean asked = joinForward() && m.equals(oldPred);
      if (!asked && !leaveForward() && owns(message.joiner().id()) && !message.joiner().equals(n)) {
        grantJoin(message.joiner(), out);
      } else {
        super.onJoinReq(m, message, out);
      }
    }
  }

  /** A successor lets its predecessor leave although its lock is taken. */
  static final class GrantLeaveWithoutLock extends AtomicNode {
    GrantLeaveWithoutLock(AtomicNode other) {
      super(other);
    }

    @Override
    public AtomicNode copy() {
      return new GrantLeaveWithoutLock(this);
    }

    @Override
    public void onLeaveReq(NodeRef m, LeaveReq message, Out<AtomicMessage, RingCommand> out) {
      status = Status.PREDLEAVEREQ;
      out.send(m, new GrantLeave());
    }
  }

  /** A node takes its arc to be [pred, n) instead of (pred, n]. */
  static final class WrongIntervalEnd extends AtomicNode {
    WrongIntervalEnd(AtomicNode other) {
      super(other);
    }

    @Override
    public AtomicNode copy() {
      return new WrongIntervalEnd(this);
    }

    @Override
    protected boolean owns(Id id) {
      return pred != null && !id.equals(n.id()) && (id.equals(pred.id()) || super.owns(id));
    }
  }

  /** A leaver departs at the leave point, without waiting for its predecessor. */
  static final class LeaveAtOnce extends AtomicNode {
    LeaveAtOnce(AtomicNode other) {
      super(other);
    }

    @Override
    public AtomicNode copy() {
      return new LeaveAtOnce(this);
    }

    @Override
    public void onGrantLeave(NodeRef m, GrantLeave message, Out<AtomicMessage, RingCommand> out) {
      super.onGrantLeave(m, message, out);
      onUpdateSuccAck(m, new UpdateSuccAck(), out);
    }
  }

  /** A leaver does not wait for the answers to its own lookups. */
  static final class DepartUnanswered extends AtomicNode {
    DepartUnanswered(AtomicNode other) {
      super(other);
    }

    @Override
    public AtomicNode copy() {
      return new DepartUnanswered(this);
    }

    @Override
    public void onUpdateSuccAck(
        NodeRef m, UpdateSuccAck message, Out<AtomicMessage, RingCommand> out) {
      unanswered.clear();
      super.onUpdateSuccAck(m, message, out);
    }
  }

  /** A leaver that was turned down keeps its own lock and does not ask again. */
  static final class KeepLockOnRetry extends AtomicNode {
    KeepLockOnRetry(AtomicNode other) {
      super(other);
    }

    @Override
    public AtomicNode copy() {
      return new KeepLockOnRetry(this);
    }

    @Override
    public void onRetryLeave(NodeRef m, RetryLeave message, Out<AtomicMessage, RingCommand> out) {}
  }

  /** A joiner frees its lock at the join point, before its predecessor knows it. */
  static final class JoinerUnlocksEarly extends AtomicNode {
    JoinerUnlocksEarly(AtomicNode other) {
      super(other);
    }

    @Override
    public AtomicNode copy() {
      return new JoinerUnlocksEarly(this);
    }

    @Override
    public void onJoinPoint(NodeRef m, JoinPoint message, Out<AtomicMessage, RingCommand> out) {
      super.onJoinPoint(m, message, out);
      onJoinDone(m, new JoinDone(), out);
    }
  }

  /** A successor frees its lock right after it has let a node join. */
  static final class SuccessorUnlocksEarly extends AtomicNode {
    SuccessorUnlocksEarly(AtomicNode other) {
      super(other);
    }

    @Override
    public AtomicNode copy() {
      return new SuccessorUnlocksEarly(this);
    }

    @Override
    protected void grantJoin(NodeRef d, Out<AtomicMessage, RingCommand> out) {
      super.grantJoin(d, out);
      onNewSuccAck(d, new NewSuccAck(d), out);
    }
  }

  /** A predecessor tells its new successor instead of the old one that it has changed. */
  static final class AckToNewSuccessor extends AtomicNode {
    AckToNewSuccessor(AtomicNode other) {
      super(other);
    }

    @Override
    public AtomicNode copy() {
      return new AckToNewSuccessor(this);
    }

    @Override
    public void onNewSucc(NodeRef m, NewSucc message, Out<AtomicMessage, RingCommand> out) {
      succ = m;
      super.onNewSucc(m, message, out);
    }
  }

  /** A new owner executes operations before the content of its arc is there. */
  static final class ExecuteBeforeContent extends AtomicNode {
    ExecuteBeforeContent(AtomicNode other) {
      super(other);
    }

    @Override
    public AtomicNode copy() {
      return new ExecuteBeforeContent(this);
    }

    @Override
    protected void serve(Request request, Out<AtomicMessage, RingCommand> out) {
      Arc awaited = incoming;
      incoming = null;
      super.serve(request, out);
      incoming = awaited;
    }
  }

  /** Operations that were held for content are forgotten when it arrives. */
  static final class ForgetHeld extends AtomicNode {
    ForgetHeld(AtomicNode other) {
      super(other);
    }

    @Override
    public AtomicNode copy() {
      return new ForgetHeld(this);
    }

    @Override
    public void onMoreContent(NodeRef m, MoreContent message, Out<AtomicMessage, RingCommand> out) {
      held = List.of();
      super.onMoreContent(m, message, out);
    }
  }

  /** A joiner loses what it was given at the join point. */
  static final class ForgetContent extends AtomicNode {
    ForgetContent(AtomicNode other) {
      super(other);
    }

    @Override
    public AtomicNode copy() {
      return new ForgetContent(this);
    }

    @Override
    public void onJoinPoint(NodeRef m, JoinPoint message, Out<AtomicMessage, RingCommand> out) {
      super.onJoinPoint(m, message, out);
      shard.take(new Arc(n.id(), n.id()));
    }
  }

  /** What moves to a new owner is also kept by the old one. */
  static final class KeepContent extends AtomicNode {
    KeepContent(AtomicNode other) {
      super(other);
    }

    @Override
    public AtomicNode copy() {
      return new KeepContent(this);
    }

    @Override
    protected Shard.Portion handOver(Arc arc, NodeRef to) {
      Shard.Portion portion = super.handOver(arc, to);
      shard.put(portion.content());
      outgoing = null;
      return new Shard.Portion(portion.content(), true);
    }
  }

  /** A successor refuses whoever wants to join. */
  static final class RefuseEveryJoin extends AtomicNode {
    RefuseEveryJoin(AtomicNode other) {
      super(other);
    }

    @Override
    public AtomicNode copy() {
      return new RefuseEveryJoin(this);
    }

    @Override
    protected void grantJoin(NodeRef d, Out<AtomicMessage, RingCommand> out) {
      out.send(d, new RefuseJoin("nobody may join"));
    }
  }

  /** A node remembers who asked last. */
  static final class RememberAsker extends AtomicNode {
    RememberAsker(AtomicNode other) {
      super(other);
    }

    @Override
    public AtomicNode copy() {
      return new RememberAsker(this);
    }

    @Override
    public void onLookup(NodeRef m, Lookup message, Out<AtomicMessage, RingCommand> out) {
      super.onLookup(m, message, out);
      contacts = List.of(message.src());
    }
  }
}
