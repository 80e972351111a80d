package io.atoll.protocols.ring.atomic;

import static io.atoll.protocols.ring.atomic.AtomicView.Status.DETACHED;
import static io.atoll.protocols.ring.atomic.AtomicView.Status.INSIDE;
import static io.atoll.protocols.ring.atomic.AtomicView.Status.JOINING;
import static io.atoll.protocols.ring.atomic.AtomicView.Status.JOINREQ;
import static io.atoll.protocols.ring.atomic.AtomicView.Status.LEAVEREQ;
import static io.atoll.protocols.ring.atomic.AtomicView.Status.LEAVING;
import static io.atoll.protocols.ring.atomic.AtomicView.Status.OUTSIDE;
import static io.atoll.protocols.ring.atomic.AtomicView.Status.PREDJOINED;
import static io.atoll.protocols.ring.atomic.AtomicView.Status.PREDJOINING;
import static io.atoll.protocols.ring.atomic.AtomicView.Status.PREDLEAVEREQ;
import static io.atoll.protocols.ring.atomic.AtomicView.Status.PREDLEAVING;

import io.atoll.kernel.Arc;
import io.atoll.kernel.Choices;
import io.atoll.kernel.Delay;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Shard;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingUpcall;
import io.atoll.protocols.ring.atomic.AtomicMessage.GrantLeave;
import io.atoll.protocols.ring.atomic.AtomicMessage.JoinDone;
import io.atoll.protocols.ring.atomic.AtomicMessage.JoinPoint;
import io.atoll.protocols.ring.atomic.AtomicMessage.JoinReq;
import io.atoll.protocols.ring.atomic.AtomicMessage.LeaveDone;
import io.atoll.protocols.ring.atomic.AtomicMessage.LeavePoint;
import io.atoll.protocols.ring.atomic.AtomicMessage.LeaveReq;
import io.atoll.protocols.ring.atomic.AtomicMessage.Lookup;
import io.atoll.protocols.ring.atomic.AtomicMessage.NewSucc;
import io.atoll.protocols.ring.atomic.AtomicMessage.NewSuccAck;
import io.atoll.protocols.ring.atomic.AtomicMessage.NotOnRing;
import io.atoll.protocols.ring.atomic.AtomicMessage.RefuseJoin;
import io.atoll.protocols.ring.atomic.AtomicMessage.Request;
import io.atoll.protocols.ring.atomic.AtomicMessage.RetryJoin;
import io.atoll.protocols.ring.atomic.AtomicMessage.RetryLeave;
import io.atoll.protocols.ring.atomic.AtomicMessage.Update;
import io.atoll.protocols.ring.atomic.AtomicMessage.UpdateSucc;
import io.atoll.protocols.ring.atomic.AtomicMessage.UpdateSuccAck;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A node of the atomic ring: how it joins and leaves, ARM Alg. 6 to 9. Variables and messages have
 * the paper's names; {@code m} is the sender of a message. Open to subclasses so that the lab can
 * run the published text where it differs, and mutations that its checks must catch.
 */
public class AtomicNode extends AtomicOwner {

  /** How long a node that found a lock taken waits before it tries again. */
  public static final Delay RETRY_DELAY = new Delay(50, 500);

  /** Whom to ask for admission; empty once on the ring. */
  protected List<NodeRef> contacts = List.of();

  /** A node outside the ring. */
  public AtomicNode(NodeRef self, Shard shard) {
    super(self, shard);
  }

  /** A node in the middle of a correct ring: what a run starts from. */
  public AtomicNode(NodeRef self, Shard shard, NodeRef pred, NodeRef succ) {
    this(self, shard);
    this.pred = pred;
    this.succ = succ;
    this.status = INSIDE;
  }

  /** A node as a view says; the shard has the content. */
  protected AtomicNode(AtomicView view, Shard shard) {
    this(view.self(), shard);
    this.status = view.status();
    this.pred = view.pred();
    this.succ = view.succ();
    this.oldPred = view.oldPred();
    this.contacts = view.contacts();
    this.outgoing = view.outgoing();
    this.incoming = view.incoming();
    this.held = view.held().isEmpty() ? List.of() : new ArrayList<>(view.held());
    view.unanswered().forEach(unanswered::add);
  }

  protected AtomicNode(AtomicNode other) {
    super(other);
    this.contacts = other.contacts;
  }

  @Override
  public AtomicNode copy() {
    return new AtomicNode(this);
  }

  @Override
  public AtomicView view() {
    return new AtomicView(
        n,
        status,
        pred,
        succ,
        oldPred,
        contacts,
        outgoing,
        incoming,
        List.copyOf(held),
        unanswered.view(),
        shard.view());
  }

  @Override
  public void onMessage(NodeRef from, AtomicMessage message, Out<AtomicMessage, RingCommand> out) {
    message.dispatch(from, this, out);
  }

  @Override
  public void onCommand(RingCommand command, Choices choices, Out<AtomicMessage, RingCommand> out) {
    if (command instanceof RingCommand.Join join) {
      onJoin(join, out);
    } else if (command instanceof RingCommand.AskAgain) {
      askToJoin(out);
    } else if (command instanceof RingCommand.Leave) {
      onLeave(out);
    } else if (command instanceof RingCommand.Find find) {
      request(new Lookup(find.id(), n, find.number()), out);
    } else if (command instanceof RingCommand.Execute execute) {
      request(new Update(execute.id(), execute.operation(), n, execute.number()), out);
    }
  }

  // ---- the paper's variables that follow from the status

  /** {@code lock = free}. */
  protected boolean lockFree() {
    return status == INSIDE;
  }

  // ---- join

  /** event n.JOIN(e) from app: ARM Alg. 6, lines 1-13. */
  protected void onJoin(RingCommand.Join join, Out<AtomicMessage, RingCommand> out) {
    if (status != OUTSIDE) {
      return; // on the ring, or on its way
    }
    if (join.contacts().isEmpty()) { // l. 2: the first member
      pred = n;
      succ = n;
      status = INSIDE;
      out.upcall(new RingUpcall.RangeChanged(new Arc(n.id(), n.id())));
      out.upcall(new RingUpcall.Joined());
      routeHeld(out);
      return;
    }
    status = JOINREQ;
    contacts = join.contacts();
    askToJoin(out);
  }

  protected void askToJoin(Out<AtomicMessage, RingCommand> out) {
    if (status == JOINREQ) {
      out.send(contacts.get(0), new JoinReq(n)); // l. 11
    }
  }

  /** event n.JOINREQ(d) from m: ARM Alg. 6, lines 14-32. */
  @Override
  public void onJoinReq(NodeRef m, JoinReq message, Out<AtomicMessage, RingCommand> out) {
    NodeRef d = message.joiner();
    if (pred == null || succ == null) { // l. 22: not on the ring itself
      out.send(d, status == JOINREQ ? new RetryJoin() : new NotOnRing());
      return;
    }
    if (joinForward() && m.equals(oldPred)) { // l. 15
      out.send(pred, message);
    } else if (leaveForward()) { // l. 17
      out.send(succ, message);
    } else if (!owns(d.id())) { // l. 19
      out.send(succ, message);
    } else if (d.id().equals(n.id())) {
      // DEVIATION ARM Alg. 6: the text would let a second node with the same id in.
      out.send(d, new RefuseJoin("identifier " + n.id() + " is taken"));
    } else if (!lockFree()) { // l. 22
      // DEVIATION ARM Alg. 6 l. 23: to the joiner d, since m may be one that only forwarded.
      out.send(d, new RetryJoin());
    } else {
      grantJoin(d, out);
    }
  }

  /** ARM Alg. 6, lines 25-29: the join point. */
  protected void grantJoin(NodeRef d, Out<AtomicMessage, RingCommand> out) {
    NodeRef p = Objects.requireNonNull(pred);
    status = PREDJOINING;
    out.send(d, new JoinPoint(p, handOver(new Arc(p.id(), d.id()), d)));
    oldPred = p;
    pred = d;
    out.upcall(new RingUpcall.HandedOver(new Arc(p.id(), d.id())));
    out.upcall(new RingUpcall.RangeChanged(new Arc(d.id(), n.id())));
  }

  /** RETRYJOIN: wait a random time, then ask again. */
  @Override
  public void onRetryJoin(NodeRef m, RetryJoin message, Out<AtomicMessage, RingCommand> out) {
    if (status == JOINREQ) {
      out.after(RETRY_DELAY, new RingCommand.AskAgain());
    }
  }

  @Override
  public void onRefuseJoin(NodeRef m, RefuseJoin message, Out<AtomicMessage, RingCommand> out) {
    if (status == JOINREQ) {
      failJoin(message.reason(), out);
    }
  }

  /**
   * The contact is not there.
   *
   * <p>DEVIATION ARM Alg. 6: the text does not say what happens when the contact has left; the
   * joiner would wait for ever. It goes on with the next one.
   */
  @Override
  public void onUndeliverable(
      NodeRef to, AtomicMessage message, Out<AtomicMessage, RingCommand> out) {
    if (message instanceof JoinReq) {
      askNextContact(to, out);
    }
  }

  @Override
  public void onNotOnRing(NodeRef m, NotOnRing message, Out<AtomicMessage, RingCommand> out) {
    askNextContact(m, out);
  }

  private void askNextContact(NodeRef asked, Out<AtomicMessage, RingCommand> out) {
    if (status != JOINREQ || !asked.equals(contacts.get(0))) {
      return; // not waited for
    }
    if (contacts.size() == 1) {
      failJoin("none of the contacts is on the ring", out);
    } else {
      contacts = List.copyOf(contacts.subList(1, contacts.size()));
      askToJoin(out);
    }
  }

  private void failJoin(String reason, Out<AtomicMessage, RingCommand> out) {
    status = OUTSIDE;
    contacts = List.of();
    out.upcall(new RingUpcall.JoinFailed(reason));
    for (Request request : held) {
      out.upcall(new RingUpcall.RequestFailed(request.number(), reason));
    }
    held = List.of();
    unanswered.clear(); // off the ring, all of them were held
  }

  /** event n.JOINPOINT(p) from m: ARM Alg. 7, lines 1-6. */
  @Override
  public void onJoinPoint(NodeRef m, JoinPoint message, Out<AtomicMessage, RingCommand> out) {
    if (status != JOINREQ) {
      return; // not asked for
    }
    NodeRef p = message.pred();
    status = JOINING;
    contacts = List.of();
    pred = p;
    succ = m;
    receive(new Arc(p.id(), n.id()), m, message.portion(), out);
    out.upcall(new RingUpcall.RangeChanged(new Arc(p.id(), n.id())));
    out.send(p, new NewSucc());
    routeHeld(out);
  }

  /** event n.NEWSUCC() from m: ARM Alg. 7, lines 7-10. */
  @Override
  public void onNewSucc(NodeRef m, NewSucc message, Out<AtomicMessage, RingCommand> out) {
    if (succ == null) {
      return; // not on the ring
    }
    out.send(succ, new NewSuccAck(m));
    succ = m;
  }

  /** event n.NEWSUCCACK(q) from m: ARM Alg. 7, lines 11-15. */
  @Override
  public void onNewSuccAck(NodeRef m, NewSuccAck message, Out<AtomicMessage, RingCommand> out) {
    if (status != PREDJOINING) {
      return; // not asked for
    }
    status = PREDJOINED;
    oldPred = null;
    finishPredJoin(out);
  }

  @Override
  protected void handedOver(Out<AtomicMessage, RingCommand> out) {
    finishPredJoin(out);
    departWhenDone(out);
  }

  @Override
  protected void answered(Out<AtomicMessage, RingCommand> out) {
    departWhenDone(out);
  }

  /** The lock is free again when the pointers are right and the content has gone over. */
  protected void finishPredJoin(Out<AtomicMessage, RingCommand> out) {
    if (status == PREDJOINED && nothingToTell()) {
      status = INSIDE;
      out.send(Objects.requireNonNull(pred), new JoinDone());
    }
  }

  /** event n.JOINDONE() from m: ARM Alg. 7, lines 16-19. */
  @Override
  public void onJoinDone(NodeRef m, JoinDone message, Out<AtomicMessage, RingCommand> out) {
    if (status == JOINING) {
      status = INSIDE;
      out.upcall(new RingUpcall.Joined());
    }
  }

  // ---- leave

  /** event n.LEAVE() from app: ARM Alg. 8, lines 1-9. */
  protected void onLeave(Out<AtomicMessage, RingCommand> out) {
    if (status == OUTSIDE) {
      return; // nothing to leave
    }
    if (leaveForward() || status == LEAVEREQ) {
      return; // leaving already
    }
    boolean alone = n.equals(succ) && n.equals(pred);
    if (!lockFree() || (alone && !nothingExpected())) { // l. 2
      out.after(RETRY_DELAY, new RingCommand.Leave());
    } else if (alone) { // l. 3
      depart(out);
    } else {
      status = LEAVEREQ;
      out.send(Objects.requireNonNull(succ), new LeaveReq()); // l. 7
    }
  }

  /** event n.LEAVEREQ() from m: ARM Alg. 8, lines 10-18. */
  @Override
  public void onLeaveReq(NodeRef m, LeaveReq message, Out<AtomicMessage, RingCommand> out) {
    if (lockFree()) {
      status = PREDLEAVEREQ;
      out.send(m, new GrantLeave());
    } else {
      out.send(m, new RetryLeave());
    }
  }

  /** event n.RETRYLEAVE() from m: ARM Alg. 8, lines 19-22. */
  @Override
  public void onRetryLeave(NodeRef m, RetryLeave message, Out<AtomicMessage, RingCommand> out) {
    if (status == LEAVEREQ) {
      status = INSIDE;
      out.after(RETRY_DELAY, new RingCommand.Leave());
    }
  }

  /** event n.GRANTLEAVE() from m: ARM Alg. 8, lines 23-27: the leave point. */
  @Override
  public void onGrantLeave(NodeRef m, GrantLeave message, Out<AtomicMessage, RingCommand> out) {
    if (status != LEAVEREQ || pred == null) {
      return; // not asked for
    }
    status = LEAVING;
    Arc arc = new Arc(pred.id(), n.id());
    out.send(m, new LeavePoint(pred, handOver(arc, m)));
    out.upcall(new RingUpcall.HandedOver(arc));
  }

  /** event n.LEAVEPOINT(q) from m: ARM Alg. 9, lines 1-5. */
  @Override
  public void onLeavePoint(NodeRef m, LeavePoint message, Out<AtomicMessage, RingCommand> out) {
    if (status != PREDLEAVEREQ) {
      return; // not asked for
    }
    NodeRef q = message.pred();
    status = PREDLEAVING;
    pred = q;
    receive(new Arc(q.id(), m.id()), m, message.portion(), out);
    out.upcall(new RingUpcall.RangeChanged(new Arc(q.id(), n.id())));
    out.send(q, new UpdateSucc());
  }

  /** event n.UPDATESUCC() from m: ARM Alg. 9, lines 6-9. */
  @Override
  public void onUpdateSucc(NodeRef m, UpdateSucc message, Out<AtomicMessage, RingCommand> out) {
    if (succ == null) {
      return; // not on the ring
    }
    out.send(succ, new UpdateSuccAck());
    succ = m;
  }

  /** event n.UPDATESUCCACK() from m: ARM Alg. 9, lines 10-12. */
  @Override
  public void onUpdateSuccAck(
      NodeRef m, UpdateSuccAck message, Out<AtomicMessage, RingCommand> out) {
    if (status == LEAVING) {
      status = DETACHED;
      departWhenDone(out);
    }
  }

  /**
   * Leave the system, but not before the content has gone over and this node's own requests are
   * answered: the answers would reach nobody (LMR section 3).
   */
  protected void departWhenDone(Out<AtomicMessage, RingCommand> out) {
    if (status == DETACHED && nothingToTell() && unanswered.isEmpty()) {
      out.send(Objects.requireNonNull(succ), new LeaveDone());
      depart(out);
    }
  }

  /** Whether nothing more will come that a node without neighbours would miss. */
  protected boolean nothingExpected() {
    return unanswered.isEmpty();
  }

  /** Whether nobody waits for content, or for anything else that a change of the ring brings. */
  protected boolean nothingToTell() {
    return outgoing == null;
  }

  protected void depart(Out<AtomicMessage, RingCommand> out) {
    status = OUTSIDE;
    pred = null;
    succ = null;
    out.upcall(new RingUpcall.Left());
    out.depart();
  }

  /** event n.LEAVEDONE() from m: ARM Alg. 9, lines 13-16. */
  @Override
  public void onLeaveDone(NodeRef m, LeaveDone message, Out<AtomicMessage, RingCommand> out) {
    if (status == PREDLEAVING) {
      status = INSIDE;
    }
  }
}
