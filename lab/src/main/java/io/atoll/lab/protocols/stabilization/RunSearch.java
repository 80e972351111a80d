package io.atoll.lab.protocols.stabilization;

import io.atoll.lab.check.CheckResult;
import io.atoll.lab.check.Checker;
import io.atoll.lab.check.Violation;
import io.atoll.lab.check.Violation.Problem;
import io.atoll.lab.trace.TraceEvent;
import io.atoll.protocols.ring.stabilization.Stabilization;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Searches the runs that start from an ideal ring, breadth first, for a shortest one that ends with
 * a ring broken or at rest without being ideal. What it looks for are the ends of the protocol, not
 * its means: short lists are no harm by themselves.
 */
final class RunSearch {

  private static final int REPORT_EVERY = 1 << 14;

  /** By which step a state was first reached, and from where. */
  private record Arrival(@Nullable Run from, @Nullable Step step, int steps) {}

  private final Stabilization protocol;
  private final Settings settings;
  private final Failures failures;
  private final Convergence convergence;
  private final @Nullable String property;
  private final Map<Run, Arrival> seen = new HashMap<>();
  private final Deque<Run> open = new ArrayDeque<>();
  private long transitions;

  private RunSearch(Stabilization protocol, Settings settings, @Nullable String property) {
    this.protocol = protocol;
    this.settings = settings;
    this.property = property;
    this.failures = new Failures(settings);
    this.convergence = new Convergence(protocol, settings);
  }

  /**
   * @param property which of the ends to look at, null for all; where another is broken, a run ends
   * @param maxSteps how long a run may be
   */
  static CheckResult of(
      Stabilization protocol,
      Settings settings,
      @Nullable String property,
      int maxSteps,
      int maxStates,
      Checker.Progress progress) {
    return new RunSearch(protocol, settings, property).run(maxSteps, maxStates, progress);
  }

  static String name(Settings settings, int maxSteps) {
    return "from ideal, " + settings + " steps " + maxSteps;
  }

  private CheckResult run(int maxSteps, int maxStates, Checker.Progress progress) {
    long start = System.nanoTime();
    int members = (1 << settings.members()) - 1;
    Circle circle = new Circle(settings.identifiers());
    Run first = Run.of(Network.ideal(circle, members, settings.length()));
    seen.put(first, new Arrival(null, null, 0));
    open.add(first);
    Violation violation = null;
    while (!open.isEmpty() && violation == null && seen.size() <= maxStates) {
      Run run = open.remove();
      Problem problem = problemIn(run.network());
      if (problem != null && (property == null || problem.property().equals(property))) {
        violation = new Violation(problem, pathTo(run), List.of());
      } else if (problem != null && !problem.property().equals(Convergence.PROPERTY)) {
        continue;
      } else if (arrival(run).steps < maxSteps) {
        run.steps(protocol, failures, (step, next) -> reach(run, step, next));
      }
      if (seen.size() % REPORT_EVERY == 0) {
        progress.report(name(settings, maxSteps), seen.size(), transitions);
      }
    }
    return new CheckResult(
        name(settings, maxSteps),
        seen.size(),
        transitions,
        0,
        0,
        open.isEmpty() || violation != null,
        Optional.ofNullable(violation),
        System.nanoTime() - start);
  }

  private void reach(Run from, Step step, Run next) {
    transitions++;
    if (!seen.containsKey(next)) {
      seen.put(next, new Arrival(from, step, arrival(from).steps + 1));
      open.add(next);
    }
  }

  private Arrival arrival(Run run) {
    Arrival arrival = seen.get(run);
    if (arrival == null) {
      throw new IllegalStateException("never reached: " + run);
    }
    return arrival;
  }

  private @Nullable Problem problemIn(Network network) {
    Problem problem = NetworkRule.problemIn(network, settings, NetworkRule.ENDS);
    return problem == null ? convergence.checkHere(network) : problem;
  }

  private List<TraceEvent> pathTo(Run end) {
    List<TraceEvent> path = new ArrayList<>();
    Arrival arrival = arrival(end);
    while (arrival.from != null && arrival.step != null) {
      path.add(arrival.step.event(arrival.steps, arrival.from.network()));
      arrival = arrival(arrival.from);
    }
    Collections.reverse(path);
    return path;
  }
}
