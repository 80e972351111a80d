package io.atoll.lab.check;

import java.util.Optional;

/**
 * What a search found.
 *
 * @param states distinct states of the whole system
 * @param transitions steps between them
 * @param localSteps distinct situations in which a handler ran, each of them twice
 * @param quietStates states in which nothing was left to do
 * @param exhaustive whether every state was visited
 */
public record CheckResult(
    String scenario,
    int states,
    long transitions,
    int localSteps,
    int quietStates,
    boolean exhaustive,
    Optional<Violation> violation,
    long nanos) {

  public boolean holds() {
    return exhaustive && violation.isEmpty();
  }
}
