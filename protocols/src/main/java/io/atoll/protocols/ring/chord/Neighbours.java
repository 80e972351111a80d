package io.atoll.protocols.ring.chord;

import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingUpcall;
import io.atoll.protocols.ring.chord.ChordMessage.GetPredecessor;
import io.atoll.protocols.ring.chord.ChordMessage.Notify;
import io.atoll.protocols.ring.chord.ChordMessage.Ping;
import io.atoll.protocols.ring.chord.ChordMessage.Predecessor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a node on the ring knows of those next to it, and how it keeps that up to date: stabilize()
 * and notify() of Chord Fig. 6, with the successor list of 4.5.3.
 */
final class Neighbours {

  private final NodeRef n;
  private SuccessorList successors;
  private @Nullable NodeRef pred;

  Neighbours(NodeRef self, int room, @Nullable NodeRef pred, List<NodeRef> successors) {
    this.n = self;
    this.pred = pred;
    this.successors = SuccessorList.of(self, room, successors);
  }

  Neighbours(Neighbours other) {
    this.n = other.n;
    this.pred = other.pred;
    this.successors = other.successors;
  }

  @Nullable NodeRef pred() {
    return pred;
  }

  NodeRef succ() {
    return successors.first();
  }

  SuccessorList successors() {
    return successors;
  }

  /** Whether this node takes itself for the successor of an identifier. */
  boolean selfSucceeds(Id id) {
    return pred != null && id.isBetween(pred.id(), n.id());
  }

  /** Whether this node takes its successor for the successor of an identifier: Fig. 5. */
  boolean succSucceeds(Id id) {
    return id.isBetween(n.id(), succ().id());
  }

  // ---- stabilization

  /** n.stabilize(), up to {@code x = successor.predecessor}. */
  void stabilize(Out<ChordMessage, RingCommand> out) {
    out.send(succ(), new GetPredecessor());
  }

  void answer(NodeRef m, Out<ChordMessage, RingCommand> out) {
    out.send(m, new Predecessor(pred, successors.nodes()));
  }

  /** n.stabilize(), from {@code x = successor.predecessor} on. */
  void reconcile(NodeRef m, Predecessor answer, Out<ChordMessage, RingCommand> out) {
    if (!m.equals(succ())) {
      return; // the successor is another one since
    }
    successors = successors.reconciledWith(m, answer.successors());
    NodeRef x = answer.pred();
    if (x != null && isStrictlyBetween(x.id(), n.id(), m.id())) {
      successors = successors.withFirst(x); // as published: x may be gone
    }
    out.send(succ(), new Notify());
  }

  /** n.notify(n'): the arc that n' may own now, or null if n' is not the predecessor. */
  @Nullable Arc notified(NodeRef m, Out<ChordMessage, RingCommand> out) {
    if (pred != null && !isStrictlyBetween(m.id(), pred.id(), n.id())) {
      return null; // knows a closer one
    }
    Id after = pred == null ? n.id() : pred.id();
    setPred(m, out);
    return new Arc(after, m.id());
  }

  /**
   * DEVIATION Chord Fig. 6: the report never gives up a predecessor that has failed, and so never
   * takes the one before it; the later journal version (IEEE/ACM ToN 11(1), 2003) checks like this.
   */
  void checkPredecessor(Out<ChordMessage, RingCommand> out) {
    if (pred != null && !pred.equals(n)) {
      out.send(pred, new Ping());
    }
  }

  // ---- neighbours that go

  /** Chord 4.5.4: "node s will replace its predecessor with n's predecessor". */
  void predecessorLeaves(
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

  /** Chord 4.5.4: "node p will remove n from its successor list, and add the last node in n's". */
  void successorLeaves(NodeRef leaver, NodeRef last) {
    successors = successors.replacing(leaver, last);
  }

  /** Somebody is not there: Chord 4.5.3. */
  void forget(NodeRef gone, Out<ChordMessage, RingCommand> out) {
    if (gone.equals(pred)) {
      pred = null;
    }
    boolean wasSuccessor = gone.equals(succ());
    successors = successors.without(gone);
    if (wasSuccessor) {
      stabilize(out); // "and reconciles its successor list with its new successor"
    }
  }

  private void setPred(NodeRef p, Out<ChordMessage, RingCommand> out) {
    pred = p;
    out.upcall(new RingUpcall.RangeChanged(new Arc(p.id(), n.id())));
  }

  private static boolean isStrictlyBetween(Id id, Id after, Id before) {
    return id.isBetween(after, before) && !id.equals(before);
  }
}
