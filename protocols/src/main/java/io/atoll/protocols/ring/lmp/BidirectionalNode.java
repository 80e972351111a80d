package io.atoll.protocols.ring.lmp;

import static io.atoll.protocols.ring.lmp.State.BUSY;
import static io.atoll.protocols.ring.lmp.State.IN;
import static io.atoll.protocols.ring.lmp.State.JNG;
import static io.atoll.protocols.ring.lmp.State.LVG;
import static io.atoll.protocols.ring.lmp.State.OUT;

import io.atoll.kernel.Choices;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Process;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingUpcall;
import io.atoll.protocols.ring.lmp.BidirectionalMessage.Ack;
import io.atoll.protocols.ring.lmp.BidirectionalMessage.Done;
import io.atoll.protocols.ring.lmp.BidirectionalMessage.Grant;
import io.atoll.protocols.ring.lmp.BidirectionalMessage.Join;
import io.atoll.protocols.ring.lmp.BidirectionalMessage.Leave;
import io.atoll.protocols.ring.lmp.BidirectionalMessage.Retry;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A process p of the combined protocol for a bidirectional ring: LMP Fig. 4, with the paper's
 * names; {@code q} is the sender of a message. Open to subclasses so that the lab can run
 * mutations.
 */
public class BidirectionalNode
    implements Process<BidirectionalMessage, RingCommand>, BidirectionalHandler {

  protected final NodeRef p;
  protected State s = OUT;
  protected @Nullable NodeRef r;
  protected @Nullable NodeRef l;

  /** The right neighbour before p became busy; LMP has it for the proofs only. */
  protected @Nullable NodeRef t;

  /** A process outside the ring. */
  public BidirectionalNode(NodeRef self) {
    this.p = self;
  }

  /** A member of a ring: what a run starts from. */
  public BidirectionalNode(NodeRef self, NodeRef r, NodeRef l) {
    this.p = self;
    this.s = IN;
    this.r = r;
    this.l = l;
  }

  protected BidirectionalNode(BidirectionalNode other) {
    this.p = other.p;
    this.s = other.s;
    this.r = other.r;
    this.l = other.l;
    this.t = other.t;
  }

  @Override
  public BidirectionalNode copy() {
    return new BidirectionalNode(this);
  }

  @Override
  public NodeRef self() {
    return p;
  }

  @Override
  public BidirectionalView view() {
    return new BidirectionalView(p, s, r, l, t);
  }

  @Override
  public void onMessage(
      NodeRef from, BidirectionalMessage message, Out<BidirectionalMessage, RingCommand> out) {
    message.dispatch(from, this, out);
  }

  @Override
  public void onCommand(
      RingCommand command, Choices choices, Out<BidirectionalMessage, RingCommand> out) {
    if (command instanceof RingCommand.Join join) {
      join(join, out);
    } else if (command instanceof RingCommand.Leave) {
      leave(out);
    }
  }

  /** T1^j of LMP Fig. 4. */
  protected void join(RingCommand.Join join, Out<BidirectionalMessage, RingCommand> out) {
    if (s != OUT) {
      return; // the guard is false: on the ring, or on the way
    }
    NodeRef a = join.contacts().isEmpty() ? p : join.contacts().get(0);
    if (a.equals(p)) {
      r = p;
      l = p;
      s = IN;
      out.upcall(new RingUpcall.Joined());
    } else {
      s = JNG;
      out.send(a, new Join());
    }
  }

  /** T1^l of LMP Fig. 4. */
  protected void leave(Out<BidirectionalMessage, RingCommand> out) {
    if (s == OUT || s == LVG) {
      return; // nothing to leave, or leaving already
    }
    if (s != IN || r == null || l == null) {
      out.upcall(new RingUpcall.TurnedDown()); // the guard is false for now
    } else if (l.equals(p)) {
      quit(out);
    } else {
      s = LVG;
      out.send(l, new Leave(r));
    }
  }

  /** rcv join() from q: T2^j of LMP Fig. 4. */
  @Override
  public void onJoin(NodeRef q, Join join, Out<BidirectionalMessage, RingCommand> out) {
    if (s == IN) {
      NodeRef right = Objects.requireNonNull(r);
      out.send(right, new Grant(q));
      r = q;
      s = BUSY;
      t = right;
    } else {
      out.send(q, new Retry());
    }
  }

  /** rcv leave(a) from q: T2^l of LMP Fig. 4. */
  @Override
  public void onLeave(NodeRef q, Leave leave, Out<BidirectionalMessage, RingCommand> out) {
    if (s == IN && q.equals(r)) {
      out.send(leave.a(), new Grant(q));
      t = r;
      r = leave.a();
      s = BUSY;
    } else {
      out.send(q, new Retry());
    }
  }

  /** rcv grant(a) from q: T3 of LMP Fig. 4. */
  @Override
  public void onGrant(NodeRef q, Grant grant, Out<BidirectionalMessage, RingCommand> out) {
    NodeRef a = grant.a();
    if (l == null) {
      return; // not on the ring
    }
    if (l.equals(q)) { // a joins
      out.send(a, new Ack(l));
      l = a;
    } else { // a leaves
      out.send(a, new Ack(null));
      l = q;
    }
  }

  /** rcv ack(a) from q: T4 of LMP Fig. 4. */
  @Override
  public void onAck(NodeRef q, Ack ack, Out<BidirectionalMessage, RingCommand> out) {
    if (s == JNG && ack.a() != null) {
      r = q;
      l = ack.a();
      s = IN;
      out.send(l, new Done());
      out.upcall(new RingUpcall.Joined());
    } else if (s == LVG && l != null) {
      out.send(l, new Done());
      quit(out);
    }
  }

  /** rcv done() from q: T5 of LMP Fig. 4. */
  @Override
  public void onDone(NodeRef q, Done done, Out<BidirectionalMessage, RingCommand> out) {
    if (s == BUSY) {
      s = IN;
      t = null;
    }
  }

  /** rcv retry() from q: T6 of LMP Fig. 4. */
  @Override
  public void onRetry(NodeRef q, Retry retry, Out<BidirectionalMessage, RingCommand> out) {
    if (s == JNG) {
      s = OUT;
    } else if (s == LVG) {
      s = IN;
    } else {
      return; // not asked for
    }
    out.upcall(new RingUpcall.TurnedDown());
  }

  /** {@code r, l, s := nil, nil, out}. Not departed: others may still ask (LMP 4.4). */
  private void quit(Out<BidirectionalMessage, RingCommand> out) {
    r = null;
    l = null;
    s = OUT;
    out.upcall(new RingUpcall.Left());
  }
}
