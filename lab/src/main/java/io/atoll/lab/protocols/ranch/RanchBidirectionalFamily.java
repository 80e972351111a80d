package io.atoll.lab.protocols.ranch;

import static io.atoll.lab.check.CheckerProperties.CAN_COMPLETE;
import static io.atoll.lab.check.CheckerProperties.FAIR_RUNS_COMPLETE;

import io.atoll.lab.catalog.Case;
import io.atoll.lab.catalog.Family;
import io.atoll.lab.catalog.ScenarioRules;
import io.atoll.lab.catalog.ScenarioSpec;
import io.atoll.lab.catalog.Variant;
import io.atoll.lab.catalog.Variants;
import io.atoll.lab.model.Intention.Liveness;
import io.atoll.lab.model.Scenario;
import io.atoll.protocols.ranch.BidirectionalRanchNode;
import io.atoll.protocols.ranch.BitString;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The combined protocol for bidirectional Ranch, LMP Fig. 7, and name resolution in the catalog.
 */
public final class RanchBidirectionalFamily implements Family {

  static final String NAME = "ranch-bidirectional";

  /** More steps than any lookup in these scenarios takes, unless it goes in circles. */
  static final int MAX_STEPS = 12;

  private static final String PLANS = "ε ε:g ε:gs ε:s ε:sb 0 0:s 0:ss out:b out:bg";

  private final Variants<UnaryOperator<BidirectionalRanchNode>> variants =
      new Variants<UnaryOperator<BidirectionalRanchNode>>(NAME)
          .erratum(
              "returned-join-not-ended",
              "T2^j of Fig. 7 as our text has it: a join that comes back to the joiner is not ended,"
                  + " and whoever forwarded it waits for ever",
              ScenarioSpec.parse("0,1", "0,1", ""),
              CAN_COMPLETE,
              RanchMutations.ReturnedJoinNotEnded::new)
          .mutation(
              "joiner-does-not-wait",
              "4.3, first subtlety: a join skips part of the ring, because the joiner's neighbour has"
                  + " left and returned elsewhere; one ring becomes two",
              ScenarioSpec.parse("0,1,2", "0,1,2", "1"),
              BidirectionalRanchModel.QUIET_RANCH,
              RanchMutations.JoinerDoesNotWait::new)
          .mutation(
              "forwarder-does-not-wait",
              "4.3, second subtlety: who has forwarded a join enters the ring it is meant for; the"
                  + " join misses it, and one ring becomes two",
              ScenarioSpec.parse("0,1", "0,1,2", "2"),
              BidirectionalRanchModel.QUIET_RANCH,
              RanchMutations.ForwarderDoesNotWait::new)
          .mutation(
              "end-not-passed-on",
              "only the first of those who forwarded a join hears that it is over",
              ScenarioSpec.parse("0,1,2", "0,1,2", ""),
              CAN_COMPLETE,
              RanchMutations.EndNotPassedOn::new)
          .mutation(
              "join-accepted-while-waiting",
              "a process that waits lets others into the ring to its right; the end of the join that"
                  + " it waits for takes another path than the join",
              ScenarioSpec.parse("0,1", "0,2", ""),
              CAN_COMPLETE,
              RanchMutations.JoinAcceptedWhileWaiting::new);

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String source() {
    return "LMP Fig. 7, joins and leaves in bidirectional Ranch";
  }

  /**
   * See {@link RanchPlan#of} for how a specification is read; a lookup is of an id's binary digits,
   * from any process.
   */
  @Override
  public Scenario<?, ?> scenario(ScenarioSpec spec) {
    if (spec.anyLookups() > 0) {
      throw new IllegalArgumentException(
          "any-lookups: " + NAME + " looks up names, not any identifier; use lookup");
    }
    List<RanchPlan> plans = RanchPlan.of(spec, NAME);
    return spec.lookups().isEmpty()
        ? RanchScenarios.bidirectional(plans, Liveness.ALMOST_SURELY)
        : RanchScenarios.lookups(
            plans, spec.lookups().stream().map(RanchBidirectionalFamily::name).toList(), MAX_STEPS);
  }

  private static BitString name(ScenarioSpec.Request lookup) {
    if (lookup.origin().isPresent()) {
      throw new IllegalArgumentException(
          "lookup: in " + NAME + " any process asks; write ID@* instead of " + lookup);
    }
    return new BitString(Long.toBinaryString(lookup.id()));
  }

  /** What a variant does to the rings, not to the bookkeeping: that is off at once. */
  @Override
  public Scenario<?, ?> scenario(ScenarioSpec spec, String variant) {
    ScenarioRules.requireNoLookups(spec, NAME + " with a mutation");
    return RanchScenarios.bidirectional(
        RanchPlan.of(spec, NAME),
        Liveness.ALMOST_SURELY,
        BidirectionalRanchModel.topologyOnly(),
        variants.change(variant));
  }

  @Override
  public List<Variant> variants() {
    return variants.list();
  }

  /**
   * Every mix of these plans for up to three processes, larger ones, lookups, the livelock of 4.4.
   */
  @Override
  public List<Case> cases() {
    List<Case> cases = new ArrayList<>();
    for (int processes = 1; processes <= 3; processes++) {
      Case.Size size = processes < 3 ? Case.Size.FAST : Case.Size.LONG;
      RanchMixes.of(processes, PLANS).forEach(plans -> cases.add(holds(plans, size)));
    }
    for (String larger :
        List.of(
            "out:bgss out:bgss out:bgss", "ε:gg ε:gg 0:g", "ε:g ε:g 0:s 0:s", "01:s 01:s 0:gs")) {
      cases.add(holds(RanchPlan.parse(larger), Case.Size.LONG));
    }
    lookups(cases);
    List<RanchPlan> twoLeavers = RanchPlan.parse("ε:s ε:s");
    cases.add(
        Case.breaks(
            NAME,
            "livelock: " + RanchPlan.name(twoLeavers),
            () -> RanchScenarios.bidirectional(twoLeavers, Liveness.IN_EVERY_FAIR_RUN),
            FAIR_RUNS_COMPLETE,
            Case.Size.FAST));
    return cases;
  }

  private static void lookups(List<Case> cases) {
    cases.add(finds("00 01 10 11", "00 11", Case.Size.FAST));
    cases.add(finds("ε 0 00 1", "000 01 11", Case.Size.FAST));
    cases.add(finds("ε:g 0 1", "00 1", Case.Size.FAST));
    cases.add(finds("ε:g 0:g out:bg", "01", Case.Size.LONG));
    cases.add(finds("ε:g 0:s 1", "01", Case.Size.FAST));
    cases.add(finds("ε:sb 0:s 01", "011", Case.Size.LONG));
  }

  private static Case finds(String plans, String names, Case.Size size) {
    List<BitString> parsed = Stream.of(names.split(" ", -1)).map(BitString::new).toList();
    return Case.holds(
        NAME,
        plans + " resolve " + names,
        () -> RanchScenarios.lookups(RanchPlan.parse(plans), parsed, MAX_STEPS),
        size);
  }

  private static Case holds(List<RanchPlan> plans, Case.Size size) {
    return Case.holds(
        NAME,
        RanchPlan.name(plans),
        () -> RanchScenarios.bidirectional(plans, Liveness.ALMOST_SURELY),
        size);
  }
}
