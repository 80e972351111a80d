package io.atoll.lab.model;

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
   * Whether this message may be sent to a process that has departed, because its sender cannot know
   * better. The sender is then told.
   */
  boolean mayBeUndeliverable(M message);

  /** Whether this message is a lookup that travels along the ring (its circling is of interest). */
  boolean travels(M message);
}
