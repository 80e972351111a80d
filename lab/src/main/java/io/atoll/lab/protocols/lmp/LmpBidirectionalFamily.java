package io.atoll.lab.protocols.lmp;

import static io.atoll.lab.check.CheckerProperties.CAN_COMPLETE;
import static io.atoll.lab.check.CheckerProperties.FAIR_RUNS_COMPLETE;

import io.atoll.lab.catalog.Case;
import io.atoll.lab.catalog.Family;
import io.atoll.lab.catalog.ScenarioSpec;
import io.atoll.lab.catalog.Variant;
import io.atoll.lab.catalog.Variants;
import io.atoll.lab.model.Intention.Liveness;
import io.atoll.lab.model.Scenario;
import io.atoll.protocols.ring.lmp.BidirectionalNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** The combined protocol for a bidirectional ring, LMP Fig. 4, in the catalog. */
public final class LmpBidirectionalFamily implements Family {

  static final String NAME = "lmp-bidirectional";

  private static final int PROCESSES = 4;

  private final Variants<UnaryOperator<BidirectionalNode>> variants =
      new Variants<UnaryOperator<BidirectionalNode>>(NAME)
          .mutation(
              "no-busy-state",
              "whoever grants a change goes on as if it were done",
              ScenarioSpec.parse("0", "1,2", ""),
              BidirectionalModel.QUIET_BIRING,
              LmpMutations.NoBusyState::new)
          .mutation(
              "join-accepted-while-leaving",
              "a process that has asked to leave still lets others join to its right",
              ScenarioSpec.parse("0,1", "2", "0"),
              BidirectionalModel.QUIET_BIRING,
              LmpMutations.JoinAcceptedWhileLeaving::new)
          .mutation(
              "leave-of-stranger",
              "a process lets go whoever asks, though it is not its right neighbour",
              ScenarioSpec.parse("0,1", "2", "1"),
              BidirectionalModel.QUIET_BIRING,
              LmpMutations.LeaveOfStranger::new)
          .mutation(
              "ack-without-pointing",
              "a process acknowledges a change to its left but keeps its left neighbour",
              ScenarioSpec.parse("0", "1", ""),
              BidirectionalModel.QUIET_BIRING,
              LmpMutations.AckWithoutPointing::new)
          .mutation(
              "no-done",
              "whoever granted a change does not hear that it is done",
              ScenarioSpec.parse("0", "1", "1"),
              CAN_COMPLETE,
              LmpMutations.NoDone::new);

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String source() {
    return "LMP Fig. 4, joins and leaves on a bidirectional ring";
  }

  @Override
  public Scenario<?, ?> scenario(ScenarioSpec spec) {
    return LmpScenarios.bidirectional(spec, Liveness.ALMOST_SURELY);
  }

  /** What a mutation does to the ring, not to the bookkeeping: that is off at once. */
  @Override
  public Scenario<?, ?> scenario(ScenarioSpec spec, String variant) {
    return LmpScenarios.bidirectional(
        spec, Liveness.ALMOST_SURELY, BidirectionalModel.topologyOnly(), variants.change(variant));
  }

  @Override
  public List<Variant> variants() {
    return variants.list();
  }

  /** Every mix of up to four processes, some of five, and the livelock of 4.4. */
  @Override
  public List<Case> cases() {
    List<Case> cases = new ArrayList<>();
    for (int processes = 1; processes <= PROCESSES; processes++) {
      Case.Size size = processes < PROCESSES ? Case.Size.FAST : Case.Size.LONG;
      for (int members = 0; members <= processes; members++) {
        for (ScenarioSpec spec : LmpMixes.of(members, processes - members)) {
          cases.add(Case.holds(this, spec, size));
        }
      }
    }
    for (ScenarioSpec spec :
        List.of(
            ScenarioSpec.parse("0,1,2,3,4", "", "0,1,2,3,4"),
            ScenarioSpec.parse("0,1,2,3", "4", "0,1,2,3"),
            ScenarioSpec.parse("0,1,2", "3,4", "0,1,2,3,4"),
            ScenarioSpec.parse("0,1", "2,3,4", "0,1"))) {
      cases.add(Case.holds(this, spec, Case.Size.LONG));
    }
    ScenarioSpec twoLeavers = ScenarioSpec.parse("0,1", "", "0,1");
    cases.add(
        Case.breaks(
            NAME,
            "livelock: " + twoLeavers,
            () -> LmpScenarios.bidirectional(twoLeavers, Liveness.IN_EVERY_FAIR_RUN),
            FAIR_RUNS_COMPLETE,
            Case.Size.FAST));
    return cases;
  }
}
