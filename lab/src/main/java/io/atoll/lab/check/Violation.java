package io.atoll.lab.check;

import io.atoll.lab.trace.TraceEvent;
import java.util.List;

/**
 * A promise that was broken, and how.
 *
 * @param path the steps from the start to the offending state
 * @param cycle for a promise of liveness, steps that can then go on for ever; otherwise empty
 */
public record Violation(Problem problem, List<TraceEvent> path, List<TraceEvent> cycle) {

  /** Which promise, and what is wrong. */
  public record Problem(String property, String what) {}
}
