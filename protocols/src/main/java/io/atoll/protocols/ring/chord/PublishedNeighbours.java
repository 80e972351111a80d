package io.atoll.protocols.ring.chord;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.chord.ChordMessage.GetPredecessor;
import io.atoll.protocols.ring.chord.ChordMessage.Notify;
import io.atoll.protocols.ring.chord.ChordMessage.Ping;
import io.atoll.protocols.ring.chord.ChordMessage.Predecessor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Neighbours as in Chord Fig. 6 and 4.5.3: what is heard is believed, who is gone is dropped. */
final class PublishedNeighbours extends Neighbours {

  /** The open question to the successor, or 0. */
  private long asked;

  /** The open question to the predecessor, or 0. */
  private long pinged;

  PublishedNeighbours(
      SuccessorList successors, @Nullable NodeRef pred, Asks asks, Listener listener) {
    super(successors, pred, asks, listener);
  }

  @Override
  Neighbours copy(Asks copiedAsks, Listener copiedListener) {
    PublishedNeighbours copy =
        new PublishedNeighbours(successors(), pred(), copiedAsks, copiedListener);
    copy.asked = asked;
    copy.pinged = pinged;
    return copy;
  }

  @Override
  Object underWay() {
    return List.of(asked, pinged);
  }

  /** "By itself, join() does not make the rest of the network aware of n." */
  @Override
  void onJoined(Out<ChordMessage, RingCommand> out) {}

  @Override
  void stabilize(Out<ChordMessage, RingCommand> out) {
    askSuccessor(out);
    checkPredecessor(out);
  }

  private void askSuccessor(Out<ChordMessage, RingCommand> out) {
    asked = asks.begin(out);
    out.send(succ(), new GetPredecessor(asked));
  }

  /**
   * DEVIATION Chord Fig. 6: the report never gives up a predecessor that has failed, and so never
   * takes the one before it; the later journal version (IEEE/ACM ToN 11(1), 2003) checks like this.
   */
  private void checkPredecessor(Out<ChordMessage, RingCommand> out) {
    NodeRef pred = pred();
    if (pred != null && !pred.equals(n)) {
      pinged = asks.begin(out);
      out.send(pred, new Ping(pinged));
    }
  }

  @Override
  void onPong(long number) {
    if (number == pinged) {
      pinged = 0;
    }
  }

  @Override
  void onPredecessor(NodeRef m, Predecessor answer, Out<ChordMessage, RingCommand> out) {
    if (answer.number() != asked || !m.equals(succ())) {
      return; // late, or the successor is another one since
    }
    asked = 0;
    SuccessorList list = successors().reconciledWith(m, answer.successors());
    NodeRef x = answer.candidates().isEmpty() ? m : answer.candidates().get(0);
    if (x.id().isStrictlyBetween(n.id(), m.id())) {
      list = list.withFirst(x); // as published: x may be gone
    }
    setSuccessors(list);
    out.send(succ(), new Notify());
  }

  @Override
  void onNotify(NodeRef m, Out<ChordMessage, RingCommand> out) {
    NodeRef pred = pred();
    if (pred == null || m.id().isStrictlyBetween(pred.id(), n.id())) {
      acceptPred(m, pred == null ? n.id() : pred.id(), out);
    }
  }

  @Override
  void onSilence(long number, boolean refused, Out<ChordMessage, RingCommand> out) {
    NodeRef pred = pred();
    if (number == asked) {
      listener.lost(succ(), refused);
      onAbsence(succ(), out);
    } else if (number == pinged && pred != null) {
      onAbsence(pred, out);
    }
  }

  /** Chord 4.5.3: the first live entry on the list replaces a successor that has failed. */
  @Override
  void onAbsence(NodeRef gone, Out<ChordMessage, RingCommand> out) {
    if (gone.equals(pred())) {
      forgetPred();
    }
    boolean wasSuccessor = gone.equals(succ()) && !gone.equals(n);
    setSuccessors(successors().without(gone));
    NodeRef finger = listener.nearestFinger();
    if (succ().equals(n) && wasSuccessor && finger != null) { // "the first node it knows about"
      setSuccessors(successors().reconciledWith(finger, List.of()));
    }
    if (wasSuccessor) {
      askSuccessor(out); // "and reconciles its successor list with its new successor"
    }
  }

  @Override
  void onSuccessorLeaves(NodeRef leaver, NodeRef last, Out<ChordMessage, RingCommand> out) {
    setSuccessors(successors().replacing(leaver, last));
  }

  /** Called last: serves without a look at its own predecessor, which may be closer by now. */
  @Override
  @Nullable NodeRef closerTo(Id id) {
    return null;
  }
}
