package io.atoll.lab.protocols.lmr;

import static io.atoll.protocols.ring.lmr.LmrView.Status.ACTIVE;
import static io.atoll.protocols.ring.lmr.LmrView.Status.LEAVING;
import static io.atoll.protocols.ring.lmr.LmrView.Status.TRANSFERRING;

import io.atoll.kernel.Arc;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.lmr.Links;
import io.atoll.protocols.ring.lmr.LmrMessage;
import io.atoll.protocols.ring.lmr.LmrMessage.DataTrans;
import io.atoll.protocols.ring.lmr.LmrMessage.LeaveDone;
import io.atoll.protocols.ring.lmr.LmrMessage.LeavingAck;
import io.atoll.protocols.ring.lmr.LmrMessage.NewAck;
import io.atoll.protocols.ring.lmr.LmrMessage.Targeted;
import io.atoll.protocols.ring.lmr.LmrNode;
import io.atoll.protocols.ring.lmr.LmrView.Surrogate;
import io.atoll.protocols.ring.lmr.Suspended;

/** LMR as its appendix has it, where the appendix is wrong: one slip each. */
final class LmrErrata {

  private LmrErrata() {}

  /**
   * The protocol as published, read as kindly as can be: what the appendix leaves open or gets
   * wrong beside section 3 is put right, even the end of a leave, which is acknowledged; but a
   * leaver asks nobody.
   */
  static class Published extends LmrNode {
    Published(LmrNode other) {
      super(other);
    }

    @Override
    public Published copy() {
      return new Published(this);
    }

    /** LEAVE, after its first wait. */
    @Override
    protected void beginLeave(Out<LmrMessage, RingCommand> out) {
      status = TRANSFERRING;
      handOver(successor(), out);
    }

    /** Section 3: from the moment the data is on its way, all requests are forwarded. */
    @Override
    protected boolean forwardsTargeted() {
      return isOnRing() && (status == LEAVING || (status == TRANSFERRING && myrange == null));
    }

    /** receive-msg (data-trans, m). */
    @Override
    public void onDataTrans(NodeRef m, DataTrans message, Out<LmrMessage, RingCommand> out) {
      merge(message, out);
    }

    /** Twice: when the in-links are gone, and when the out-links know it. */
    @Override
    protected void dropOut(Out<LmrMessage, RingCommand> out) {
      if (outLinks.isEmpty()) {
        depart(out);
        return;
      }
      outLinks.nodes().forEach(link -> out.send(link, new LeaveDone()));
      suspend(new Suspended.LeaveUntilLinksGone(outLinks));
      outLinks = Links.NONE;
    }

    /** Who is gone has nothing more to answer. */
    @Override
    public void onLeaveDone(NodeRef m, LeaveDone message, Out<LmrMessage, RingCommand> out) {
      super.onLeaveDone(m, message, out);
      onLeavingAck(m, new LeavingAck(), out);
      onNewAck(m, new NewAck(), out);
      out.send(m, new LeavingAck());
    }
  }

  /** LEAVE: the leaver is gone as soon as its in-links are, whatever its successor is about. */
  static final class DepartsUnacknowledged extends Published {
    DepartsUnacknowledged(LmrNode other) {
      super(other);
    }

    @Override
    public DepartsUnacknowledged copy() {
      return new DepartsUnacknowledged(this);
    }

    @Override
    protected void dropOut(Out<LmrMessage, RingCommand> out) {
      outLinks.nodes().forEach(link -> out.send(link, new LeaveDone()));
      depart(out);
    }

    @Override
    public void onLeaveDone(NodeRef m, LeaveDone message, Out<LmrMessage, RingCommand> out) {
      inLinks = inLinks.without(m);
    }
  }

  /** Main program: only a node whose status is leaving forwards, not one that is transferring. */
  static final class MergesWhileTransferring extends Published {
    MergesWhileTransferring(LmrNode other) {
      super(other);
    }

    @Override
    public MergesWhileTransferring copy() {
      return new MergesWhileTransferring(this);
    }

    @Override
    protected boolean forwardsTargeted() {
      return status == LEAVING;
    }
  }

  /** Definitions: requests go to the successor, whether there is a surrogate pointer or not. */
  static final class SurrogateUnused extends LmrNode {
    SurrogateUnused(LmrNode other) {
      super(other);
    }

    @Override
    public SurrogateUnused copy() {
      return new SurrogateUnused(this);
    }

    @Override
    protected NodeRef nextHop(Targeted request) {
      return successor();
    }
  }

  /** receive-msg (joining, m): the surrogate pointer stands only after the data-trans-ack. */
  static final class LateSurrogate extends LmrNode {
    LateSurrogate(LmrNode other) {
      super(other);
    }

    @Override
    public LateSurrogate copy() {
      return new LateSurrogate(this);
    }

    @Override
    protected void admit(NodeRef m, Out<LmrMessage, RingCommand> out) {
      super.admit(m, out);
      surrogate = null;
    }

    @Override
    protected void notifyOfNew(NodeRef m, Out<LmrMessage, RingCommand> out) {
      NodeRef pred = inLinks.without(m).nodes().get(0);
      surrogate = new Surrogate(m, new Arc(pred.id(), m.id()));
      super.notifyOfNew(m, out);
    }
  }

  /** receive-msg (joining, m): "status := oldstatus" before the links have moved. */
  static final class ActiveTooEarly extends LmrNode {
    ActiveTooEarly(LmrNode other) {
      super(other);
    }

    @Override
    public ActiveTooEarly copy() {
      return new ActiveTooEarly(this);
    }

    @Override
    protected void notifyOfNew(NodeRef m, Out<LmrMessage, RingCommand> out) {
      super.notifyOfNew(m, out);
      status = ACTIVE;
    }
  }

  /** receive-msg (joining, m): the joiner, which links to its host, does not become an in-link. */
  static final class JoinerNotLinked extends LmrNode {
    JoinerNotLinked(LmrNode other) {
      super(other);
    }

    @Override
    public JoinerNotLinked copy() {
      return new JoinerNotLinked(this);
    }

    @Override
    protected void admit(NodeRef m, Out<LmrMessage, RingCommand> out) {
      super.admit(m, out);
      inLinks = inLinks.without(m);
    }
  }

  /** LEAVE: nobody takes the leaver out of its successor's in-links. */
  static final class LeaverStaysLinked extends LmrNode {
    LeaverStaysLinked(LmrNode other) {
      super(other);
    }

    @Override
    public LeaverStaysLinked copy() {
      return new LeaverStaysLinked(this);
    }

    @Override
    public void onLeaveDone(NodeRef m, LeaveDone message, Out<LmrMessage, RingCommand> out) {
      Links before = inLinks;
      super.onLeaveDone(m, message, out);
      inLinks = before;
    }
  }
}
