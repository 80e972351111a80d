package io.atoll.protocols.ring.host;

import static io.atoll.protocols.ring.atomic.AtomicView.Status.DETACHED;
import static io.atoll.protocols.ring.atomic.AtomicView.Status.INSIDE;
import static io.atoll.protocols.ring.atomic.AtomicView.Status.JOINREQ;
import static io.atoll.protocols.ring.atomic.AtomicView.Status.LEAVEREQ;
import static io.atoll.protocols.ring.atomic.AtomicView.Status.OUTSIDE;
import static io.atoll.protocols.ring.atomic.AtomicView.Status.PREDJOINING;
import static io.atoll.protocols.ring.atomic.AtomicView.Status.PREDLEAVEREQ;

import io.atoll.kernel.Arc;
import io.atoll.kernel.Delay;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Shard;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingUpcall;
import io.atoll.protocols.ring.atomic.AtomicMessage;
import io.atoll.protocols.ring.atomic.AtomicMessage.JoinPoint;
import io.atoll.protocols.ring.atomic.AtomicMessage.JoinReq;
import io.atoll.protocols.ring.atomic.AtomicMessage.LeaveDone;
import io.atoll.protocols.ring.atomic.AtomicMessage.LeaveReq;
import io.atoll.protocols.ring.atomic.AtomicMessage.NotOnRing;
import io.atoll.protocols.ring.atomic.AtomicMessage.RetryLeave;
import io.atoll.protocols.ring.atomic.AtomicNode;
import io.atoll.protocols.ring.atomic.AtomicView;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A node of the atomic ring whose lock is leased, and whose pointers can be mended while the lock
 * is free: ARM 5.2.
 */
final class LeasedNode extends AtomicNode {

  /** Whether nobody outside the inner ring is expected to answer any more. */
  private BooleanSupplier settled = () -> true;

  /** Whether all who pointed into an arc that was given away have followed it. */
  private BooleanSupplier told = () -> true;

  /** Whether nobody points here any more. */
  private BooleanSupplier unknown = () -> true;

  /** Has left, and only waits for answers. */
  private boolean released;

  LeasedNode(NodeRef self, Shard shard) {
    super(self, shard);
  }

  LeasedNode(NodeRef self, Shard shard, NodeRef pred, NodeRef succ) {
    super(self, shard, pred, succ);
  }

  private LeasedNode(LeasedNode other) {
    super(other);
    this.released = other.released;
  }

  @Override
  public LeasedNode copy() {
    return new LeasedNode(this);
  }

  /** Stay until this is so, even if the atomic ring would let this node go. */
  void departOnlyIf(BooleanSupplier condition) {
    settled = condition;
  }

  /** Give no lock back, and do not leave as the last one, before this is so. */
  void account(BooleanSupplier everybodyTold, BooleanSupplier nobodyPointsHere) {
    told = everybodyTold;
    unknown = nobodyPointsHere;
  }

  @Override
  protected boolean nothingToTell() {
    return super.nothingToTell() && told.getAsBoolean();
  }

  @Override
  protected boolean nothingExpected() {
    return super.nothingExpected() && settled.getAsBoolean() && unknown.getAsBoolean();
  }

  /** Somebody has followed an arc, or has been heard from. */
  void goOnWhenTold(Out<AtomicMessage, RingCommand> out) {
    handedOver(out);
  }

  /**
   * DEVIATION ARM Alg. 9 l. 11: the successor's lock is given back as soon as nothing leads here
   * any more. Answers to this node's own requests may take longer, and then it waits for them on
   * its own account.
   */
  @Override
  protected void departWhenDone(Out<AtomicMessage, RingCommand> out) {
    if (status != DETACHED || !nothingToTell()) {
      return;
    }
    if (!released) {
      released = true;
      out.send(succOnRing(), new LeaveDone());
    }
    if (unanswered.isEmpty() && settled.getAsBoolean()) {
      depart(out);
    }
  }

  @Nullable NodeRef pred() {
    return pred;
  }

  @Nullable NodeRef succ() {
    return succ;
  }

  AtomicView.Status status() {
    return status;
  }

  boolean isOnRing() {
    return pred != null && succ != null;
  }

  boolean isJoining() {
    return status == JOINREQ;
  }

  /** On the ring with all that belongs to it, and not about to give its arc away. */
  boolean hasJoined() {
    return switch (status) {
      case OUTSIDE, JOINREQ, JOINING, LEAVING, DETACHED -> false;
      default -> true;
    };
  }

  /** The same, and has not asked to leave. */
  boolean isStaying() {
    return hasJoined() && status != LEAVEREQ;
  }

  /** Has granted its predecessor to leave, and waits for its arc. */
  boolean awaitsLeavePoint() {
    return status == PREDLEAVEREQ;
  }

  boolean isContact(NodeRef node) {
    return contacts.contains(node);
  }

  /** Whether this node answers for an identifier, or would if its lock were free. */
  boolean isOwnerOf(Id id) {
    return !leaveForward() && owns(id);
  }

  /**
   * Whether a request to join that came from m is granted or turned down here and now. While a
   * predecessor joins, what the one before it sends goes to that joiner first (ARM Alg. 6 l. 15),
   * even what belongs here: it is decided on when it has come back.
   */
  boolean decidesOnJoin(NodeRef m, Id joiner) {
    return isOwnerOf(joiner) && !(joinForward() && m.equals(oldPred));
  }

  /** On the ring, and no join or leave is at work here: pointers may be mended. */
  boolean isFree() {
    return lockFree();
  }

  /** Whether a lock is taken here, or asked for: something that must come to an end. */
  boolean isLeased() {
    return status != OUTSIDE && status != INSIDE && !released;
  }

  /** Off the ring, but for answers to its own requests. */
  boolean isReleased() {
    return released;
  }

  /**
   * A node that has left may still be somebody's contact.
   *
   * <p>DEVIATION ARM Alg. 6: there nobody is left to be asked; here the successor, whose lock was
   * given back, may have left in the meantime.
   */
  @Override
  public void onJoinReq(NodeRef m, JoinReq message, Out<AtomicMessage, RingCommand> out) {
    if (released) {
      out.send(message.joiner(), new NotOnRing());
    } else {
      super.onJoinReq(m, message, out);
    }
  }

  /**
   * Only the predecessor may leave through here.
   *
   * <p>DEVIATION ARM Alg. 8 l. 10: the text need not ask, since without failures nobody else has
   * this node for its successor.
   */
  @Override
  public void onLeaveReq(NodeRef m, LeaveReq message, Out<AtomicMessage, RingCommand> out) {
    if (m.equals(pred)) {
      super.onLeaveReq(m, message, out);
    } else {
      out.send(m, new RetryLeave());
    }
  }

  /**
   * ARM 5.2: the lock is free again, nothing is passed on any more, a joiner without a successor
   * asks again, a leaver leaves unnoticed. What is wrong with the pointers, repair puts right.
   *
   * <p>DEVIATION ARM 5.2: a leaver that has not been granted its leave has given nothing away. It
   * stays, and asks again when repair has had time to find out what became of its successor.
   */
  void onLeaseOver(Delay untilMended, Out<AtomicMessage, RingCommand> out) {
    switch (status) {
      case OUTSIDE, INSIDE -> {}
      case JOINREQ -> joinElsewhere(out);
      case LEAVEREQ -> {
        status = INSIDE;
        out.after(untilMended, new RingCommand.Leave());
      }
      case LEAVING, DETACHED -> depart(out);
      case JOINING -> {
        release(out);
        out.upcall(new RingUpcall.Joined());
      }
      case PREDJOINING, PREDJOINED, PREDLEAVEREQ, PREDLEAVING -> release(out);
    }
  }

  private void release(Out<AtomicMessage, RingCommand> out) {
    status = INSIDE;
    oldPred = null;
    outgoing = null;
    if (incoming != null) {
      incoming = null; // the rest will not come
      routeHeld(out);
    }
  }

  /** A joiner does not want its arc any more: as if it had never been given away. */
  void takeBack(NodeRef joiner, JoinPoint point, Out<AtomicMessage, RingCommand> out) {
    if (status == PREDJOINING && joiner.equals(pred)) {
      shard.put(point.portion().content());
      mendPred(Objects.requireNonNull(oldPred), out);
      release(out);
    }
  }

  private void joinElsewhere(Out<AtomicMessage, RingCommand> out) {
    List<NodeRef> rotated = new ArrayList<>(contacts);
    Collections.rotate(rotated, -1);
    contacts = List.copyOf(rotated);
    askToJoin(out);
  }

  // ---- repair

  void mendSucc(NodeRef node) {
    succ = node;
  }

  void mendPred(NodeRef node, Out<AtomicMessage, RingCommand> out) {
    pred = node;
    out.upcall(new RingUpcall.RangeChanged(new Arc(node.id(), n.id())));
  }

  /** Nobody else is left. */
  void beAlone(Out<AtomicMessage, RingCommand> out) {
    mendSucc(n);
    mendPred(n, out);
  }

  /** Others took this node for dead. */
  void evict(Out<AtomicMessage, RingCommand> out) {
    for (long number : unanswered.view()) {
      out.upcall(new RingUpcall.RequestFailed(number, "this member was taken for dead"));
    }
    unanswered.clear();
    held = List.of();
    status = OUTSIDE;
    pred = null;
    succ = null;
    out.upcall(new RingUpcall.Evicted());
    out.depart();
  }

  // ---- requests

  @Override
  protected Shard.@Nullable Result executeHere(Id id, Shard.Operation operation) {
    return released ? null : super.executeHere(id, operation);
  }

  void ask(AtomicMessage.Request request, Out<AtomicMessage, RingCommand> out) {
    request(request, out);
  }

  /** Take a request up that was on its way: as if it had just come from the node itself. */
  void goOn(AtomicMessage.Request request, Out<AtomicMessage, RingCommand> out) {
    if (isOnRing() && !released) {
      route(n, request, out);
    }
  }

  /** No answer will come, or it comes too late. */
  void giveUp(long number, String why, Out<AtomicMessage, RingCommand> out) {
    if (unanswered.remove(number)) {
      out.upcall(new RingUpcall.RequestFailed(number, why));
      answered(out);
    }
  }

  /** The pointers of a member. */
  NodeRef succOnRing() {
    return Objects.requireNonNull(succ);
  }

  NodeRef predOnRing() {
    return Objects.requireNonNull(pred);
  }
}
