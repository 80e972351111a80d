package io.atoll.protocols.ranch;

import static io.atoll.protocols.ranch.State.IN;
import static io.atoll.protocols.ranch.State.JNG;
import static io.atoll.protocols.ranch.State.OUT;

import io.atoll.kernel.Choices;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Process;
import io.atoll.protocols.ranch.UnidirectionalRanchMessage.Grant;
import io.atoll.protocols.ranch.UnidirectionalRanchMessage.Join;
import io.atoll.protocols.ranch.UnidirectionalRanchMessage.Retry;
import java.util.List;

/**
 * A process p of the join protocol for unidirectional Ranch: LMP Fig. 6, with the paper's names;
 * {@code q} is the sender of a message, {@code k} is |id| and {@code i - 1} the paper's i'. Open to
 * subclasses so that the lab can run mutations.
 */
public class UnidirectionalRanchNode extends RanchVariables
    implements Process<UnidirectionalRanchMessage, RanchCommand>, UnidirectionalRanchHandler {

  /** A process outside. */
  public UnidirectionalRanchNode(NodeRef self) {
    super(self);
  }

  /** A process in the rings of all prefixes of its id: what a run starts from. */
  public UnidirectionalRanchNode(NodeRef self, BitString id, List<NodeRef> r) {
    super(self, id, r, List.of());
  }

  protected UnidirectionalRanchNode(UnidirectionalRanchNode other) {
    super(other);
  }

  @Override
  public UnidirectionalRanchNode copy() {
    return new UnidirectionalRanchNode(this);
  }

  @Override
  public NodeRef self() {
    return p;
  }

  @Override
  public UnidirectionalRanchView view() {
    return new UnidirectionalRanchView(p, id, s, r);
  }

  @Override
  public void onMessage(
      NodeRef from,
      UnidirectionalRanchMessage message,
      Out<UnidirectionalRanchMessage, RanchCommand> out) {
    message.dispatch(from, this, out);
  }

  /** T1 of LMP Fig. 6. The protocol knows no leaves and no lookups. */
  @Override
  public void onCommand(
      RanchCommand command, Choices choices, Out<UnidirectionalRanchMessage, RanchCommand> out) {
    if (command instanceof RanchCommand.JoinBase join && s(k()) == OUT) {
      join(join.contacts().isEmpty() ? p : join.contacts().get(0), 0, out); // d: any
    } else if (command instanceof RanchCommand.Grow && s(k()) == IN) {
      NodeRef a = right(k());
      int d = choices.among(2);
      id = id.grow(d);
      join(a, d, out);
    } else if (command instanceof RanchCommand.Grow && s(k()) == JNG) {
      out.upcall(new RanchUpcall.TurnedDown()); // the guard is false for now
    }
  }

  private void join(NodeRef a, int d, Out<UnidirectionalRanchMessage, RanchCommand> out) {
    if (a.equals(p)) {
      enter(p, out);
    } else {
      s = s.with(k(), JNG);
      out.send(a, new Join(p, k(), d));
    }
  }

  /** rcv join(a, i, d) from q: T2 of LMP Fig. 6. */
  @Override
  public void onJoin(NodeRef q, Join join, Out<UnidirectionalRanchMessage, RanchCommand> out) {
    NodeRef a = join.a();
    int i = join.i();
    int d = join.d();
    if (a.equals(p)) {
      if (s(k()) == JNG) { // otherwise not asked for
        enter(p, out);
      }
    } else if (i > 0 && s(i - 1) == IN && (k() < i || id.bit(i - 1) != d)) {
      out.send(right(i - 1), join);
    } else if ((i > 0 && s(i - 1) != IN) || s(i) != IN) {
      out.send(a, new Retry());
    } else {
      out.send(a, new Grant(right(i)));
      r = r.with(i, a);
    }
  }

  /** rcv grant(a) from q: T3 of LMP Fig. 6. */
  @Override
  public void onGrant(NodeRef q, Grant grant, Out<UnidirectionalRanchMessage, RanchCommand> out) {
    if (s(k()) == JNG) { // otherwise not asked for
      enter(grant.a(), out);
    }
  }

  /** rcv retry() from q: T4 of LMP Fig. 6. */
  @Override
  public void onRetry(NodeRef q, Retry retry, Out<UnidirectionalRanchMessage, RanchCommand> out) {
    if (s(k()) != JNG) {
      return; // not asked for
    }
    forgetTop();
    out.upcall(new RanchUpcall.TurnedDown());
  }

  /** {@code r[k], s[k] := a, in}. */
  private void enter(NodeRef a, Out<UnidirectionalRanchMessage, RanchCommand> out) {
    r = r.with(k(), a);
    s = s.with(k(), IN);
    out.upcall(new RanchUpcall.RingJoined(k()));
  }
}
