package io.atoll.protocols.ring.host;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.atomic.AtomicMessage;
import io.atoll.protocols.ring.host.HostMessage.Ask;
import io.atoll.protocols.ring.host.HostMessage.Neighbours;
import io.atoll.protocols.ring.host.HostMessage.Notify;
import io.atoll.protocols.ring.stabilization.Pointers;
import io.atoll.protocols.ring.stabilization.Stabilization;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who comes after a node and who before it, as far as it knows, and how it finds out who is gone:
 * the periodic stabilization of ARM Alg. 10 with the four rules of {@link Stabilization}. All of it
 * waits while a join or leave is at work: the atomic ring needs no help with those.
 */
final class Neighbourhood {

  private static final int GONE = 64;
  private static final int ASKED = 16;

  private final LeasedNode node;
  private final NodeRef n;
  private final Operations operations;
  private final AccrualDetector detector;
  private final Stabilization stabilization;
  private final int room;

  /** Nearest first; never the node itself. Empty when it is alone. */
  private List<NodeRef> successors = List.of();

  /** Whom this node takes for gone, and whether it has declared it dead. */
  private final Recent<NodeRef, Boolean> gone;

  /** Of those it has declared dead, who was next to it: they may have done the same. */
  private final Recent<NodeRef, Boolean> rivals;

  /** The questions that are open; some may never be answered, and give way to new ones. */
  private final Recent<Long, NodeRef> asked;

  private long questions;

  /** Who says that it is the predecessor, and has been asked. */
  private @Nullable NodeRef candidatePred;

  /** Whom it has declared dead. */
  private @Nullable NodeRef refusedPred;

  Neighbourhood(LeasedNode node, Operations operations, HostSettings settings) {
    this.node = node;
    this.n = node.self();
    this.operations = operations;
    this.detector = new AccrualDetector(settings.period());
    this.room = settings.successors();
    this.stabilization = new Stabilization(room);
    this.gone = new Recent<>(GONE);
    this.rivals = new Recent<>(GONE);
    this.asked = new Recent<>(ASKED);
    followNode();
  }

  Neighbourhood(Neighbourhood other, LeasedNode node, Operations operations) {
    this.node = node;
    this.n = other.n;
    this.operations = operations;
    this.detector = new AccrualDetector(other.detector);
    this.room = other.room;
    this.stabilization = other.stabilization;
    this.successors = other.successors;
    this.gone = new Recent<>(other.gone);
    this.rivals = new Recent<>(other.rivals);
    this.asked = new Recent<>(other.asked);
    this.questions = other.questions;
    this.candidatePred = other.candidatePred;
    this.refusedPred = other.refusedPred;
  }

  /** What an observer may know. */
  record View(
      List<NodeRef> successors,
      Object gone,
      Object rivals,
      Object asked,
      long questions,
      @Nullable NodeRef candidatePred,
      @Nullable NodeRef refusedPred,
      List<AccrualDetector.Silence> silences) {}

  View view() {
    return new View(
        successors,
        gone.view(),
        rivals.view(),
        asked.view(),
        questions,
        candidatePred,
        refusedPred,
        detector.view());
  }

  List<NodeRef> successors() {
    return successors;
  }

  boolean isAnybodyGone() {
    return !gone.isEmpty();
  }

  boolean isGone(NodeRef other) {
    return gone.contains(other);
  }

  boolean isDeclaredDead(NodeRef other) {
    return Boolean.TRUE.equals(gone.get(other));
  }

  boolean isAlone() {
    return successors.isEmpty();
  }

  boolean isNeighbour(NodeRef other) {
    return successors.contains(other) || other.equals(node.pred());
  }

  /** Whether all questions are answered: then nobody sends here who was asked before. */
  boolean isSettled() {
    return asked.isEmpty();
  }

  /** Whether the word of somebody counts here: of a neighbour, or of one that was. */
  boolean isOrWasNeighbour(NodeRef other) {
    return isNeighbour(other) || isGone(other) && rivals.contains(other);
  }

  // ---- joins and leaves

  /** A joiner starts with its successor's list: ARM 5.2. */
  void startWith(NodeRef succ, List<NodeRef> itsSuccessors) {
    successors = behind(succ, itsSuccessors);
  }

  /** The atomic ring has changed the pointers: the list follows. */
  void followNode() {
    NodeRef succ = node.succ();
    if (succ == null || succ.equals(n)) {
      successors = List.of();
    } else if (successors.isEmpty() || !successors.get(0).equals(succ)) {
      List<NodeRef> beyond =
          successors.stream().filter(node -> !node.id().isBetween(n.id(), succ.id())).toList();
      successors = behind(succ, beyond);
    }
    if (succ != null) {
      trust(succ);
      trust(node.predOnRing());
    }
  }

  /** A join or leave says that this one is there; unless it has been declared dead. */
  private void trust(NodeRef other) {
    if (isGone(other) && !isDeclaredDead(other)) {
      gone.remove(other);
    }
  }

  /** A successor with those behind it, up to this node itself, as many as there is room for. */
  private List<NodeRef> behind(NodeRef succ, List<NodeRef> list) {
    List<NodeRef> all = new ArrayList<>(room);
    all.add(succ);
    for (NodeRef next : list) {
      if (all.size() == room || next.id().equals(n.id())) {
        break;
      }
      if (!all.contains(next)) {
        all.add(next);
      }
    }
    return List.copyOf(all);
  }

  // ---- rounds

  /**
   * n.stabilize() and n.checkPredecessor(): ask those next to this node.
   *
   * @return who has been silent for too long
   */
  List<NodeRef> onPeriod(long nowMillis, Effects effects) {
    List<NodeRef> lost = new ArrayList<>();
    gone.removeValue(false); // who was not on the ring may be by now
    NodeRef first = firstThere();
    List<NodeRef> watched = new ArrayList<>();
    if (first != null) {
      watched.add(first);
    }
    NodeRef pred = node.predOnRing();
    if (!pred.equals(n) && !pred.equals(first) && !isGone(pred)) {
      watched.add(pred);
    }
    detector.watchOnly(watched, nowMillis);
    for (NodeRef neighbour : watched) {
      if (detector.suspects(neighbour, nowMillis)) {
        lost.add(neighbour);
        onGone(neighbour, true, nowMillis, effects);
      } else {
        ask(neighbour, effects);
      }
    }
    if (first == null) {
      findSomebody(effects);
    }
    return lost;
  }

  /** This node was away for a while. */
  void startOver(long nowMillis) {
    detector.startOver(nowMillis);
  }

  /** This node has left, and some questions are open still: the oldest is given up. */
  void onPeriodAfterLeaving() {
    asked.removeOldest();
  }

  private void ask(NodeRef other, Effects effects) {
    long number = ++questions;
    asked.put(number, other);
    effects.out().send(other, new Ask(number));
  }

  /** The first on the list that is not gone; null if there is none. */
  private @Nullable NodeRef firstThere() {
    for (NodeRef successor : successors) {
      if (!isGone(successor)) {
        return successor;
      }
    }
    return null;
  }

  /** Nobody on the list is there: go on with the predecessor, or alone. */
  private void findSomebody(Effects effects) {
    NodeRef pred = node.predOnRing();
    if (!pred.equals(n) && !isGone(pred)) {
      ask(pred, effects);
    } else if (!node.succOnRing().equals(n) && node.isFree()) {
      node.beAlone(effects.ring());
      followNode();
    }
  }

  /**
   * Somebody is not there, or not on the ring. It stays on the list until another list is there.
   *
   * @param dead whether it is declared dead, and will be refused from now on
   */
  void onGone(NodeRef other, boolean dead, long nowMillis, Effects effects) {
    boolean known = isGone(other);
    if (dead && isNeighbour(other)) {
      rivals.put(other, true);
    }
    gone.put(other, dead || isDeclaredDead(other));
    detector.forget(other);
    asked.removeValue(other);
    if (!known && node.isOnRing() && successors.contains(other)) {
      NodeRef next = firstThere();
      if (next != null) {
        detector.watch(next, nowMillis);
        ask(next, effects);
      } else {
        findSomebody(effects);
      }
    }
  }

  /** Somebody whom this node has asked is not on the ring. */
  void onAbsent(NodeRef m, long number, long nowMillis, Effects effects) {
    if (m.equals(asked.get(number))) {
      asked.remove(number);
      onGone(m, false, nowMillis, effects);
    }
  }

  /** Somebody whom this node has asked is there. */
  void onNeighbours(NodeRef m, Neighbours answer, long nowMillis, Effects effects) {
    if (!m.equals(asked.get(answer.number()))) {
      return; // not asked, or asked long ago
    }
    asked.remove(answer.number());
    detector.heard(m, nowMillis);
    if (!node.isFree()) {
      return; // ARM 5.2: stabilization runs while the lock is free
    }
    if (m.equals(candidatePred)) {
      rectify(m, nowMillis, effects);
    }
    if (m.equals(firstThere())) {
      fromSuccessor(m, answer, effects);
    } else if (m.id().isStrictlyBetween(n.id(), node.succOnRing().id()) || firstThere() == null) {
      fromCandidate(m, answer, effects);
    }
  }

  private void fromSuccessor(NodeRef m, Neighbours answer, Effects effects) {
    if (!m.equals(node.succ())) {
      node.mendSucc(m);
    }
    operations.learn(m, answer.grants(), answer.locked());
    Pointers itself = new Pointers(m, answer.successors(), answer.pred());
    Stabilization.Stabilized stabilized =
        stabilization.fromSuccessor(pointers(), other -> other.equals(m) ? itself : null);
    successors = behind(m, stabilized.pointers().successors());
    if (answer.locked()) {
      return; // a join or leave is at work there
    }
    NodeRef candidate =
        stabilized.next() instanceof Stabilization.Next.Ask next ? next.candidate() : null;
    if (candidate != null && !isGone(candidate)) {
      ask(candidate, effects);
    }
    // whether the candidate answers or not
    boolean refused = candidate != null && isDeclaredDead(candidate);
    effects.out().send(m, new Notify(refused ? candidate : null));
  }

  /** The successor's predecessor is there, or one that says it precedes a node that is alone. */
  private void fromCandidate(NodeRef m, Neighbours answer, Effects effects) {
    if (answer.locked()) {
      return; // it is about to join or to leave
    }
    node.mendSucc(m);
    operations.learn(m, answer.grants(), false);
    successors = behind(m, answer.successors());
    effects.out().send(m, new Notify(null));
  }

  // ---- another ring

  /** Whom this node had declared dead is in another ring, and there. */
  void pardon(NodeRef other) {
    gone.remove(other);
    rivals.remove(other);
  }

  /** Whether a node of another ring comes next after this one. */
  boolean wouldSucceed(NodeRef other) {
    return other.id().isStrictlyBetween(n.id(), node.succOnRing().id());
  }

  /** A node of another ring is there, and may come next. */
  void onStranger(NodeRef m, Neighbours answer, Effects effects) {
    NodeRef succ = node.succOnRing();
    if (wouldSucceed(m)) {
      fromCandidate(m, answer, effects);
    }
    if (node.succOnRing().equals(m)) {
      Reunion.introduce(m, succ, effects.out());
    } else {
      Reunion.introduce(succ, m, effects.out());
    }
  }

  private Pointers pointers() {
    return new Pointers(n, successors, node.predOnRing());
  }

  /**
   * n.notify(m): m says that it is the predecessor. It is asked before it is believed, so that a
   * message that was on its way for too long does no harm.
   */
  void onNotify(NodeRef m, @Nullable NodeRef refused, Effects effects) {
    if (node.isFree() && !m.equals(n) && (precedes(m) || node.predOnRing().equals(refused))) {
      candidatePred = m;
      refusedPred = refused;
      ask(m, effects);
    }
  }

  private void rectify(NodeRef m, long nowMillis, Effects effects) {
    if (node.predOnRing().equals(refusedPred)) {
      onGone(node.predOnRing(), true, nowMillis, effects); // the one before it knows better
    }
    candidatePred = null;
    refusedPred = null;
    if (precedes(m)) {
      node.mendPred(m, effects.ring());
      if (node.succOnRing().equals(n)) {
        node.mendSucc(m); // this node was alone
        followNode();
      }
    }
  }

  /** It is closer than the predecessor, or the predecessor is gone. */
  private boolean precedes(NodeRef m) {
    NodeRef pred = node.predOnRing();
    return !m.equals(pred) && (m.id().isStrictlyBetween(pred.id(), n.id()) || isGone(pred));
  }

  /** Where a round writes its effects: to other hosts, and to this node's part of the ring. */
  record Effects(Out<HostMessage, RingCommand> out, Out<AtomicMessage, RingCommand> ring) {}
}
