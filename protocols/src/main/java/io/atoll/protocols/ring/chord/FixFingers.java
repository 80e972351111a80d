package io.atoll.protocols.ring.chord;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.protocols.ring.chord.Search.Goal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * build_fingers() and fix_fingers(): Chord Fig. 6. Fingers are looked up one after the other, each
 * with the help of those before it; where one leads beyond the start of the next, that is skipped.
 */
final class FixFingers {

  private final NodeRef n;
  private final Fingers fingers;

  /** The finger to be looked up next. */
  private int next;

  /** How many are still to be looked up in this period. */
  private int left;

  private boolean searching;
  private boolean built;

  FixFingers(NodeRef n, Fingers fingers) {
    this.n = n;
    this.fingers = fingers;
  }

  FixFingers(FixFingers other) {
    this.n = other.n;
    this.fingers = new Fingers(other.fingers);
    this.next = other.next;
    this.left = other.left;
    this.searching = other.searching;
    this.built = other.built;
  }

  Object view() {
    return List.of(next, left, searching, built);
  }

  Fingers fingers() {
    return fingers;
  }

  /** Whether all have been looked up at least once. */
  boolean built() {
    return built;
  }

  /** Fingers that are known already, nearest first, need not be built. */
  void fillFrom(NodeRef succ, List<NodeRef> known) {
    int finger = fingers.firstBeyond(succ, 0);
    for (NodeRef node : known) {
      if (finger < fingers.size() && !node.equals(succ)) {
        fingers.set(finger, node);
        finger = fingers.firstBeyond(node, finger);
      }
    }
    built = !known.isEmpty();
  }

  /** A period begins: look up so many, or all if that has not been done. */
  void onPeriod(int perPeriod) {
    if (!searching) {
      left = built ? perPeriod : fingers.size();
    }
  }

  /** The finger to look up now, or null if there is nothing to do. */
  Goal.@Nullable Finger begin(NodeRef succ) {
    if (searching || left == 0) {
      return null;
    }
    int first = fingers.firstBeyond(succ, 0);
    fingers.clearBefore(first);
    next = Math.max(next, first);
    if (next >= fingers.size()) {
      end();
      return null;
    }
    searching = true;
    left--;
    return new Goal.Finger(next);
  }

  private void end() {
    next = 0;
    left = 0;
    built = true;
  }

  /** The successor of a finger's start; whether it is a finger, and not this node itself. */
  boolean found(Goal.Finger goal, NodeRef node) {
    searching = false;
    int finger = goal.finger();
    Id start = fingers.start(finger);
    boolean onceRound = !node.id().equals(start) && !node.id().isBetween(start, n.id());
    if (onceRound || node.id().equals(n.id())) {
      fingers.set(finger, n);
      end();
      return false;
    }
    fingers.set(finger, node);
    next = fingers.firstBeyond(node, finger + 1);
    return true;
  }

  void failed(Goal.Finger goal) {
    searching = false;
    next = goal.finger() + 1;
  }
}
