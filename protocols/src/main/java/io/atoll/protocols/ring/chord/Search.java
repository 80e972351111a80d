package io.atoll.protocols.ring.chord;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A find_successor(id) under way, in the hands of the node that wants to know. */
final class Search {

  /** What the successor is wanted for. */
  sealed interface Goal {
    /** This node joins there. */
    record Join() implements Goal {}

    /** A finger leads there. */
    record Finger(int finger) implements Goal {}

    /** It should be this node itself: Chord 5.3. */
    record Self() implements Goal {}

    /** The same, asked from a node that was lost. */
    record SelfFromLost(NodeRef lost) implements Goal {}

    /** A request of the application is for it; the number is the application's. */
    record Call(ChordMessage.Request request, long number) implements Goal {}
  }

  /** All of it, for observers. */
  record View(
      long number,
      Id target,
      Goal goal,
      List<NodeRef> path,
      List<NodeRef> gone,
      @Nullable NodeRef called,
      int steps,
      int stepsAtDeadline) {}

  private final long number;
  private final Id target;
  private final Goal goal;

  /** Those asked; the last one has not answered yet. */
  private final List<NodeRef> path = new ArrayList<>();

  private List<NodeRef> gone = List.of();
  private @Nullable NodeRef called;
  private int steps;
  private int stepsAtDeadline;

  Search(long number, Id target, Goal goal, NodeRef from) {
    this.number = number;
    this.target = target;
    this.goal = goal;
    path.add(from);
  }

  Search(Search other) {
    this.number = other.number;
    this.target = other.target;
    this.goal = other.goal;
    path.addAll(other.path);
    this.gone = other.gone;
    this.called = other.called;
    this.steps = other.steps;
    this.stepsAtDeadline = other.stepsAtDeadline;
  }

  View view() {
    return new View(number, target, goal, List.copyOf(path), gone, called, steps, stepsAtDeadline);
  }

  long number() {
    return number;
  }

  Id target() {
    return target;
  }

  Goal goal() {
    return goal;
  }

  /** Those that did not answer. */
  List<NodeRef> gone() {
    return gone;
  }

  /** Whether nobody is left to ask. */
  boolean isLost() {
    return path.isEmpty();
  }

  /** Who is asked now. */
  NodeRef current() {
    return path.get(path.size() - 1);
  }

  /** Who has been called, as the successor; null while it is looked for. */
  @Nullable NodeRef called() {
    return called;
  }

  boolean isClosest(NodeRef m, NodeRef next) {
    Id id = next.id();
    return id.isBetween(m.id(), target) && !id.equals(target) && !id.equals(m.id());
  }

  void goTo(NodeRef next) {
    path.add(next);
    steps++;
  }

  void call(NodeRef successor) {
    called = successor;
    steps++;
  }

  /** Who is asked or called is not there: back to the one before. */
  void goBack() {
    List<NodeRef> more = new ArrayList<>(gone);
    more.add(called != null ? called : current());
    gone = List.copyOf(more);
    if (called == null) {
      path.remove(path.size() - 1);
    }
    called = null;
    steps++;
  }

  /** Whether nothing has come since the last deadline. */
  boolean stoodStill() {
    boolean still = steps == stepsAtDeadline;
    stepsAtDeadline = steps;
    return still;
  }
}
