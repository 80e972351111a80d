package io.atoll.protocols.ring.lmp;

import static io.atoll.protocols.ring.lmp.State.IN;
import static io.atoll.protocols.ring.lmp.State.JNG;
import static io.atoll.protocols.ring.lmp.State.OUT;

import io.atoll.kernel.Choices;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Process;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingUpcall;
import io.atoll.protocols.ring.lmp.UnidirectionalMessage.Grant;
import io.atoll.protocols.ring.lmp.UnidirectionalMessage.Join;
import io.atoll.protocols.ring.lmp.UnidirectionalMessage.Retry;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A process p of the join protocol for a unidirectional ring: LMP Fig. 2, with the paper's names;
 * {@code q} is the sender of a message. Open to subclasses so that the lab can run mutations.
 */
public class UnidirectionalNode
    implements Process<UnidirectionalMessage, RingCommand>, UnidirectionalHandler {

  protected final NodeRef p;
  protected State s = OUT;
  protected @Nullable NodeRef r;

  /** A process outside the ring. */
  public UnidirectionalNode(NodeRef self) {
    this.p = self;
  }

  /** A member of a ring: what a run starts from. */
  public UnidirectionalNode(NodeRef self, NodeRef r) {
    this.p = self;
    this.s = IN;
    this.r = r;
  }

  protected UnidirectionalNode(UnidirectionalNode other) {
    this.p = other.p;
    this.s = other.s;
    this.r = other.r;
  }

  @Override
  public UnidirectionalNode copy() {
    return new UnidirectionalNode(this);
  }

  @Override
  public NodeRef self() {
    return p;
  }

  @Override
  public UnidirectionalView view() {
    return new UnidirectionalView(p, s, r);
  }

  @Override
  public void onMessage(
      NodeRef from, UnidirectionalMessage message, Out<UnidirectionalMessage, RingCommand> out) {
    message.dispatch(from, this, out);
  }

  /** T1 of LMP Fig. 2. The protocol knows no leaves and no lookups. */
  @Override
  public void onCommand(
      RingCommand command, Choices choices, Out<UnidirectionalMessage, RingCommand> out) {
    if (!(command instanceof RingCommand.Join join) || s != OUT) {
      return; // the guard of T1 is false
    }
    NodeRef a = join.contacts().isEmpty() ? p : join.contacts().get(0);
    if (a.equals(p)) {
      r = p;
      s = IN;
      out.upcall(new RingUpcall.Joined());
    } else {
      s = JNG;
      out.send(a, new Join());
    }
  }

  /** rcv join() from q: T2 of LMP Fig. 2. */
  @Override
  public void onJoin(NodeRef q, Join join, Out<UnidirectionalMessage, RingCommand> out) {
    if (s == IN) {
      out.send(q, new Grant(Objects.requireNonNull(r)));
      r = q;
    } else {
      out.send(q, new Retry());
    }
  }

  /** rcv grant(a) from q: T3 of LMP Fig. 2. */
  @Override
  public void onGrant(NodeRef q, Grant grant, Out<UnidirectionalMessage, RingCommand> out) {
    if (s != JNG) {
      return; // not asked for
    }
    r = grant.a();
    s = IN;
    out.upcall(new RingUpcall.Joined());
  }

  /** rcv retry() from q: T4 of LMP Fig. 2. */
  @Override
  public void onRetry(NodeRef q, Retry retry, Out<UnidirectionalMessage, RingCommand> out) {
    if (s != JNG) {
      return; // not asked for
    }
    s = OUT;
    out.upcall(new RingUpcall.TurnedDown());
  }
}
