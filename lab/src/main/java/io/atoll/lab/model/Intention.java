package io.atoll.lab.model;

import io.atoll.kernel.Upcall;
import java.util.List;
import java.util.function.BiPredicate;

/**
 * Something an application will do, at a moment and in a way that the checker chooses.
 *
 * @param alternatives the ways to do it: one of them is taken
 * @param completion whether this upcall of this process says that it is done
 * @param turnedDown whether this upcall of this process says that it has to be done again
 * @param liveness what is promised about its completion
 */
public record Intention<M, C>(
    String name,
    List<Alternative<M, C>> alternatives,
    BiPredicate<Integer, Upcall> completion,
    BiPredicate<Integer, Upcall> turnedDown,
    Liveness liveness) {

  /** A command to a process, possible in some states. */
  public record Alternative<M, C>(int process, C command, Guard<M> guard) {}

  /** Whether something is possible in a state. */
  @FunctionalInterface
  public interface Guard<M> {
    boolean allows(Snapshot<M> snapshot);
  }

  /** What is promised about the completion of an intention once it has been acted on. */
  public enum Liveness {
    /** It completes in every run in which messages are delivered and timers fire fairly. */
    IN_EVERY_FAIR_RUN,
    /**
     * It can complete from every state, and can only be put off by random waits that collide again
     * and again: it completes with probability one.
     */
    ALMOST_SURELY,
    /** Nothing is promised. */
    NONE
  }
}
