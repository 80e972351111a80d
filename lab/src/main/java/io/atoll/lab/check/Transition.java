package io.atoll.lab.check;

import io.atoll.lab.trace.TraceEvent;
import org.jspecify.annotations.Nullable;

/** One step of the whole system, as the search sees it. Reused: valid only during a visit. */
final class Transition<M> {

  /** The entry taken, or {@code -1 - intention} for something an application did by itself. */
  int label;

  TraceEvent.Kind kind = TraceEvent.Kind.COMMAND;

  /** Who took the step, and who sent the message or was not there. */
  int process;

  int peer;

  /** The number of the message or command. */
  int item;

  /** Whether this is an intention that was turned down, acted on again. */
  boolean repeats;

  /** Whether a lookup moved on. */
  boolean travels;

  @Nullable M received;
  @Nullable LocalStep<M> step;

  /** What the step did that it must not, or null. */
  Violation.@Nullable Problem problem;
}
