package io.atoll.protocols.ring.lmr;

import static io.atoll.protocols.ring.lmr.LmrView.Status.ACTIVE;
import static io.atoll.protocols.ring.lmr.LmrView.Status.INACTIVE;
import static io.atoll.protocols.ring.lmr.LmrView.Status.LEAVING;
import static io.atoll.protocols.ring.lmr.LmrView.Status.TRANSFERRING;

import io.atoll.kernel.Arc;
import io.atoll.kernel.Choices;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Shard;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingUpcall;
import io.atoll.protocols.ring.lmr.LmrMessage.DataTrans;
import io.atoll.protocols.ring.lmr.LmrMessage.DataTransAck;
import io.atoll.protocols.ring.lmr.LmrMessage.GrantLeave;
import io.atoll.protocols.ring.lmr.LmrMessage.Identity;
import io.atoll.protocols.ring.lmr.LmrMessage.LeaveDone;
import io.atoll.protocols.ring.lmr.LmrMessage.LeaveReq;
import io.atoll.protocols.ring.lmr.LmrMessage.Leaving;
import io.atoll.protocols.ring.lmr.LmrMessage.LeavingAck;
import io.atoll.protocols.ring.lmr.LmrMessage.Targeted;
import io.atoll.protocols.ring.lmr.LmrMessage.UpdateStep;
import io.atoll.protocols.ring.lmr.Suspended.GrantUntilActive;
import io.atoll.protocols.ring.lmr.Suspended.GrantUntilLeft;
import io.atoll.protocols.ring.lmr.Suspended.HostUntilDataAcked;
import io.atoll.protocols.ring.lmr.Suspended.LeaveUntilActive;
import io.atoll.protocols.ring.lmr.Suspended.LeaveUntilDataAcked;
import io.atoll.protocols.ring.lmr.Suspended.LeaveUntilGranted;
import io.atoll.protocols.ring.lmr.Suspended.LeaveUntilLinksGone;
import java.util.Objects;

/**
 * A node of LMR's appendix, with its variables and procedures. Open to subclasses so that the lab
 * can run the published text where it differs, and mutations that its checks must catch.
 */
public class LmrNode extends JoinNode {

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
}
