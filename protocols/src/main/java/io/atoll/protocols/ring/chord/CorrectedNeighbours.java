package io.atoll.protocols.ring.chord;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.chord.ChordMessage.GetPredecessor;
import io.atoll.protocols.ring.chord.ChordMessage.Notify;
import io.atoll.protocols.ring.chord.ChordMessage.Ping;
import io.atoll.protocols.ring.chord.ChordMessage.Predecessor;
import io.atoll.protocols.ring.stabilization.Pointers;
import io.atoll.protocols.ring.stabilization.Stabilization;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Neighbours by the rules of {@link Stabilization}, run over messages: each of its queries is a
 * question that has been answered, or has not been until its deadline.
 */
sealed class CorrectedNeighbours extends Neighbours permits StrongNeighbours {

  private final Stabilization rules;

  /** By number. */
  private final SortedMap<Long, Ask> open = new TreeMap<>();

  CorrectedNeighbours(
      SuccessorList successors, @Nullable NodeRef pred, Asks asks, Listener listener) {
    super(successors, pred, asks, listener);
    this.rules = new Stabilization(successors.room());
  }

  @Override
  Neighbours copy(Asks copiedAsks, Listener copiedListener) {
    CorrectedNeighbours copy =
        new CorrectedNeighbours(successors(), pred(), copiedAsks, copiedListener);
    copy.copyAsksOf(this);
    return copy;
  }

  protected final void copyAsksOf(CorrectedNeighbours other) {
    open.putAll(other.open);
  }

  @Override
  Object underWay() {
    return List.copyOf(open.entrySet());
  }

  // ---- stabilize

  /** The successor, and so lookups, should know of this node at once. */
  @Override
  void onJoined(Out<ChordMessage, RingCommand> out) {
    stabilize(out);
  }

  @Override
  void stabilize(Out<ChordMessage, RingCommand> out) {
    if (open.values().stream().noneMatch(CorrectedNeighbours::stabilizes)) {
      askSuccessor(0, out);
    }
  }

  private static boolean stabilizes(Ask ask) {
    return ask instanceof Ask.Successor || ask instanceof Ask.Candidate;
  }

  private void askSuccessor(int position, Out<ChordMessage, RingCommand> out) {
    List<NodeRef> list = successors().nodes();
    if (position < list.size()) {
      ask(new Ask.Successor(list.get(position), position), out);
    } else {
      askElsewhere(out);
    }
  }

  /**
   * Nobody on the list is there, which the rules assume not to happen: go on from the first finger
   * that is, or else from the predecessor.
   */
  private void askElsewhere(Out<ChordMessage, RingCommand> out) {
    NodeRef finger = listener.nearestFinger();
    NodeRef known = finger != null ? finger : pred();
    if (known != null && !known.equals(succ()) && !known.equals(n)) {
      setSuccessors(successors().reconciledWith(known, List.of()));
      ask(new Ask.Successor(known, 0), out);
    }
  }

  protected final void ask(Ask ask, Out<ChordMessage, RingCommand> out) {
    long number = asks.begin(out);
    open.put(number, ask);
    boolean isThere = ask instanceof Ask.OldPredecessor;
    out.send(ask.node(), isThere ? new Ping(number) : new GetPredecessor(number));
  }

  @Override
  final void onPredecessor(NodeRef m, Predecessor answer, Out<ChordMessage, RingCommand> out) {
    Ask ask = open.get(answer.number());
    if (ask != null && ask.node().equals(m)) { // else it comes late
      open.remove(answer.number());
      answered(ask, answer, out);
    }
  }

  protected void answered(Ask ask, Predecessor answer, Out<ChordMessage, RingCommand> out) {
    NodeRef m = ask.node();
    if (ask instanceof Ask.Successor) {
      adopt(rules.fromSuccessor(pointers(), only(m, answer)));
      askCandidate(between(answer.candidates(), succ()), out);
    } else if (ask instanceof Ask.Candidate) {
      adopt(rules.fromCandidate(pointers(), m, only(m, answer)));
      out.send(succ(), new Notify());
    }
  }

  private Pointers pointers() {
    NodeRef pred = pred();
    return new Pointers(n, successors().nodes(), pred == null ? n : pred);
  }

  /** Of all that could be asked, this node has answered, and those before it have not. */
  private static Stabilization.Query only(NodeRef m, Predecessor answer) {
    Pointers pointers =
        new Pointers(
            m, answer.successors(), answer.candidates().isEmpty() ? m : answer.candidates().get(0));
    return node -> node.equals(m) ? pointers : null;
  }

  private void adopt(Stabilization.Stabilized done) {
    setSuccessors(SuccessorList.of(n, successors().room(), done.pointers().successors()));
  }

  /** Those that lie strictly between this node and another. */
  protected final List<NodeRef> between(List<NodeRef> nodes, NodeRef before) {
    return nodes.stream().filter(node -> node.id().isStrictlyBetween(n.id(), before.id())).toList();
  }

  private void askCandidate(List<NodeRef> candidates, Out<ChordMessage, RingCommand> out) {
    if (candidates.isEmpty()) {
      out.send(succ(), new Notify());
    } else {
      ask(new Ask.Candidate(candidates.get(0), rest(candidates)), out);
    }
  }

  protected static List<NodeRef> rest(List<NodeRef> nodes) {
    return nodes.subList(1, nodes.size());
  }

  // ---- notify

  @Override
  void onNotify(NodeRef m, Out<ChordMessage, RingCommand> out) {
    NodeRef pred = pred();
    if (m.equals(pred)) {
      return;
    }
    if (pred == null) {
      acceptPred(m, n.id(), out);
    } else if (pointers().predIsBehind(m)) {
      acceptPred(m, pred.id(), out);
    } else if (open.values().stream().noneMatch(Ask.OldPredecessor.class::isInstance)) {
      ask(new Ask.OldPredecessor(pred, m), out);
    }
  }

  @Override
  void onPong(long number) {
    if (open.get(number) instanceof Ask.OldPredecessor) {
      open.remove(number);
    }
  }

  private void rectify(NodeRef gone, NodeRef suitor, Out<ChordMessage, RingCommand> out) {
    if (gone.equals(pred())) {
      acceptPred(rules.rectify(pointers(), suitor, node -> null).pred(), n.id(), out);
    }
  }

  // ---- who does not answer

  @Override
  final void onSilence(long number, boolean refused, Out<ChordMessage, RingCommand> out) {
    Ask ask = open.remove(number);
    if (ask != null) {
      silent(ask, refused, out);
    }
  }

  protected void silent(Ask ask, boolean refused, Out<ChordMessage, RingCommand> out) {
    if (ask instanceof Ask.Successor asked) {
      listener.lost(asked.node(), refused);
      askSuccessor(asked.position() + 1, out);
    } else if (ask instanceof Ask.Candidate asked) {
      askCandidate(asked.rest(), out);
    } else if (ask instanceof Ask.OldPredecessor asked) {
      listener.lost(asked.node(), refused);
      rectify(asked.node(), asked.suitor(), out);
    }
  }

  /** Nothing is dropped: the next stabilization finds out, and what to put in its place. */
  @Override
  void onAbsence(NodeRef gone, Out<ChordMessage, RingCommand> out) {}

  /**
   * DEVIATION Chord 4.5.4: the leaver is not dropped from the list, and the last of its list not
   * added, before another node has answered with its own list.
   */
  @Override
  void onSuccessorLeaves(NodeRef leaver, NodeRef last, Out<ChordMessage, RingCommand> out) {
    if (leaver.equals(succ())) {
      askSuccessor(1, out);
    }
  }

  /** Its predecessor, for whatever is not between that one and itself. */
  @Override
  @Nullable NodeRef closerTo(Id id) {
    NodeRef pred = pred();
    return pred == null || pred.equals(n) || selfSucceeds(id) ? null : pred;
  }
}
