package io.atoll.lab.check;

import static io.atoll.lab.check.CheckerProperties.BEGUN_GETS_DONE;
import static io.atoll.lab.check.CheckerProperties.NOTHING_IS_LOST;

import io.atoll.lab.check.Configuration.Stage;
import io.atoll.lab.model.Invariant;
import io.atoll.lab.model.Scenario;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Searches all states of a scenario, breadth first. Safety is checked in every state and at every
 * step; when no violation was found, {@link Liveness} looks at the whole graph.
 */
public final class Checker<M, C> {

  /** Hears how far the search has come. */
  @FunctionalInterface
  public interface Progress {
    void report(String scenario, int states, long transitions);

    /** For who does not want to hear. */
    Progress NONE = (scenario, states, transitions) -> {};
  }

  /** The largest scenario that can be searched. */
  public static final int MAX_PROCESSES = Configuration.MAX_PROCESSES;

  public static final int MAX_INTENTIONS = Configuration.MAX_INTENTIONS;

  private static final int REPORT_EVERY = 1 << 16;

  private final Scenario<M, C> scenario;
  private final Expansion<M, C> expansion;
  private final StateTable table = new StateTable();
  private final StateGraph graph = new StateGraph();
  private final Configuration<M> here;
  private final int maxStates;
  private final Progress progress;

  private int current;
  private int ordinal;
  private int quietStates;
  private Violation.@Nullable Problem problem;
  private int problemOrdinal = -1;

  private Checker(Scenario<M, C> scenario, int maxStates, Progress progress) {
    this.scenario = scenario;
    this.maxStates = maxStates;
    this.progress = progress;
    this.expansion = new Expansion<>(scenario);
    this.here = expansion.newConfiguration();
  }

  public static <M, C> CheckResult check(Scenario<M, C> scenario) {
    return check(scenario, Integer.MAX_VALUE, Progress.NONE);
  }

  /** Check a scenario, giving up after this many states. */
  public static <M, C> CheckResult check(
      Scenario<M, C> scenario, int maxStates, Progress progress) {
    return new Checker<>(scenario, maxStates, progress).run();
  }

  private CheckResult run() {
    long start = System.nanoTime();
    Configuration<M> initial = expansion.initial();
    table.add(initial.vector, initial.length);
    graph.setParent(0, -1, -1);
    Optional<Violation> violation = search();
    expansion.local().compareWithOthers();
    boolean exhaustive = graph.states() == table.size();
    if (violation.isEmpty() && exhaustive) {
      violation = new Liveness<>(scenario, expansion, table, graph).check();
    }
    return new CheckResult(
        scenario.name(),
        table.size(),
        graph.edges(),
        expansion.local().distinctSteps(),
        quietStates,
        exhaustive || violation.isPresent(),
        violation,
        System.nanoTime() - start);
  }

  private Optional<Violation> search() {
    for (current = 0; current < table.size() && table.size() <= maxStates; current++) {
      here.readFrom(table, current);
      checkState();
      if (problem != null) {
        return Optional.of(violation(problem, -1));
      }
      graph.startState(current);
      ordinal = 0;
      expand();
      if (problem != null) {
        return Optional.of(violation(problem, problemOrdinal));
      }
      checkEnd();
      if (problem != null) {
        return Optional.of(violation(problem, -1));
      }
      if (current % REPORT_EVERY == REPORT_EVERY - 1) {
        progress.report(scenario.name(), table.size(), graph.edges());
      }
    }
    return Optional.empty();
  }

  private void expand() {
    try {
      expansion.expand(here, this::visit);
    } catch (LocalSteps.HandlerFailure e) {
      problem = new Violation.Problem(CheckerProperties.NO_FAILURE, String.valueOf(e.getMessage()));
      problemOrdinal = -1;
    }
  }

  private Violation violation(Violation.Problem what, int extraOrdinal) {
    Replay<M, C> replay = new Replay<>(scenario, expansion, graph);
    return new Violation(what, replay.pathTo(current, extraOrdinal), List.of());
  }

  private boolean visit(Transition<M> transition, Configuration<M> next) {
    if (transition.problem != null) {
      problem = transition.problem;
      problemOrdinal = ordinal;
      return false;
    }
    int number = table.add(next.vector, next.length);
    if (number < 0) {
      number = -number - 1;
      graph.setParent(number, current, ordinal);
    }
    graph.addEdge(number, transition.label, transition.travels, transition.repeats);
    ordinal++;
    return true;
  }

  private void checkState() {
    check(scenario.model().invariants());
  }

  /** Nothing on its way: then everything begun must be done, and the topology right. */
  private void checkEnd() {
    if (!here.quiet()) {
      return;
    }
    if (here.any(Stage.PENDING, scenario.intentions().size())) {
      problem = new Violation.Problem(BEGUN_GETS_DONE, pendingIntentions());
      return;
    }
    if (here.any(Stage.TURNED_DOWN, scenario.intentions().size())) {
      return;
    }
    quietStates++;
    check(scenario.model().finalInvariants());
    for (Scenario.EndCheck<M> endCheck : scenario.endChecks()) {
      String what = endCheck.problemIn(here, i -> here.stage(i) == Stage.DONE);
      if (what != null && problem == null) {
        problem = new Violation.Problem(NOTHING_IS_LOST, what);
      }
    }
  }

  private String pendingIntentions() {
    StringBuilder text = new StringBuilder("nothing is on its way any more, but not done:");
    for (int i = 0; i < scenario.intentions().size(); i++) {
      if (here.stage(i) == Stage.PENDING) {
        text.append(' ').append(scenario.intentions().get(i).name());
      }
    }
    return text.toString();
  }

  private void check(List<Invariant<M>> invariants) {
    for (int i = 0; i < invariants.size(); i++) {
      String what = invariants.get(i).check().problemIn(here);
      if (what != null) {
        problem = new Violation.Problem(invariants.get(i).name(), what);
        return;
      }
    }
  }
}
