package io.atoll.protocols.ring.host;

import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.protocols.routing.Spacing;
import org.jspecify.annotations.Nullable;

/**
 * For which of its points a node has yet to find the owner: one after the other, near to far. A
 * point up to the owner found last belongs to that owner, too, and need not be asked for. When all
 * have been found the search goes round once more, slowly, in case that somebody has failed.
 */
final class FingerSearch {

  /** After how many rounds without an answer the same question is asked once more. */
  private static final int ASK_AGAIN = 5;

  private final NodeRef n;
  private final Spacing spacing;

  /** The number of the first point that is to be asked for. */
  private int next;

  /** Those before this one are asked for at once, later ones when there is time. */
  private int urgentUpTo;

  private @Nullable Question open;

  /**
   * A point whose owner has been asked for.
   *
   * @param number that of the point
   * @param moved whether the owner has been heard of since: then the answer may be out of date
   */
  record Question(int number, Id start, boolean moved, int rounds) {}

  FingerSearch(NodeRef self, Spacing spacing) {
    this.n = self;
    this.spacing = spacing;
    this.urgentUpTo = spacing.size();
  }

  FingerSearch(FingerSearch other) {
    this.n = other.n;
    this.spacing = other.spacing;
    this.next = other.next;
    this.urgentUpTo = other.urgentUpTo;
    this.open = other.open;
  }

  /** What an observer may know. */
  record View(int next, int urgentUpTo, @Nullable Question open) {}

  View view() {
    return new View(next, urgentUpTo, open);
  }

  boolean isOpen() {
    return open != null;
  }

  boolean isComplete() {
    return next >= urgentUpTo && open == null;
  }

  /** All owners are known. */
  void complete() {
    next = 0;
    urgentUpTo = 0;
  }

  /** The point to ask for now; null if none, or if an answer is still waited for. */
  @Nullable Id ask() {
    return open == null && next < urgentUpTo ? askForNext() : null;
  }

  /** The point to ask for in this round. */
  @Nullable Id askInRound() {
    if (open == null) {
      return askForNext();
    }
    int rounds = open.rounds() + 1;
    open = new Question(open.number(), open.start(), open.moved(), rounds);
    return rounds % ASK_AGAIN == 0 ? open.start() : null;
  }

  private Id askForNext() {
    open = new Question(next, spacing.start(n.id(), next), false, 0);
    return open.start();
  }

  boolean isFor(Id start) {
    return open != null && open.start().equals(start);
  }

  /** Whether this node has heard of the owner while it waited for the answer. */
  boolean hasMoved() {
    return open != null && open.moved();
  }

  /** An arc with some of the points has a new owner, which has said so. */
  void moved(Arc arc) {
    if (open != null && arc.contains(open.start())) {
      open = new Question(open.number(), open.start(), true, open.rounds());
    }
  }

  void found(NodeRef owner) {
    if (open == null) {
      return;
    }
    int answered = open.number();
    int beyond = open.moved() ? answered + 1 : Math.max(answered + 1, firstBeyond(owner));
    open = null;
    if (next == answered) {
      next = beyond; // otherwise an earlier point has become urgent
    }
    if (next >= spacing.size()) {
      complete();
    }
  }

  private int firstBeyond(NodeRef owner) {
    boolean onceRound = owner.equals(n);
    return onceRound ? spacing.size() : spacing.firstBeyond(n.id(), owner.id());
  }

  /** The owner of the points between these two has to be found again. */
  void again(NodeRef before, NodeRef upTo) {
    int first = before.equals(n) ? 0 : spacing.firstBeyond(n.id(), before.id());
    int beyond = spacing.firstBeyond(n.id(), upTo.id());
    if (first >= beyond) {
      return; // there is no point between them
    }
    next = isComplete() ? first : Math.min(first, next);
    urgentUpTo = Math.max(beyond, urgentUpTo);
  }

  void giveUp() {
    open = null;
    complete();
  }
}
