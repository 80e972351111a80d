package io.atoll.protocols.ring.chord;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.chord.ChordMessage.Notify;
import io.atoll.protocols.ring.chord.ChordMessage.Predecessor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Neighbours with a second successor: Chord Fig. 9. The closer of both is the first on the
 * successor list; the farther one, {@code second} here, is what the way to the rest of the ring
 * depends on, until it has come closer step by step and the two are the same.
 */
final class StrongNeighbours extends CorrectedNeighbours {

  /** Null while both are the same. */
  private @Nullable NodeRef second;

  StrongNeighbours(SuccessorList successors, @Nullable NodeRef pred, Asks asks, Listener listener) {
    super(successors, pred, asks, listener);
  }

  @Override
  Neighbours copy(Asks copiedAsks, Listener copiedListener) {
    StrongNeighbours copy = new StrongNeighbours(successors(), pred(), copiedAsks, copiedListener);
    copy.second = second;
    copy.copyAsksOf(this);
    return copy;
  }

  @Override
  Object underWay() {
    return Arrays.asList(super.underWay(), second);
  }

  /** Whether {@code successor[0] = successor[1]}: only then another one is taken. */
  boolean isSingle() {
    return second == null;
  }

  /** {@code successor[1] = u}, if u is there. */
  void take(NodeRef u, Out<ChordMessage, RingCommand> out) {
    ask(new Ask.Adopted(u), out);
  }

  @Override
  void stabilize(Out<ChordMessage, RingCommand> out) {
    super.stabilize(out);
    if (second != null) {
      ask(new Ask.Second(second), out);
    }
  }

  @Override
  protected void answered(Ask ask, Predecessor answer, Out<ChordMessage, RingCommand> out) {
    NodeRef m = ask.node();
    if (ask instanceof Ask.Adopted) {
      lead(m, answer, out);
    } else if (ask instanceof Ask.Second) {
      askSecondCandidate(between(answer.candidates(), m), out);
    } else if (ask instanceof Ask.SecondCandidate) {
      if (m.id().isStrictlyBetween(n.id(), succ().id())) {
        lead(m, answer, out);
      } else {
        setSecond(m, out);
      }
    } else {
      super.answered(ask, answer, out);
    }
  }

  /** A node closer than the first on the list has answered: it leads the list from now on. */
  private void lead(NodeRef u, Predecessor answer, Out<ChordMessage, RingCommand> out) {
    NodeRef succ = succ();
    if (!u.id().isStrictlyBetween(n.id(), succ.id())) {
      return; // the successor has come closer since
    }
    List<NodeRef> list = new ArrayList<>();
    list.add(u);
    list.addAll(answer.successors());
    setSuccessors(SuccessorList.of(n, successors().room(), list));
    second = succ;
    out.send(u, new Notify());
  }

  private void askSecondCandidate(List<NodeRef> candidates, Out<ChordMessage, RingCommand> out) {
    if (!candidates.isEmpty()) {
      ask(new Ask.SecondCandidate(candidates.get(0), rest(candidates)), out);
    } else if (second != null) {
      setSecond(second, out);
    }
  }

  private void setSecond(NodeRef m, Out<ChordMessage, RingCommand> out) {
    second = m.equals(succ()) ? null : m;
    out.send(m, new Notify());
  }

  @Override
  protected void silent(Ask ask, boolean refused, Out<ChordMessage, RingCommand> out) {
    if (ask instanceof Ask.Second asked) {
      listener.lost(asked.node(), refused);
      second = null;
    } else if (ask instanceof Ask.SecondCandidate asked) {
      askSecondCandidate(asked.rest(), out);
    } else if (!(ask instanceof Ask.Adopted)) {
      super.silent(ask, refused, out);
    }
  }
}
