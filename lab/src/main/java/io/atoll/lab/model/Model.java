package io.atoll.lab.model;

import io.atoll.kernel.NodeRef;
import java.util.List;

/** What a protocol promises, in a form that can be checked. */
public interface Model<M> {

  /** What holds in every state. */
  List<Invariant<M>> invariants();

  /** What holds at every step. */
  List<StepRule<M>> stepRules();

  /** What holds when nothing is left to do and no message is on its way. */
  List<Invariant<M>> finalInvariants();

  /**
   * Whether this message from this sender may reach a process that has departed, because the sender
   * cannot know better. It is then told.
   */
  boolean mayBeUndeliverable(NodeRef from, M message);

  /**
   * Whether whoever receives this message must be in the same state afterwards: true of a lookup
   * that only asks who the owner is. That is why one lookup finds whatever several find.
   */
  default boolean leavesNoTrace(M message) {
    return false;
  }

  /** Whether this message is a lookup that travels along the ring (its circling is of interest). */
  boolean travels(M message);
}
