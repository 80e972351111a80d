package io.atoll.lab.protocols.ranch;

import static io.atoll.lab.check.CheckerProperties.FAIR_RUNS_COMPLETE;

import io.atoll.lab.catalog.Case;
import io.atoll.lab.catalog.Family;
import io.atoll.lab.catalog.ScenarioRules;
import io.atoll.lab.catalog.ScenarioSpec;
import io.atoll.lab.catalog.Variant;
import io.atoll.lab.catalog.Variants;
import io.atoll.lab.model.Intention.Liveness;
import io.atoll.lab.model.Scenario;
import io.atoll.protocols.ranch.UnidirectionalRanchNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** The join protocol for unidirectional Ranch, LMP Fig. 6, in the catalog. */
public final class RanchUnidirectionalFamily implements Family {

  static final String NAME = "ranch-unidirectional";

  private static final String PLANS = "ε ε:g ε:gg 0 0:g out:b out:bg";

  private final Variants<UnaryOperator<UnidirectionalRanchNode>> variants =
      new Variants<UnaryOperator<UnidirectionalRanchNode>>(NAME)
          .mutation(
              "joiners-pass-each-other",
              "who wants to join the same ring lets the other's join pass: both create it",
              ScenarioSpec.parse("0,1", "0,1", ""),
              UnidirectionalRanchModel.IMAGINARY_RANCH,
              RanchMutations.JoinersPassEachOther::new)
          .mutation(
              "bit-ignored",
              "a process lets others into its higher ring whose identifier does not fit",
              ScenarioSpec.parse("0,1", "0,1", ""),
              UnidirectionalRanchModel.IMAGINARY_RANCH,
              RanchMutations.BitIgnored::new);

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String source() {
    return "LMP Fig. 6, joins in unidirectional Ranch";
  }

  /** See {@link RanchPlan#of} for how a specification is read. */
  @Override
  public Scenario<?, ?> scenario(ScenarioSpec spec) {
    return RanchScenarios.unidirectional(plans(spec), Liveness.ALMOST_SURELY);
  }

  @Override
  public Scenario<?, ?> scenario(ScenarioSpec spec, String variant) {
    return RanchScenarios.unidirectional(
        plans(spec), Liveness.ALMOST_SURELY, variants.change(variant));
  }

  private static List<RanchPlan> plans(ScenarioSpec spec) {
    ScenarioRules.requireNoLookups(spec, NAME);
    return RanchPlan.of(spec, NAME);
  }

  @Override
  public List<Variant> variants() {
    return variants.list();
  }

  /** Every mix of these plans for up to three processes, a larger one, and the livelock of 4.2. */
  @Override
  public List<Case> cases() {
    List<Case> cases = new ArrayList<>();
    for (int processes = 1; processes <= 3; processes++) {
      Case.Size size = processes < 3 ? Case.Size.FAST : Case.Size.LONG;
      RanchMixes.of(processes, PLANS).forEach(plans -> cases.add(holds(plans, size)));
    }
    cases.add(holds(RanchPlan.parse("out:bgg out:bgg out:bgg"), Case.Size.LONG));
    List<RanchPlan> twoJoiners = RanchPlan.parse("ε:g ε:g");
    cases.add(
        Case.breaks(
            NAME,
            "livelock: " + RanchPlan.name(twoJoiners),
            () -> RanchScenarios.unidirectional(twoJoiners, Liveness.IN_EVERY_FAIR_RUN),
            FAIR_RUNS_COMPLETE,
            Case.Size.FAST));
    return cases;
  }

  private static Case holds(List<RanchPlan> plans, Case.Size size) {
    return Case.holds(
        NAME,
        RanchPlan.name(plans),
        () -> RanchScenarios.unidirectional(plans, Liveness.ALMOST_SURELY),
        size);
  }
}
