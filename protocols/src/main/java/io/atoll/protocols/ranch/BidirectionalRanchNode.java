package io.atoll.protocols.ranch;

import static io.atoll.protocols.ranch.State.BUSY;
import static io.atoll.protocols.ranch.State.IN;
import static io.atoll.protocols.ranch.State.JNG;
import static io.atoll.protocols.ranch.State.LVG;
import static io.atoll.protocols.ranch.State.OUT;
import static io.atoll.protocols.ranch.State.WTG;

import io.atoll.kernel.Choices;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Process;
import io.atoll.protocols.ranch.BidirectionalRanchMessage.Ack;
import io.atoll.protocols.ranch.BidirectionalRanchMessage.Done;
import io.atoll.protocols.ranch.BidirectionalRanchMessage.End;
import io.atoll.protocols.ranch.BidirectionalRanchMessage.Grant;
import io.atoll.protocols.ranch.BidirectionalRanchMessage.Join;
import io.atoll.protocols.ranch.BidirectionalRanchMessage.Leave;
import io.atoll.protocols.ranch.BidirectionalRanchMessage.Resolve;
import io.atoll.protocols.ranch.BidirectionalRanchMessage.Resolved;
import io.atoll.protocols.ranch.BidirectionalRanchMessage.Retry;
import io.atoll.protocols.ranch.BidirectionalRanchMessage.Unresolved;
import java.util.List;

/**
 * A process p of the combined protocol for bidirectional Ranch: LMP Fig. 7, with the paper's names;
 * {@code q} is the sender of a message, {@code k} is |id| and {@code i - 1} the paper's i'. Open to
 * subclasses so that the lab can run the text as it has come down to us, and mutations.
 */
public class BidirectionalRanchNode extends RanchVariables
    implements Process<BidirectionalRanchMessage, RanchCommand>, BidirectionalRanchHandler {

  private final NameResolution resolution;

  /** A process outside. */
  public BidirectionalRanchNode(NodeRef self) {
    super(self);
    this.resolution = new NameResolution(List.of());
  }

  /** A process in the rings of all prefixes of its id: what a run starts from. */
  public BidirectionalRanchNode(NodeRef self, BitString id, List<NodeRef> r, List<NodeRef> l) {
    super(self, id, r, l);
    this.resolution = new NameResolution(List.of());
  }

  protected BidirectionalRanchNode(BidirectionalRanchNode other) {
    super(other);
    this.resolution = new NameResolution(other.resolution.held());
  }

  @Override
  public BidirectionalRanchNode copy() {
    return new BidirectionalRanchNode(this);
  }

  @Override
  public NodeRef self() {
    return p;
  }

  @Override
  public BidirectionalRanchView view() {
    return new BidirectionalRanchView(p, id, s, r, l, resolution.held());
  }

  @Override
  public void onMessage(
      NodeRef from,
      BidirectionalRanchMessage message,
      Out<BidirectionalRanchMessage, RanchCommand> out) {
    message.dispatch(from, this, out);
  }

  @Override
  public void onCommand(
      RanchCommand command, Choices choices, Out<BidirectionalRanchMessage, RanchCommand> out) {
    if (command instanceof RanchCommand.Resolve resolve) {
      resolution.begin(resolve, this, out);
    } else if (command instanceof RanchCommand.JoinBase join && s(k()) == OUT) {
      join(join.contacts().isEmpty() ? p : join.contacts().get(0), 0, out); // d: any
    } else if (command instanceof RanchCommand.Grow && s(k()) == IN) {
      NodeRef a = right(k());
      int d = choices.among(2);
      id = id.grow(d);
      join(a, d, out);
    } else if (command instanceof RanchCommand.Shrink && s(k()) == IN) {
      leave(out);
    } else if (s(k()) != OUT) {
      out.upcall(new RanchUpcall.TurnedDown()); // the guard of T1 is false for now
    }
  }

  /** The second half of T1^j of LMP Fig. 7. */
  private void join(NodeRef a, int d, Out<BidirectionalRanchMessage, RanchCommand> out) {
    if (a.equals(p)) {
      enter(p, p, out);
    } else {
      s = s.with(k(), JNG);
      walk(a, new Join(p, k(), d), out);
    }
  }

  /** T1^l of LMP Fig. 7. */
  private void leave(Out<BidirectionalRanchMessage, RanchCommand> out) {
    int k = k();
    if (left(k).equals(p)) {
      quit(out);
    } else {
      s = s.with(k, LVG);
      out.send(left(k), new Leave(right(k), k));
    }
  }

  /** rcv join(a, i, d) from q: T2^j of LMP Fig. 7. */
  @Override
  public void onJoin(NodeRef q, Join join, Out<BidirectionalRanchMessage, RanchCommand> out) {
    NodeRef a = join.a();
    int i = join.i();
    int d = join.d();
    if (a.equals(p)) {
      if (s(k()) == JNG && i == k() && i > 0) { // otherwise not asked for
        enter(p, p, out);
        endJoin(p, i - 1, out);
      }
    } else if (i > 0 && s(i - 1) == IN && (k() < i || id.bit(i - 1) != d)) {
      walk(right(i - 1), join, out);
    } else if ((i > 0 && s(i - 1) != IN) || s(i) != IN) {
      out.send(a, new Retry());
    } else {
      out.send(right(i), new Grant(a, i));
      r = r.with(i, a);
      s = s.with(i, BUSY);
    }
  }

  /**
   * {@code s[i'] := wtg; send join(a, i, d) to r[i']}, or to the contact for the base ring.
   *
   * <p>DEVIATION LMP Fig. 7 T1^j: the branch with a != p is missing from our text; a joiner does
   * this like anyone who forwards, because 4.3 says that it waits from when it decides to join.
   */
  protected void walk(NodeRef next, Join join, Out<BidirectionalRanchMessage, RanchCommand> out) {
    if (join.i() > 0) {
      s = s.with(join.i() - 1, WTG);
    }
    out.send(next, join);
  }

  /**
   * p's join, which walked the ring of level i as far as a, is over.
   *
   * <p>DEVIATION LMP Fig. 7 T2^j: where the join comes back to p, our text breaks off after a
   * semicolon; this is what T4 and T6 do, because those who forwarded the join would wait for ever.
   */
  protected void endJoin(NodeRef a, int i, Out<BidirectionalRanchMessage, RanchCommand> out) {
    s = s.with(i, IN);
    passEnd(new End(a, i), out);
  }

  protected void passEnd(End end, Out<BidirectionalRanchMessage, RanchCommand> out) {
    NodeRef next = right(end.i());
    // DEVIATION LMP Fig. 7 T4, T6, T7: a itself is not told, because T7 has it do nothing then,
    // and without order of delivery any number of ends could be on their way to it.
    if (!next.equals(end.a())) {
      out.send(next, end);
    }
  }

  /** rcv leave(a, i) from q: T2^l of LMP Fig. 7. */
  @Override
  public void onLeave(NodeRef q, Leave leave, Out<BidirectionalRanchMessage, RanchCommand> out) {
    int i = leave.i();
    if (s(i) == IN && q.equals(r.get(i))) {
      out.send(leave.a(), new Grant(q, i));
      r = r.with(i, leave.a());
      s = s.with(i, BUSY);
    } else {
      out.send(q, new Retry());
    }
  }

  /** rcv grant(a, i) from q: T3 of LMP Fig. 7. */
  @Override
  public void onGrant(NodeRef q, Grant grant, Out<BidirectionalRanchMessage, RanchCommand> out) {
    NodeRef a = grant.a();
    int i = grant.i();
    if (l.get(i) == null) {
      return; // not in this ring
    }
    if (q.equals(l.get(i))) { // a joins
      out.send(a, new Ack(q));
      l = l.with(i, a);
    } else { // a leaves
      out.send(a, new Ack(null));
      l = l.with(i, q);
    }
  }

  /** rcv ack(a) from q: T4 of LMP Fig. 7. */
  @Override
  public void onAck(NodeRef q, Ack ack, Out<BidirectionalRanchMessage, RanchCommand> out) {
    NodeRef a = ack.a();
    int k = k();
    if (s(k) == JNG && a != null) {
      enter(q, a, out);
      out.send(a, new Done(k));
      if (k > 0) {
        endJoin(a, k - 1, out);
      }
    } else if (s(k) == LVG) {
      out.send(left(k), new Done(k));
      quit(out);
    }
  }

  /** rcv done(i) from q: T5 of LMP Fig. 7. */
  @Override
  public void onDone(NodeRef q, Done done, Out<BidirectionalRanchMessage, RanchCommand> out) {
    if (s(done.i()) == BUSY) {
      s = s.with(done.i(), IN);
    }
  }

  /** rcv retry() from q: T6 of LMP Fig. 7. */
  @Override
  public void onRetry(NodeRef q, Retry retry, Out<BidirectionalRanchMessage, RanchCommand> out) {
    int k = k();
    if (s(k) == JNG && k > 0) {
      forgetTop();
      endJoin(q, k - 1, out);
    } else if (s(k) == JNG) {
      forgetTop();
    } else if (s(k) == LVG) {
      s = s.with(k, IN);
    } else {
      return; // not asked for
    }
    out.upcall(new RanchUpcall.TurnedDown());
    resolution.resume(this, out);
  }

  /** rcv end(a, i) from q: T7 of LMP Fig. 7. */
  @Override
  public void onEnd(NodeRef q, End end, Out<BidirectionalRanchMessage, RanchCommand> out) {
    if (s(end.i()) == WTG) { // otherwise not passed by the join that ended
      s = s.with(end.i(), IN);
      passEnd(end, out);
    }
  }

  @Override
  public void onResolve(
      NodeRef q, Resolve resolve, Out<BidirectionalRanchMessage, RanchCommand> out) {
    resolution.walk(resolve, this, out);
  }

  @Override
  public void onResolved(
      NodeRef q, Resolved resolved, Out<BidirectionalRanchMessage, RanchCommand> out) {
    out.upcall(
        new RanchUpcall.Resolved(
            resolved.number(), resolved.process(), resolved.bits(), resolved.complete()));
  }

  @Override
  public void onUnresolved(
      NodeRef q, Unresolved unresolved, Out<BidirectionalRanchMessage, RanchCommand> out) {
    out.upcall(new RanchUpcall.Unresolved(unresolved.number()));
  }

  /** {@code r[k], l[k], s[k] := right, left, in}. */
  private void enter(
      NodeRef right, NodeRef left, Out<BidirectionalRanchMessage, RanchCommand> out) {
    r = r.with(k(), right);
    l = l.with(k(), left);
    s = s.with(k(), IN);
    out.upcall(new RanchUpcall.RingJoined(k()));
    resolution.resume(this, out);
  }

  private void quit(Out<BidirectionalRanchMessage, RanchCommand> out) {
    int k = k();
    forgetTop();
    out.upcall(new RanchUpcall.RingLeft(k));
  }
}
