package io.atoll.node.group;

import io.atoll.gateway.database.Database;
import io.atoll.store.keyspace.Answer;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * Whether a host with groups goes on. What is malformed or stale never makes a step of the host
 * throw, so one that throws is a mistake in the program, or the memory is used up: what the host
 * has may be half changed, and from then on it says and keeps nothing, so that others take over.
 */
final class FailStop {

  /** What was asked for afterwards: it has not been executed. */
  static final Answer STOPPED =
      new Answer.Refused(Database.OFF_THE_RING + " any more: it has stopped");

  /** What was open then: it may have been executed. */
  static final Answer UNKNOWN =
      new Answer.Refused("CLUSTERDOWN this host has failed, and its log says why");

  private enum State {
    OPEN,
    CLOSED,
    FAILED
  }

  private final AtomicReference<State> state = new AtomicReference<>(State.OPEN);
  private final Consumer<Throwable> failing;

  /**
   * @param failing is told once, by any thread, if the host has failed
   */
  FailStop(Consumer<Throwable> failing) {
    this.failing = failing;
  }

  boolean isOpen() {
    return state.get() == State.OPEN;
  }

  boolean hasFailed() {
    return state.get() == State.FAILED;
  }

  /** It ends, as it should. What fails from now on is of no interest. */
  void close() {
    state.compareAndSet(State.OPEN, State.CLOSED);
  }

  void fail(Throwable cause) {
    if (state.compareAndSet(State.OPEN, State.FAILED)) {
      failing.accept(cause);
    }
  }

  /** A part of a step of the host, if it still makes any. */
  void step(Runnable step) {
    if (isOpen()) {
      attempt(step);
    }
  }

  /** What is to be done also when the host ends, as long as it has not failed. */
  void attempt(Runnable action) {
    if (!hasFailed()) {
      try {
        action.run();
      } catch (RuntimeException | Error e) {
        fail(e);
      }
    }
  }
}
