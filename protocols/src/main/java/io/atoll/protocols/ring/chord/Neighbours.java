package io.atoll.protocols.ring.chord;

import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingUpcall;
import io.atoll.protocols.ring.chord.ChordMessage.FoundSuccessor;
import io.atoll.protocols.ring.chord.ChordMessage.Predecessor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a node on the ring knows of those next to it, and how it keeps that up to date: stabilize()
 * and notify() of Chord Fig. 6, with the successor list of 4.5.3. There is one kind for each of the
 * {@link ChordRules}.
 */
abstract sealed class Neighbours permits PublishedNeighbours, CorrectedNeighbours {

  /** Hears what the rest of the node has to know. */
  interface Listener {
    /** The keys of an arc are another node's from now on. */
    void given(Arc arc, NodeRef to, Out<ChordMessage, RingCommand> out);

    /** A neighbour is not there; it may only be out of reach, unless the message was refused. */
    void lost(NodeRef node, boolean refused);

    /** The first node in the finger table, or null if it is empty. */
    @Nullable NodeRef nearestFinger();
  }

  protected final NodeRef n;
  protected final Asks asks;
  protected final Listener listener;
  private SuccessorList successors;
  private @Nullable NodeRef pred;

  protected Neighbours(
      SuccessorList successors, @Nullable NodeRef pred, Asks asks, Listener listener) {
    this.n = successors.self();
    this.successors = successors;
    this.pred = pred;
    this.asks = asks;
    this.listener = listener;
  }

  static Neighbours of(
      ChordSettings settings,
      SuccessorList successors,
      @Nullable NodeRef pred,
      Asks asks,
      Listener listener) {
    ChordRules rules = settings.rules();
    if (rules instanceof ChordRules.Strong) {
      return new StrongNeighbours(successors, pred, asks, listener);
    }
    return rules instanceof ChordRules.Corrected
        ? new CorrectedNeighbours(successors, pred, asks, listener)
        : new PublishedNeighbours(successors, pred, asks, listener);
  }

  /** The neighbours of a node that joins, as it was told them by a node before it. */
  static Neighbours ofJoiner(
      NodeRef n,
      ChordSettings settings,
      NodeRef before,
      FoundSuccessor answer,
      Asks asks,
      Listener listener) {
    boolean published = settings.rules() instanceof ChordRules.Published;
    List<NodeRef> list = published ? answer.successors().subList(0, 1) : answer.successors();
    SuccessorList successors = SuccessorList.of(n, settings.successors(), list);
    return of(settings, successors, published ? null : before, asks, listener);
  }

  abstract Neighbours copy(Asks copiedAsks, Listener copiedListener);

  /** What is under way, for observers. */
  abstract Object underWay();

  final @Nullable NodeRef pred() {
    return pred;
  }

  final NodeRef succ() {
    return successors.first();
  }

  final SuccessorList successors() {
    return successors;
  }

  final boolean knows(NodeRef node) {
    return node.equals(pred) || successors.nodes().contains(node);
  }

  /** Whether this node takes itself for the successor of an identifier. */
  final boolean selfSucceeds(Id id) {
    return pred != null && id.isBetween(pred.id(), n.id());
  }

  /** This node has just joined. */
  abstract void onJoined(Out<ChordMessage, RingCommand> out);

  /** n.stabilize(), up to {@code x = successor.predecessor}. */
  abstract void stabilize(Out<ChordMessage, RingCommand> out);

  /** n.stabilize(), from {@code x = successor.predecessor} on. */
  abstract void onPredecessor(NodeRef m, Predecessor answer, Out<ChordMessage, RingCommand> out);

  /** n.notify(m). */
  abstract void onNotify(NodeRef m, Out<ChordMessage, RingCommand> out);

  /** Who was asked whether it is there has said so. */
  abstract void onPong(long number);

  /** The answer to a question is overdue, or it was refused since nobody is there. */
  abstract void onSilence(long number, boolean refused, Out<ChordMessage, RingCommand> out);

  /** Nobody was where a message of another kind was sent. */
  abstract void onAbsence(NodeRef gone, Out<ChordMessage, RingCommand> out);

  /** Chord 4.5.4: "node p will remove n from its successor list, and add the last node in n's". */
  abstract void onSuccessorLeaves(NodeRef leaver, NodeRef last, Out<ChordMessage, RingCommand> out);

  /** Who is closer to an identifier that this node was called for, or null. */
  abstract @Nullable NodeRef closerTo(Id id);

  /** Chord 4.5.4: "node s will replace its predecessor with n's predecessor". */
  final void onPredecessorLeaves(
      NodeRef leaver, @Nullable NodeRef before, Out<ChordMessage, RingCommand> out) {
    if (!leaver.equals(pred)) {
      return; // has another one
    }
    if (before == null) {
      pred = null;
    } else {
      setPred(before, out);
    }
  }

  protected final void setPred(NodeRef p, Out<ChordMessage, RingCommand> out) {
    pred = p;
    out.upcall(new RingUpcall.RangeChanged(new Arc(p.id(), n.id())));
  }

  protected final void forgetPred() {
    pred = null;
  }

  protected final void setSuccessors(SuccessorList list) {
    successors = list;
  }

  /** m becomes the predecessor and gets its keys (4.5.1). */
  protected final void acceptPred(NodeRef m, Id after, Out<ChordMessage, RingCommand> out) {
    setPred(m, out);
    if (!m.equals(n)) {
      listener.given(new Arc(after, m.id()), m, out);
    }
  }
}
