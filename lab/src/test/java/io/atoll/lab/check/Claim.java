package io.atoll.lab.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.NodeRef;
import io.atoll.lab.model.Invariant;
import io.atoll.lab.model.Model;
import io.atoll.lab.model.Scenario;
import io.atoll.lab.model.StepRule;
import io.atoll.lab.trace.TraceEvent;
import java.util.List;

/**
 * Single claims of a paper, instead of all that a protocol promises; and ways to look at verdicts.
 */
public record Claim<M>(List<Invariant<M>> invariants, List<StepRule<M>> stepRules)
    implements Model<M> {

  public static <M> Claim<M> always(String name, Invariant.Check<M> check) {
    return new Claim<>(List.of(new Invariant<>(name, check)), List.of());
  }

  public static <M> Claim<M> atEveryStep(String name, StepRule.Check<M> check) {
    return new Claim<>(List.of(), List.of(new StepRule<>(name, check)));
  }

  /** The scenario with nothing but this claim about it. */
  public <C> Scenario<M, C> about(Scenario<M, C> scenario) {
    return new Scenario<>(
        scenario.name(),
        this,
        scenario.processes(),
        scenario.intentions(),
        scenario.endChecks(),
        scenario.delivery());
  }

  @Override
  public List<Invariant<M>> finalInvariants() {
    return List.of();
  }

  @Override
  public boolean mayBeUndeliverable(NodeRef from, M message) {
    return false;
  }

  @Override
  public boolean travels(M message) {
    return false;
  }

  /** The scenario holds, and has just so many states and transitions. */
  public static void holds(Scenario<?, ?> scenario, int states, long transitions) {
    CheckResult result = Checker.check(scenario);
    assertThat(result.violation()).as(scenario.name()).isEmpty();
    assertThat(List.of((long) result.states(), result.transitions()))
        .as("states and transitions of " + scenario.name())
        .containsExactly((long) states, transitions);
  }

  /** The scenario breaks the property; what happened is returned, one step a line. */
  public static List<String> breaks(Scenario<?, ?> scenario, String property) {
    CheckResult result = Checker.check(scenario);
    assertThat(result.violation()).as(scenario.name()).isPresent();
    assertThat(result.violation().orElseThrow().problem().property()).isEqualTo(property);
    return result.violation().orElseThrow().path().stream().map(Claim::line).toList();
  }

  private static String line(TraceEvent event) {
    return event.process() + ": " + event.what();
  }
}
