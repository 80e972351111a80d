package io.atoll.protocols.ring.chord;

import io.atoll.kernel.NodeRef;
import io.atoll.protocols.ring.stabilization.strong.BackwardFingers;
import io.atoll.protocols.ring.stabilization.strong.PartitionMemory;
import io.atoll.protocols.ring.stabilization.strong.SelfSearch;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a node knows and has under way of strong stabilization: Chord 5.3 and 5.4. */
final class Healing {

  /** All of it, for observers. */
  record View(
      SelfSearch self,
      BackwardFingers backward,
      PartitionMemory memory,
      boolean searching,
      boolean probing) {}

  /** A finger is looked up again once in as many rounds as there are fingers, about log2 N. */
  private static final int BACKWARD_FINGER_ROUNDS = 32;

  private final NodeRef n;
  private final int patience;
  private SelfSearch self = SelfSearch.NONE;
  private BackwardFingers backward;
  private PartitionMemory memory;
  private boolean searching;
  private boolean probing;

  Healing(NodeRef n, ChordRules.Strong rules) {
    this.n = n;
    this.patience = rules.patience();
    this.backward = new BackwardFingers(n, BACKWARD_FINGER_ROUNDS);
    this.memory = new PartitionMemory(rules.remembered());
  }

  Healing(Healing other) {
    this.n = other.n;
    this.patience = other.patience;
    this.self = other.self;
    this.backward = other.backward;
    this.memory = other.memory;
    this.searching = other.searching;
    this.probing = other.probing;
  }

  View view() {
    return new View(self, backward, memory, searching, probing);
  }

  boolean onCycle() {
    return self.onCycle();
  }

  void remember(NodeRef lost) {
    memory = memory.with(lost);
  }

  void forget(NodeRef gone) {
    memory = memory.without(gone);
  }

  void fingeredBy(NodeRef m) {
    backward = backward.with(m);
  }

  /** A round begins; who is to become a second successor in it, or null. */
  @Nullable NodeRef onPeriod(StrongNeighbours ring) {
    backward = backward.afterRound();
    self = self.afterRound(n, ring.succ());
    NodeRef ripe = ring.isSingle() ? self.ripe(patience) : null;
    if (ripe != null) {
      self = self.done();
    }
    return ripe;
  }

  /** Whether to look itself up from the successor on. */
  boolean beginSearch() {
    boolean begin = !searching;
    searching = true;
    return begin;
  }

  /** From whom that was lost to look itself up, or null. */
  @Nullable NodeRef beginProbe() {
    NodeRef lost = probing ? null : memory.next();
    if (lost != null) {
      probing = true;
      memory = memory.asked();
    }
    return lost;
  }

  void found(Search.Goal goal, NodeRef u, NodeRef succ) {
    if (goal instanceof Search.Goal.SelfFromLost probe) {
      probing = false;
      self = self.fromElsewhere(n, succ, u);
      if (u.equals(n)) {
        memory = memory.without(probe.lost()); // on the same ring
      }
    } else {
      searching = false;
      self = self.fromSuccessor(n, succ, u);
    }
  }

  void failed(Search.Goal goal) {
    if (goal instanceof Search.Goal.SelfFromLost) {
      probing = false;
    } else {
      searching = false;
    }
  }

  /**
   * A successor list that goes round the circle more than once has nodes on it that are closer than
   * the successor.
   */
  void lookThrough(SuccessorList list) {
    for (NodeRef node : list.beyondOneLap()) {
      self = self.fromElsewhere(n, list.first(), node);
    }
  }

  /** Who could be closer to u than this node: Chord 5.4, if it is on the cycle itself. */
  List<NodeRef> candidates(NodeRef u, @Nullable NodeRef pred) {
    List<NodeRef> candidates = new ArrayList<>(2);
    NodeRef fingering = self.onCycle() ? backward.closestAfter(u) : null;
    if (fingering != null) {
      candidates.add(fingering);
    }
    if (pred != null && !pred.equals(fingering)) {
      candidates.add(pred);
    }
    return candidates;
  }
}
