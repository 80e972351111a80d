package io.atoll.protocols.ring.chord;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.protocols.ring.chord.ChordMessage.Answer;
import io.atoll.protocols.ring.chord.ChordMessage.FoundSuccessor;
import io.atoll.protocols.ring.chord.ChordMessage.Hop;
import io.atoll.protocols.ring.chord.ChordMessage.Predecessor;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a node on the ring knows of it: its neighbours, its fingers, and by the rules {@link
 * ChordRules.Strong} what it takes to find other windings and other rings.
 *
 * @param healing null by other rules
 */
record Member(Neighbours neighbours, FixFingers fixFingers, @Nullable Healing healing) {

  Member(ChordSettings settings, Neighbours neighbours, List<NodeRef> fingers) {
    this(
        neighbours,
        new FixFingers(neighbours.n, new Fingers(neighbours.n, settings.spacing())),
        settings.rules() instanceof ChordRules.Strong strong
            ? new Healing(neighbours.n, strong)
            : null);
    fixFingers.fillFrom(neighbours.succ(), fingers);
  }

  Member copy(Asks asks, Neighbours.Listener listener) {
    return new Member(
        neighbours.copy(asks, listener),
        new FixFingers(fixFingers),
        healing == null ? null : new Healing(healing));
  }

  Object underWay() {
    return Arrays.asList(
        neighbours.underWay(), fixFingers.view(), healing == null ? null : healing.view());
  }

  List<NodeRef> fingeredBy() {
    return healing == null ? List.of() : healing.view().backward().nodes();
  }

  List<NodeRef> remembered() {
    return healing == null ? List.of() : healing.view().memory().nodes();
  }

  Fingers fingers() {
    return fixFingers.fingers();
  }

  private NodeRef n() {
    return neighbours.n;
  }

  // ---- find_successor: Chord Fig. 5

  /** What this node knows for a search of its own: that it is the successor itself, perhaps. */
  Answer ownStep(Search search) {
    if (search.goal() instanceof Search.Goal.Call && neighbours.selfSucceeds(search.target())) {
      return new FoundSuccessor(search.number(), List.of(n()), onCycle());
    }
    return step(search.number(), search.target(), search.gone());
  }

  /** One step of find_successor, with the successor list as in 4.5.3. */
  Answer step(long number, Id id, List<NodeRef> except) {
    List<NodeRef> successors = neighbours.successors().except(except);
    if (successors.isEmpty()) {
      return new Hop(number, null);
    }
    if (id.isBetween(n().id(), successors.get(0).id())) {
      return new FoundSuccessor(number, successors, onCycle());
    }
    NodeRef near = neighbours.successors().closestBefore(id, except);
    NodeRef far = fingers().closestBefore(id, except);
    return new Hop(number, near == null || (far != null && isBehind(near, far)) ? far : near);
  }

  private boolean isBehind(NodeRef near, NodeRef far) {
    return near.id().isBetween(n().id(), far.id());
  }

  private boolean onCycle() {
    return healing != null && healing.onCycle();
  }

  // ---- stabilization

  /** What a node is told that takes this one for its successor. */
  Predecessor answer(NodeRef m, long number) {
    NodeRef pred = neighbours.pred();
    List<NodeRef> candidates =
        healing != null ? healing.candidates(m, pred) : pred == null ? List.of() : List.of(pred);
    return new Predecessor(number, candidates, neighbours.successors().nodes());
  }

  void lookThroughSuccessors() {
    if (healing != null) {
      healing.lookThrough(neighbours.successors());
    }
  }

  void searchedSelf(Search.Goal goal, NodeRef found) {
    if (healing != null) {
      healing.found(goal, found, neighbours.succ());
    }
  }

  void selfSearchFailed(Search.Goal goal) {
    if (healing != null) {
      healing.failed(goal);
    }
  }

  /** Somebody is not there; it may only be out of reach, unless it was refused. */
  void lost(NodeRef node, boolean refused) {
    boolean wasFinger = fingers().forget(node);
    if (healing == null) {
      return;
    }
    if (refused) {
      healing.forget(node);
    } else if (wasFinger || neighbours.knows(node)) {
      healing.remember(node);
    }
  }
}
