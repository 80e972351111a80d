package io.atoll.protocols.ring.lmr;

import static io.atoll.protocols.ring.lmr.LmrView.Status.ACTIVE;
import static io.atoll.protocols.ring.lmr.LmrView.Status.INACTIVE;
import static io.atoll.protocols.ring.lmr.LmrView.Status.JOINING;
import static io.atoll.protocols.ring.lmr.LmrView.Status.TRANSFERRING;

import io.atoll.kernel.Arc;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Shard;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingUpcall;
import io.atoll.protocols.ring.lmr.LmrMessage.DataTransAck;
import io.atoll.protocols.ring.lmr.LmrMessage.JoinAckAndDataTrans;
import io.atoll.protocols.ring.lmr.LmrMessage.JoinComplete;
import io.atoll.protocols.ring.lmr.LmrMessage.Joining;
import io.atoll.protocols.ring.lmr.LmrMessage.NewAck;
import io.atoll.protocols.ring.lmr.LmrMessage.NotifyOfNew;
import io.atoll.protocols.ring.lmr.LmrMessage.RefuseJoin;
import io.atoll.protocols.ring.lmr.LmrView.Surrogate;
import io.atoll.protocols.ring.lmr.Suspended.HostUntilActive;
import io.atoll.protocols.ring.lmr.Suspended.HostUntilDataAcked;
import io.atoll.protocols.ring.lmr.Suspended.HostUntilLinksMoved;
import io.atoll.protocols.ring.lmr.Suspended.JoinUntilAdmitted;
import io.atoll.protocols.ring.lmr.Suspended.JoinUntilComplete;
import java.util.List;
import java.util.Objects;

/** The part of a node that joins, and that lets others join right before it: LMR's JOIN. */
abstract class JoinNode extends LinkedNode {

  /** A node outside the ring. */
  JoinNode(NodeRef self, Shard data) {
    super(self, data);
  }

  /** A node in the middle of a correct ring: what a run starts from. */
  JoinNode(NodeRef self, Shard data, NodeRef pred, NodeRef succ) {
    super(self, data, pred, succ);
  }

  JoinNode(JoinNode other) {
    super(other);
  }

  protected final void join(List<NodeRef> contacts, Out<LmrMessage, RingCommand> out) {
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
}
