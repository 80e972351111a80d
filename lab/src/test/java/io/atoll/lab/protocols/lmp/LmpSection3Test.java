package io.atoll.lab.protocols.lmp;

import static io.atoll.lab.check.CheckerProperties.FAIR_RUNS_COMPLETE;
import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.lab.catalog.ScenarioSpec;
import io.atoll.lab.check.Checker;
import io.atoll.lab.check.Claim;
import io.atoll.lab.model.Intention.Liveness;
import io.atoll.lab.model.Scenario.Delivery;
import io.atoll.lab.model.Snapshot;
import io.atoll.protocols.ring.lmp.BidirectionalMessage;
import io.atoll.protocols.ring.lmp.BidirectionalView;
import io.atoll.protocols.ring.lmp.State;
import io.atoll.protocols.ring.lmp.UnidirectionalMessage;
import io.atoll.protocols.ring.lmp.UnidirectionalMessage.Retry;
import io.atoll.protocols.ring.lmp.UnidirectionalView;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Section 3 of LMP, claim by claim. */
class LmpSection3Test {

  // ---- 3.1: joins for a unidirectional ring

  @ParameterizedTest(name = "{0} in, {1} joining")
  @CsvSource({
    "0, 1, 2, 1",
    "0, 2, 8, 8",
    "1, 1, 4, 3",
    "0, 3, 99, 195",
    "1, 2, 40, 72",
    "2, 1, 7, 6",
    "0, 4, 2155, 6880",
    "1, 3, 680, 2037",
    "2, 2, 97, 192",
    "3, 1, 10, 9"
  })
  void theorem1TheInvariantHolds(int members, int joiners, int states, long transitions) {
    Claim.holds(
        LmpScenarios.unidirectional(LmpMixes.joins(members, joiners), Liveness.ALMOST_SURELY),
        states,
        transitions);
  }

  @Test
  void itIsTemptingButWrongThatTheRingOfRHoldsAtAllTimes() {
    Claim<UnidirectionalMessage> ringOfR =
        Claim.always("ring(r)", snapshot -> RingShape.notRing("r", rightNeighbours(snapshot)));
    assertThat(
            Claim.breaks(
                ringOfR.about(
                    LmpScenarios.unidirectional(LmpMixes.joins(1, 1), Liveness.ALMOST_SURELY)),
                "ring(r)"))
        .containsExactly("1: Join[0]", "0: Join[] from 1");
  }

  private static int[] rightNeighbours(Snapshot<UnidirectionalMessage> snapshot) {
    int[] r = RingShape.nil(snapshot.processes());
    for (int u = 0; u < r.length; u++) {
      r[u] = RingShape.index(((UnidirectionalView) snapshot.view(u)).r());
    }
    return r;
  }

  @Test
  void contactMustFindAMemberIfThereIsOne() {
    Contact nobody = new Contact(view -> true, view -> false);
    Claim.breaks(
        LmpScenarios.unidirectional(
            LmpMixes.joins(1, 1), Liveness.NONE, nobody, UnaryOperator.identity()),
        "ring(r')");
  }

  /** Footnote 1. */
  @Test
  void noRetryIsNeededIfContactReturnsAProcessThatIsIn() {
    Claim<UnidirectionalMessage> noRetry =
        Claim.atEveryStep(
            "no retry",
            (before, process, received, sent) ->
                sent.stream().anyMatch(Retry.class::isInstance) ? "a retry" : null);
    ScenarioSpec spec = LmpMixes.joins(1, 3);
    Claim.breaks(
        noRetry.about(LmpScenarios.unidirectional(spec, Liveness.ALMOST_SURELY)), "no retry");
    Claim.holds(
        noRetry.about(
            LmpScenarios.unidirectional(
                spec, Liveness.IN_EVERY_FAIR_RUN, LmpScenarios.ANY_IN, UnaryOperator.identity())),
        221,
        456);
  }

  /**
   * "The join protocol in Figure 2 is livelock-free, and it does not cause starvation ... a retry
   * is sent by a jng node. Hence ... some other node succeeds in joining." True for two joiners.
   */
  @Test
  void twoJoinersDoNotStarve() {
    for (int members = 0; members <= 2; members++) {
      ScenarioSpec spec = LmpMixes.joins(members, 2);
      assertThat(
              Checker.check(LmpScenarios.unidirectional(spec, Liveness.IN_EVERY_FAIR_RUN)).holds())
          .as(spec.toString())
          .isTrue();
    }
  }

  /**
   * Not true for three: the jng node that sent the retry can be turned down by the one it turned
   * down. 1 and 3 find each other again and again, while both are jng; fair runs need a contact()
   * that finds a process that is in now and then.
   */
  @Test
  void threeJoinersCanStarve() {
    ScenarioSpec spec = LmpMixes.joins(1, 3);
    assertThat(
            Claim.breaks(
                LmpScenarios.unidirectional(spec, Liveness.IN_EVERY_FAIR_RUN), FAIR_RUNS_COMPLETE))
        .hasSize(7);
    assertThat(
            Checker.check(
                    LmpScenarios.unidirectional(
                        spec,
                        Liveness.IN_EVERY_FAIR_RUN,
                        LmpScenarios.ANY_IN,
                        UnaryOperator.identity()))
                .holds())
        .isTrue();
  }

  // ---- 3.2: joins and leaves for a bidirectional ring

  @ParameterizedTest(name = "ring {0} join {1} leave {2}")
  @CsvSource({
    "'0,1', '', '0,1', 29, 40",
    "'0,1', '1,2', '0,1', 840, 2016",
    "'0,1,2', '1,3', '0,1,2', 13076, 43252",
    "'', '0,1,2', '0,1,2', 2416, 6189"
  })
  void theCombinedProtocolKeepsTheRing(
      String ring, String joins, String leaves, int states, long transitions) {
    Claim.holds(
        LmpScenarios.bidirectional(ScenarioSpec.parse(ring, joins, leaves), Liveness.ALMOST_SURELY),
        states,
        transitions);
  }

  /** "As pointed out in [10], the leave protocol for a single ring is not livelock-free." (4.4) */
  @Test
  void twoLeaversCanRefuseEachOtherForEver() {
    ScenarioSpec spec = ScenarioSpec.parse("0,1", "", "0,1");
    assertThat(
            Claim.breaks(
                LmpScenarios.bidirectional(spec, Liveness.IN_EVERY_FAIR_RUN), FAIR_RUNS_COMPLETE))
        .containsExactly("0: Leave", "1: Leave");
  }

  /**
   * "A join protocol for a bidirectional ring that does not have the busy state, but assumes FIFO
   * channels" must be another one than Fig. 4 without that state: order does not make up for it.
   */
  @Test
  void theBusyStateIsNeededInAnyOrderOfDelivery() {
    for (Delivery delivery : Delivery.values()) {
      Claim.breaks(
          LmpScenarios.bidirectional(
                  ScenarioSpec.parse("0", "1,2", ""),
                  Liveness.NONE,
                  BidirectionalModel.topologyOnly(),
                  LmpMutations.NoBusyState::new)
              .withDelivery(delivery),
          "biring(r, l) when nothing is on its way");
    }
  }

  private static final Claim<BidirectionalMessage> NOBODY_ASKS =
      Claim.atEveryStep(
          "nobody sends to a process that is out",
          (before, process, received, sent) ->
              received != null && ((BidirectionalView) before.view(process)).s() == State.OUT
                  ? received + " reaches " + process
                  : null);

  /** Only an extension "ensures that an out process does not have any incoming messages". */
  @Test
  void aProcessThatHasLeftCanStillBeAskedForLeave() {
    var leaves =
        LmpScenarios.bidirectional(
            ScenarioSpec.parse("0,1,2", "", "0,1,2"), Liveness.ALMOST_SURELY);
    assertThat(Claim.breaks(NOBODY_ASKS.about(leaves), "nobody sends to a process that is out"))
        .last()
        .isEqualTo("0: Leave[a=2] from 1");
    assertThat(Checker.check(NOBODY_ASKS.about(leaves).withDelivery(Delivery.FIFO)).holds())
        .isTrue();
  }

  @Test
  void aProcessThatHasLeftCanBeAskedByAJoinerEvenInOrder() {
    assertThat(
            Claim.breaks(
                NOBODY_ASKS
                    .about(
                        LmpScenarios.bidirectional(
                            ScenarioSpec.parse("0", "1", "0"), Liveness.ALMOST_SURELY))
                    .withDelivery(Delivery.FIFO),
                "nobody sends to a process that is out"))
        .containsExactly("1: Join[0]", "0: Leave", "0: Join[] from 1");
  }
}
