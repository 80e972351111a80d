package io.atoll.protocols.ring.lmr;

import static io.atoll.protocols.ring.lmr.LmrView.Status.ACTIVE;
import static io.atoll.protocols.ring.lmr.LmrView.Status.INACTIVE;
import static io.atoll.protocols.ring.lmr.LmrView.Status.JOINING;
import static io.atoll.protocols.ring.lmr.LmrView.Status.LEAVING;
import static io.atoll.protocols.ring.lmr.LmrView.Status.TRANSFERRING;

import io.atoll.kernel.Arc;
import io.atoll.kernel.Choices;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Shard;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingUpcall;
import io.atoll.protocols.ring.lmr.LmrMessage.Connect;
import io.atoll.protocols.ring.lmr.LmrMessage.ConnectingAck;
import io.atoll.protocols.ring.lmr.LmrMessage.DataTrans;
import io.atoll.protocols.ring.lmr.LmrMessage.DataTransAck;
import io.atoll.protocols.ring.lmr.LmrMessage.GrantLeave;
import io.atoll.protocols.ring.lmr.LmrMessage.Identity;
import io.atoll.protocols.ring.lmr.LmrMessage.JoinAckAndDataTrans;
import io.atoll.protocols.ring.lmr.LmrMessage.JoinComplete;
import io.atoll.protocols.ring.lmr.LmrMessage.Joining;
import io.atoll.protocols.ring.lmr.LmrMessage.LeaveDone;
import io.atoll.protocols.ring.lmr.LmrMessage.LeaveReq;
import io.atoll.protocols.ring.lmr.LmrMessage.Leaving;
import io.atoll.protocols.ring.lmr.LmrMessage.LeavingAck;
import io.atoll.protocols.ring.lmr.LmrMessage.NewAck;
import io.atoll.protocols.ring.lmr.LmrMessage.NotifyOfNew;
import io.atoll.protocols.ring.lmr.LmrMessage.Owner;
import io.atoll.protocols.ring.lmr.LmrMessage.RefuseJoin;
import io.atoll.protocols.ring.lmr.LmrMessage.Targeted;
import io.atoll.protocols.ring.lmr.LmrMessage.UpdateDone;
import io.atoll.protocols.ring.lmr.LmrMessage.UpdateStep;
import io.atoll.protocols.ring.lmr.LmrView.Surrogate;
import io.atoll.protocols.ring.lmr.Suspended.GrantUntilActive;
import io.atoll.protocols.ring.lmr.Suspended.GrantUntilLeft;
import io.atoll.protocols.ring.lmr.Suspended.HostUntilActive;
import io.atoll.protocols.ring.lmr.Suspended.HostUntilDataAcked;
import io.atoll.protocols.ring.lmr.Suspended.HostUntilLinksMoved;
import io.atoll.protocols.ring.lmr.Suspended.JoinUntilAdmitted;
import io.atoll.protocols.ring.lmr.Suspended.JoinUntilComplete;
import io.atoll.protocols.ring.lmr.Suspended.LeaveUntilActive;
import io.atoll.protocols.ring.lmr.Suspended.LeaveUntilDataAcked;
import io.atoll.protocols.ring.lmr.Suspended.LeaveUntilGranted;
import io.atoll.protocols.ring.lmr.Suspended.LeaveUntilLinksGone;
import io.atoll.protocols.ring.lmr.Suspended.LeavingUntilConnected;
import io.atoll.protocols.ring.lmr.Suspended.NotifyUntilConnected;
import io.atoll.protocols.ring.lmr.Suspended.UpdateUntilOnRing;
import java.util.List;
import java.util.Objects;

/**
 * A node of LMR's appendix, with its variables and procedures. Open to subclasses so that the lab
 * can run the published text where it differs, and mutations that its checks must catch.
 */
public class LmrNode extends LmrVariables implements LmrHandler {

  /** A node outside the ring. */
  public LmrNode(NodeRef self, Shard data) {
    super(self, data);
  }

  /** A node in the middle of a correct ring: what a run starts from. */
  public LmrNode(NodeRef self, Shard data, NodeRef pred, NodeRef succ) {
    super(self, data, pred, succ);
  }

  protected LmrNode(LmrNode other) {
    super(other);
  }

  @Override
  public LmrNode copy() {
    return new LmrNode(this);
  }

  // ---- main program

  /**
   * One round of the dispatch loop.
   *
   * <p>DEVIATION LMR main program: InQ is the channel from which the message came, because whatever
   * is taken from it is dispatched at once: a queue in the node would always be empty.
   */
  @Override
  public void onMessage(NodeRef from, LmrMessage message, Out<LmrMessage, RingCommand> out) {
    if (message instanceof Targeted request && forwardsTargeted()) {
      forward(request, out);
    } else {
      message.dispatch(from, this, out);
    }
    resumeWaiting(out);
  }

  @Override
  public void onCommand(RingCommand command, Choices choices, Out<LmrMessage, RingCommand> out) {
    if (command instanceof RingCommand.Join join) {
      join(join.contacts(), out);
    } else if (command instanceof RingCommand.Leave) {
      leave();
    } else if (command instanceof RingCommand.Find find) {
      update(new UpdateStep(find.id(), new Identity(), n, find.number()));
    } else if (command instanceof RingCommand.Execute execute) {
      update(new UpdateStep(execute.id(), execute.operation(), n, execute.number()));
    }
    resumeWaiting(out);
  }

  /** "If there is any waiting procedure that may resume, dispatch the oldest one." */
  private void resumeWaiting(Out<LmrMessage, RingCommand> out) {
    Suspended oldest = waiting.takeOldest(procedure -> procedure.mayResume(this));
    while (oldest != null) {
      oldest.resume(this, out);
      oldest = waiting.takeOldest(procedure -> procedure.mayResume(this));
    }
  }

  /** "If status is leaving and request is targeted, then forward request to successor." */
  protected boolean forwardsTargeted() {
    return status == LEAVING;
  }

  // ---- LEAVE

  private void leave() {
    if (!waiting.contains(Suspended.Leave.class)) {
      suspend(new LeaveUntilActive());
    }
  }

  private boolean isAlone() {
    return n.equals(outLinks.closestAfter(n.id()));
  }

  protected final boolean mayBeginLeave() {
    return status == ACTIVE && !(isAlone() && unanswered > 0);
  }

  /**
   * LEAVE, after its first wait.
   *
   * <p>DEVIATION LMR LEAVE: the successor is asked first and holds still until the leave is done,
   * because a join between the two, or a leave of the successor, would meet the data on its way
   * (see the package). The last member just goes; LMR leaves that case out.
   */
  protected void beginLeave(Out<LmrMessage, RingCommand> out) {
    if (isAlone()) {
      depart(out);
      return;
    }
    status = TRANSFERRING;
    suspend(new LeaveUntilGranted());
    out.send(successor(), new LeaveReq(n));
  }

  @Override
  public void onLeaveReq(NodeRef m, LeaveReq message, Out<LmrMessage, RingCommand> out) {
    grant(message, out);
  }

  /** ARM Alg. 8, lines 10-18, with a wait instead of a retry. */
  protected void grant(LeaveReq request, Out<LmrMessage, RingCommand> out) {
    if (!isFor(request)) {
      forward(request, out);
    } else if (status != ACTIVE) {
      suspend(new GrantUntilActive(request));
    } else {
      status = TRANSFERRING;
      suspend(new GrantUntilLeft(request.leaver()));
      out.send(request.leaver(), new GrantLeave());
    }
  }

  @Override
  public void onGrantLeave(NodeRef m, GrantLeave message, Out<LmrMessage, RingCommand> out) {
    if (waiting.takeOldest(LeaveUntilGranted.class, leave -> true) != null) {
      handOver(m, out);
    }
  }

  /** LEAVE: "send ((data-trans, data), ID) to successor; myrange := (ID, ID)". */
  protected void handOver(NodeRef to, Out<LmrMessage, RingCommand> out) {
    Arc range = Objects.requireNonNull(myrange);
    out.send(to, new DataTrans(n, range, take(range)));
    myrange = null;
    suspend(new LeaveUntilDataAcked());
  }

  @Override
  public void onDataTrans(NodeRef m, DataTrans message, Out<LmrMessage, RingCommand> out) {
    if (waiting.contains(new GrantUntilLeft(message.leaver()))) { // else not asked for
      merge(message, out);
    }
  }

  /** receive-msg (data-trans, m): "merge data and myrange with incoming data and range". */
  protected final void merge(DataTrans message, Out<LmrMessage, RingCommand> out) {
    message.contents().forEach(data::put);
    setMyrange(new Arc(message.range().after(), n.id()), out);
    out.send(message.leaver(), new DataTransAck());
  }

  /** LEAVE after {@code wait for data-trans-ack}, or the host's part of a join after the same. */
  @Override
  public void onDataTransAck(NodeRef m, DataTransAck message, Out<LmrMessage, RingCommand> out) {
    if (waiting.takeOldest(LeaveUntilDataAcked.class, leave -> true) != null) {
      announceLeave(out);
    } else if (waiting.takeOldest(HostUntilDataAcked.class, h -> h.joiner().equals(m)) != null) {
      notifyOfNew(m, out);
    }
  }

  /** LEAVE, after {@code wait for (data-trans-ack, successor)}. */
  protected void announceLeave(Out<LmrMessage, RingCommand> out) {
    status = LEAVING;
    inLinks.nodes().forEach(link -> out.send(link, new Leaving()));
    suspend(new LeaveUntilLinksGone(inLinks));
  }

  /** receive-msg (leaving, m). */
  @Override
  public void onLeaving(NodeRef m, Leaving message, Out<LmrMessage, RingCommand> out) {
    if (outLinks.contains(m)) { // else it is no link of this node
      suspend(new LeavingUntilConnected(m));
      forward(new Connect(m.id(), n), out);
    }
  }

  /**
   * LEAVE, at {@code wait for (leaving-ack, m)}.
   *
   * <p>DEVIATION LMR LEAVE: takes m out of the in-links, because it points elsewhere now.
   */
  @Override
  public void onLeavingAck(NodeRef m, LeavingAck message, Out<LmrMessage, RingCommand> out) {
    LeaveUntilLinksGone leave = waiting.takeOldest(LeaveUntilLinksGone.class, any -> true);
    if (leave != null) {
      inLinks = inLinks.without(m);
      suspend(new LeaveUntilLinksGone(leave.remaining().without(m)));
    }
  }

  /** Section 3: "and it has no more pending requests requiring a response". */
  protected boolean mayDropOut() {
    return unanswered == 0 && waiting.isOnly(LeaveUntilLinksGone.class);
  }

  /**
   * The end of LEAVE.
   *
   * <p>DEVIATION LMR LEAVE: the text does not tell the out-links, because of which the successor
   * would count the departed node among its in-links, and wait for its answer when it leaves
   * itself.
   */
  protected void dropOut(Out<LmrMessage, RingCommand> out) {
    outLinks.nodes().forEach(link -> out.send(link, new LeaveDone()));
    depart(out);
  }

  protected final void depart(Out<LmrMessage, RingCommand> out) {
    status = INACTIVE;
    myrange = null;
    inLinks = Links.NONE;
    outLinks = Links.NONE;
    out.upcall(new RingUpcall.Left());
    out.depart();
  }

  @Override
  public void onLeaveDone(NodeRef m, LeaveDone message, Out<LmrMessage, RingCommand> out) {
    inLinks = inLinks.without(m);
    if (waiting.takeOldest(GrantUntilLeft.class, grant -> grant.leaver().equals(m)) != null) {
      status = ACTIVE;
    }
  }

  // ---- JOIN

  private void join(List<NodeRef> contacts, Out<LmrMessage, RingCommand> out) {
    if (status != INACTIVE) {
      return; // on the ring already, or about to be
    }
    if (contacts.isEmpty()) { // the first member
      inLinks = Links.to(n);
      outLinks = Links.to(n);
      status = ACTIVE;
      setMyrange(new Arc(n.id(), n.id()), out);
      out.upcall(new RingUpcall.Joined());
    } else {
      status = JOINING;
      askToJoin(contacts, out);
    }
  }

  private void askToJoin(List<NodeRef> contacts, Out<LmrMessage, RingCommand> out) {
    suspend(new JoinUntilAdmitted(contacts));
    out.send(contacts.get(0), new Joining(n));
  }

  /** receive-msg (joining, m). */
  @Override
  public void onJoining(NodeRef m, Joining message, Out<LmrMessage, RingCommand> out) {
    if (isOnRing()) {
      host(message, out);
    } else {
      out.send(message.joiner(), new RefuseJoin("the contact is not on the ring"));
    }
  }

  /**
   * receive-msg (joining, m), up to {@code wait for (data-trans-ack, m)}.
   *
   * <p>DEVIATION LMR receive-msg (joining, m): waits until active, and stays transferring until the
   * join is complete, because section 3 says so and the appendix, which saves and restores {@code
   * oldstatus}, mixes up overlapping joins. The surrogate pointer stands at once, as in section 3
   * and not after the acknowledgement, because requests would circle until then. The joiner becomes
   * an in-link, which the text forgets.
   */
  protected void host(Joining request, Out<LmrMessage, RingCommand> out) {
    NodeRef m = request.joiner();
    if (!isFor(request)) {
      forward(request, out);
    } else if (m.id().equals(n.id())) {
      // DEVIATION LMR receive-msg (joining, m): the text trusts random identifiers to differ.
      out.send(m, new RefuseJoin("identifier " + n.id() + " is taken"));
    } else if (status != ACTIVE) {
      suspend(new HostUntilActive(request));
    } else {
      status = TRANSFERRING;
      admit(m, out);
    }
  }

  protected void admit(NodeRef m, Out<LmrMessage, RingCommand> out) {
    Arc given = new Arc(Objects.requireNonNull(myrange).after(), m.id());
    out.send(m, new JoinAckAndDataTrans(given, take(given)));
    setMyrange(new Arc(m.id(), n.id()), out);
    surrogate = new Surrogate(m, given);
    inLinks = inLinks.with(m);
    suspend(new HostUntilDataAcked(m));
  }

  /** JOIN, after {@code wait for join-ack-and-data-trans}. */
  @Override
  public void onJoinAckAndDataTrans(
      NodeRef m, JoinAckAndDataTrans message, Out<LmrMessage, RingCommand> out) {
    if (waiting.takeOldest(JoinUntilAdmitted.class, join -> true) == null) {
      return; // not asked for
    }
    out.send(m, new DataTransAck());
    outLinks = outLinks.with(m);
    message.contents().forEach(data::put);
    setMyrange(message.range(), out);
    suspend(new JoinUntilComplete(m));
  }

  /** receive-msg (joining, m), after {@code wait for (data-trans-ack, m)}. */
  protected void notifyOfNew(NodeRef m, Out<LmrMessage, RingCommand> out) {
    Links others = inLinks.without(m);
    others.nodes().forEach(link -> out.send(link, new NotifyOfNew(m)));
    suspend(new HostUntilLinksMoved(m, others));
  }

  /** receive-msg ((notify-of-new, x), m). */
  @Override
  public void onNotifyOfNew(NodeRef m, NotifyOfNew message, Out<LmrMessage, RingCommand> out) {
    if (outLinks.contains(m)) { // else it is no link of this node
      suspend(new NotifyUntilConnected(message.joiner(), m));
      forward(new Connect(message.joiner().id(), n), out);
    }
  }

  /** receive-msg (joining, m), at {@code wait for (new-ack, m')}. */
  @Override
  public void onNewAck(NodeRef m, NewAck message, Out<LmrMessage, RingCommand> out) {
    HostUntilLinksMoved host =
        waiting.takeOldest(HostUntilLinksMoved.class, h -> h.remaining().contains(m));
    if (host == null) {
      return; // not asked for
    }
    inLinks = inLinks.without(m);
    Links remaining = host.remaining().without(m);
    if (remaining.isEmpty()) {
      completeJoin(host.joiner(), out);
    } else {
      suspend(new HostUntilLinksMoved(host.joiner(), remaining));
    }
  }

  /**
   * The end of receive-msg (joining, m).
   *
   * <p>DEVIATION LMR receive-msg (joining, m): sends join-complete, because JOIN waits for it and
   * nobody else knows.
   */
  protected void completeJoin(NodeRef joiner, Out<LmrMessage, RingCommand> out) {
    surrogate = null;
    status = ACTIVE;
    out.send(joiner, new JoinComplete());
  }

  /** JOIN, after {@code wait for (join-complete, surrogate)}. */
  @Override
  public void onJoinComplete(NodeRef m, JoinComplete message, Out<LmrMessage, RingCommand> out) {
    if (waiting.takeOldest(JoinUntilComplete.class, j -> j.surrogate().equals(m)) != null) {
      status = ACTIVE;
      out.upcall(new RingUpcall.Joined());
    }
  }

  @Override
  public void onRefuseJoin(NodeRef m, RefuseJoin message, Out<LmrMessage, RingCommand> out) {
    tryNextContact(message.reason(), out);
  }

  /** LMR's footnote 3: what a joiner knows may be stale. It goes on with the next contact. */
  @Override
  public void onUndeliverable(NodeRef to, LmrMessage message, Out<LmrMessage, RingCommand> out) {
    if (message instanceof Joining joining && joining.joiner().equals(n)) {
      tryNextContact("none of the contacts is on the ring", out);
    }
  }

  private void tryNextContact(String reason, Out<LmrMessage, RingCommand> out) {
    JoinUntilAdmitted join = waiting.takeOldest(JoinUntilAdmitted.class, any -> true);
    if (join == null) {
      return; // not asked for
    }
    if (join.contacts().size() > 1) {
      askToJoin(join.contacts().subList(1, join.contacts().size()), out);
    } else {
      status = INACTIVE;
      out.upcall(new RingUpcall.JoinFailed(reason));
    }
  }

  // ---- links

  /** receive-msg ((connect, x), m). */
  @Override
  public void onConnect(NodeRef m, Connect message, Out<LmrMessage, RingCommand> out) {
    if (isFor(message)) {
      inLinks = inLinks.with(message.from());
      out.send(message.from(), new ConnectingAck(message.x()));
    } else {
      forward(message, out);
    }
  }

  /**
   * receive-msg (leaving, m) or ((notify-of-new, x), m), after {@code wait for connecting-ack}.
   *
   * <p>DEVIATION LMR receive-msg: the acknowledgement names the x of its request, because a node
   * can wait for two and the text would give either to the older.
   */
  @Override
  public void onConnectingAck(NodeRef m, ConnectingAck message, Out<LmrMessage, RingCommand> out) {
    LeavingUntilConnected leaving =
        waiting.takeOldest(LeavingUntilConnected.class, l -> l.m().id().equals(message.x()));
    if (leaving != null) {
      outLinks = outLinks.without(leaving.m()).with(m);
      out.send(leaving.m(), new LeavingAck());
      return;
    }
    NotifyUntilConnected notified =
        waiting.takeOldest(NotifyUntilConnected.class, w -> w.joiner().id().equals(message.x()));
    if (notified != null) {
      outLinks = outLinks.without(notified.m()).with(m);
      out.send(notified.m(), new NewAck());
    }
  }

  // ---- UPDATE-STEP

  private void update(UpdateStep request) {
    unanswered++;
    suspend(new UpdateUntilOnRing(request));
  }

  @Override
  public void onUpdateStep(NodeRef m, UpdateStep message, Out<LmrMessage, RingCommand> out) {
    updateStep(message, out);
  }

  /** UPDATE-STEP(x, op). */
  protected void updateStep(UpdateStep request, Out<LmrMessage, RingCommand> out) {
    if (isFor(request)) {
      out.send(request.retaddress(), new UpdateDone(perform(request), request.number()));
    } else {
      forward(request, out);
    }
  }

  private Shard.Result perform(UpdateStep request) {
    return request.op() instanceof Identity
        ? new Owner(n)
        : data.execute(request.x(), request.op());
  }

  @Override
  public void onUpdateDone(NodeRef m, UpdateDone message, Out<LmrMessage, RingCommand> out) {
    unanswered--;
    out.upcall(
        message.result() instanceof Owner owner
            ? new RingUpcall.Found(message.number(), owner.node())
            : new RingUpcall.Executed(message.number(), message.result()));
  }
}
