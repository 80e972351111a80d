package io.atoll.protocols.ring.lmr;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.lmr.LmrMessage.Joining;
import io.atoll.protocols.ring.lmr.LmrMessage.LeaveReq;
import io.atoll.protocols.ring.lmr.LmrMessage.UpdateStep;
import java.util.List;

/**
 * A procedure that has yielded, with what it has to remember. Each is one {@code wait} of LMR's
 * appendix and is named after it. Most are resumed by the handler of the message they wait for;
 * those that wait for the state of the node to change say when they may resume.
 */
public sealed interface Suspended {

  default boolean mayResume(LmrNode node) {
    return false;
  }

  default void resume(LmrNode node, Out<LmrMessage, RingCommand> out) {
    throw new IllegalStateException(this + " waits for a message");
  }

  // ---- LEAVE

  /** A leave in progress. */
  sealed interface Leave extends Suspended {}

  /** {@code wait until status is active}. */
  record LeaveUntilActive() implements Leave {
    @Override
    public boolean mayResume(LmrNode node) {
      return node.mayBeginLeave();
    }

    @Override
    public void resume(LmrNode node, Out<LmrMessage, RingCommand> out) {
      node.beginLeave(out);
    }
  }

  /** Not in LMR: the successor's lock. */
  record LeaveUntilGranted() implements Leave {}

  /** {@code wait for (data-trans-ack, successor)}. */
  record LeaveUntilDataAcked() implements Leave {}

  /** {@code wait for (leaving-ack, m) from all machines in InLinks}. */
  record LeaveUntilLinksGone(Links remaining) implements Leave {
    @Override
    public boolean mayResume(LmrNode node) {
      return remaining.isEmpty() && node.mayDropOut();
    }

    @Override
    public void resume(LmrNode node, Out<LmrMessage, RingCommand> out) {
      node.dropOut(out);
    }
  }

  // ---- JOIN

  /**
   * {@code wait for (join-ack-and-data-trans, datainfo, surrogate)}; the contact asked is first.
   */
  record JoinUntilAdmitted(List<NodeRef> contacts) implements Suspended {
    public JoinUntilAdmitted {
      contacts = List.copyOf(contacts);
    }
  }

  /** {@code wait for (join-complete, surrogate)}. */
  record JoinUntilComplete(NodeRef surrogate) implements Suspended {}

  // ---- receive-msg (joining, m)

  /** Section 3: a host handles no other join, and does not leave, until the join is complete. */
  record HostUntilActive(Joining request) implements Suspended {
    @Override
    public boolean mayResume(LmrNode node) {
      return node.isActive() || !node.isFor(request);
    }

    @Override
    public void resume(LmrNode node, Out<LmrMessage, RingCommand> out) {
      node.host(request, out);
    }
  }

  /** {@code wait for (data-trans-ack, m)}. */
  record HostUntilDataAcked(NodeRef joiner) implements Suspended {}

  /** {@code wait for (new-ack, m') from all machines in InLinks}. */
  record HostUntilLinksMoved(NodeRef joiner, Links remaining) implements Suspended {}

  // ---- receive-msg (leaving, m) and ((notify-of-new, x), m)

  /** {@code wait for (connecting-ack, substitute)}, then the link to m is replaced. */
  record LeavingUntilConnected(NodeRef m) implements Suspended {}

  /** {@code wait for (connecting-ack, new)}, then the link to m is replaced. */
  record NotifyUntilConnected(NodeRef joiner, NodeRef m) implements Suspended {}

  // ---- not in LMR: the successor's part in a leave, ARM Alg. 8 and 9

  record GrantUntilActive(LeaveReq request) implements Suspended {
    @Override
    public boolean mayResume(LmrNode node) {
      return node.isActive() || !node.isFor(request);
    }

    @Override
    public void resume(LmrNode node, Out<LmrMessage, RingCommand> out) {
      node.grant(request, out);
    }
  }

  record GrantUntilLeft(NodeRef leaver) implements Suspended {}

  // ---- UPDATE-STEP

  /** LMR has only active nodes ask; an application that asks earlier waits. */
  record UpdateUntilOnRing(UpdateStep request) implements Suspended {
    @Override
    public boolean mayResume(LmrNode node) {
      return node.isOnRing();
    }

    @Override
    public void resume(LmrNode node, Out<LmrMessage, RingCommand> out) {
      node.updateStep(request, out);
    }
  }
}
