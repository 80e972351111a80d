package io.atoll.lab.protocols.lmp;

import static io.atoll.lab.check.CheckerProperties.FAIR_RUNS_COMPLETE;

import io.atoll.lab.catalog.Case;
import io.atoll.lab.catalog.Family;
import io.atoll.lab.catalog.ScenarioSpec;
import io.atoll.lab.catalog.Variant;
import io.atoll.lab.catalog.Variants;
import io.atoll.lab.model.Intention.Liveness;
import io.atoll.lab.model.Scenario;
import io.atoll.protocols.ring.lmp.UnidirectionalNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** The join protocol for a unidirectional ring, LMP Fig. 2, in the catalog. */
public final class LmpUnidirectionalFamily implements Family {

  static final String NAME = "lmp-unidirectional";

  private static final int PROCESSES = 4;

  private final Variants<UnaryOperator<UnidirectionalNode>> variants =
      new Variants<UnaryOperator<UnidirectionalNode>>(NAME)
          .mutation(
              "grant-without-pointing",
              "a member sends a grant but keeps its right neighbour",
              LmpMixes.joins(1, 1),
              UnidirectionalModel.IMAGINARY_RING,
              LmpMutations.GrantWithoutPointing::new)
          .mutation(
              "point-without-grant",
              "a member points to the joiner but forgets to tell it",
              LmpMixes.joins(1, 1),
              UnidirectionalModel.ANSWER_OWED,
              LmpMutations.PointWithoutGrant::new);

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String source() {
    return "LMP Fig. 2, joins on a unidirectional ring";
  }

  @Override
  public Scenario<?, ?> scenario(ScenarioSpec spec) {
    return LmpScenarios.unidirectional(spec, Liveness.ALMOST_SURELY);
  }

  @Override
  public Scenario<?, ?> scenario(ScenarioSpec spec, String variant) {
    return LmpScenarios.unidirectional(
        spec, Liveness.ALMOST_SURELY, LmpScenarios.ANY_NON_OUT, variants.change(variant));
  }

  @Override
  public List<Variant> variants() {
    return variants.list();
  }

  @Override
  public List<Case> cases() {
    List<Case> cases = new ArrayList<>();
    for (int processes = 1; processes <= PROCESSES; processes++) {
      for (int members = 0; members < processes; members++) {
        ScenarioSpec spec = LmpMixes.joins(members, processes - members);
        cases.add(Case.holds(this, spec, Case.Size.FAST));
      }
    }
    ScenarioSpec threeJoiners = LmpMixes.joins(1, 3);
    cases.add(
        Case.breaks(
            NAME,
            "livelock: " + threeJoiners,
            () -> LmpScenarios.unidirectional(threeJoiners, Liveness.IN_EVERY_FAIR_RUN),
            FAIR_RUNS_COMPLETE,
            Case.Size.FAST));
    cases.add(
        Case.holds(
            NAME,
            "no livelock if contact() returns a process that is in: " + threeJoiners,
            () ->
                LmpScenarios.unidirectional(
                    threeJoiners,
                    Liveness.IN_EVERY_FAIR_RUN,
                    LmpScenarios.ANY_IN,
                    UnaryOperator.identity()),
            Case.Size.FAST));
    return cases;
  }
}
