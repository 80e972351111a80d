package io.atoll.lab.protocols.ranch;

import static io.atoll.lab.check.CheckerProperties.FAIR_RUNS_COMPLETE;
import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.lab.check.Checker;
import io.atoll.lab.check.Claim;
import io.atoll.lab.model.Intention.Liveness;
import io.atoll.lab.model.Scenario;
import io.atoll.protocols.ranch.BidirectionalRanchMessage;
import io.atoll.protocols.ranch.BidirectionalRanchNode;
import io.atoll.protocols.ranch.BidirectionalRanchView;
import io.atoll.protocols.ranch.BitString;
import io.atoll.protocols.ranch.RanchCommand;
import io.atoll.protocols.ranch.State;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Section 4 of LMP, claim by claim. */
class RanchSection4Test {

  private static final String RANCH = "Ranch by r and l when nothing is on its way";
  private static final String WAITING = "W: the wtg are those whom a join has passed";

  // ---- 4.2: joins for unidirectional Ranch

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "ε:g ε:g, 90, 172",
    "ε:gg ε:gg, 380, 768",
    "ε:g ε:g ε:g, 2143, 6348",
    "ε:gg ε:gg out:bg, 21298, 62640"
  })
  void joinsKeepEveryRing(String plans, int states, long transitions) {
    Claim.holds(
        RanchScenarios.unidirectional(RanchPlan.parse(plans), Liveness.ALMOST_SURELY),
        states,
        transitions);
  }

  /** "When two processes attempt to join the same empty ring, they may reject each other." */
  @Test
  void twoJoinersOfAnEmptyRingCanRejectEachOtherForEver() {
    assertThat(
            Claim.breaks(
                RanchScenarios.unidirectional(
                    RanchPlan.parse("ε:g ε:g"), Liveness.IN_EVERY_FAIR_RUN),
                FAIR_RUNS_COMPLETE))
        .containsExactly("0: Grow", "1: Grow");
  }

  @Test
  void aJoinerOfARingWithAMemberIsNotRejected() {
    assertThat(
            Checker.check(
                    RanchScenarios.unidirectional(
                        RanchPlan.parse("ε:g 0 1"), Liveness.IN_EVERY_FAIR_RUN))
                .holds())
        .isTrue();
  }

  // ---- 4.3: joins and leaves for bidirectional Ranch

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "ε:g ε:g, 86, 136",
    "ε:gs ε:gs, 187, 338",
    "ε:g ε:sb 0, 261, 501",
    "ε:g ε:g 0:s, 522, 1183",
    "ε:gs ε:gs 0:s, 2147, 5664",
    "ε:gs ε:sb 0:ss, 3406, 9853",
    "ε:gs 0:ss out:bg, 8128, 24231"
  })
  void joinsAndLeavesKeepEveryRing(String plans, int states, long transitions) {
    Claim.holds(
        RanchScenarios.bidirectional(RanchPlan.parse(plans), Liveness.ALMOST_SURELY),
        states,
        transitions);
  }

  /**
   * "v may leave the alpha-ring, and even worse, v may join the alpha-ring again, but at a
   * different location ... the join message may skip part of the alpha-ring": 1 leaves from between
   * 0 and 2 and returns between 2 and 0, so 0's join never meets 2.
   */
  @Test
  void firstSubtletyAJoinSkipsPartOfTheRing() {
    List<String> story =
        Claim.breaks(variant("ε:g ε:sb 0", RanchMutations.JoinerDoesNotWait::new), RANCH);
    assertThat(story)
        .hasSize(14)
        .containsSubsequence(
            "0: Grow",
            "1: Shrink",
            "1: JoinBase[2]",
            "1: Join[a=0, i=1, d=0] from 0",
            "0: Join[a=0, i=1, d=0] from 1");
  }

  /**
   * "When this message has passed v but has not reached w, v also decides to join the alpha-0-ring
   * ... v is granted admission, but then w may leave the alpha-0-ring": 1 has let 0's join pass,
   * joins 2, and 2 leaves before 0's join is there.
   */
  @Test
  void secondSubtletyAJoinMissesWhoEnteredBehindIt() {
    List<String> story =
        Claim.breaks(variant("ε:g ε:g 0:s", RanchMutations.ForwarderDoesNotWait::new), RANCH);
    assertThat(story)
        .hasSize(15)
        .containsSubsequence(
            "0: Grow",
            "1: Join[a=0, i=1, d=0] from 0",
            "1: Grow",
            "2: Join[a=1, i=1, d=0] from 1",
            "2: Shrink",
            "2: Join[a=0, i=1, d=0] from 1",
            "0: Join[a=0, i=1, d=0] from 2");
  }

  private static Scenario<BidirectionalRanchMessage, RanchCommand> variant(
      String plans, UnaryOperator<BidirectionalRanchNode> version) {
    return RanchScenarios.bidirectional(
        RanchPlan.parse(plans), Liveness.NONE, BidirectionalRanchModel.topologyOnly(), version);
  }

  // ---- what is lost or wrong in our text of Fig. 7

  @Test
  void aJoinThatComesBackMustBeEndedToo() {
    List<String> story =
        Claim.breaks(
            RanchScenarios.bidirectional(
                RanchPlan.parse("ε:g ε"),
                Liveness.NONE,
                BidirectionalRanchModel.complete(),
                RanchMutations.ReturnedJoinNotEnded::new),
            WAITING);
    assertThat(story)
        .containsExactly(
            "0: Grow", "1: Join[a=0, i=1, d=0] from 0", "0: Join[a=0, i=1, d=0] from 1");
  }

  /** With the text's ends there is no bound on the messages on their way; without, 86 states. */
  @Test
  void endsToWhereTheyStopCanPileUp() {
    assertThat(
            Checker.check(
                    variant("ε:g ε:g", RanchMutations.EndSentToWhereItStops::new),
                    10_000,
                    Checker.Progress.NONE)
                .exhaustive())
        .isFalse();
  }

  // ---- 4.4: discussion

  @Test
  void twoLeaversCanRefuseEachOtherForEver() {
    assertThat(
            Claim.breaks(
                RanchScenarios.bidirectional(
                    RanchPlan.parse("ε:s ε:s"), Liveness.IN_EVERY_FAIR_RUN),
                FAIR_RUNS_COMPLETE))
        .containsExactly("0: Shrink", "1: Shrink");
  }

  /** "A process that has left ... does not have any incoming messages": not here. */
  @Test
  void aProcessThatHasLeftCanStillBeAsked() {
    Claim<BidirectionalRanchMessage> nobodyAsks =
        Claim.atEveryStep(
            "nobody sends to a process that is out",
            (before, process, received, sent) ->
                received != null
                        && ((BidirectionalRanchView) before.view(process)).s().get(0) == State.OUT
                    ? received + " reaches " + process
                    : null);
    Claim.breaks(
        nobodyAsks.about(
            RanchScenarios.bidirectional(RanchPlan.parse("ε:s ε:s ε:s"), Liveness.ALMOST_SURELY)),
        "nobody sends to a process that is out");
  }

  // ---- name resolution

  @ParameterizedTest(name = "{0} resolve {1}")
  @CsvSource({
    "00 01 10 11, 00 11, 120, 284",
    "ε 0 00 1, 000 01 11, 2448, 8448",
    "ε:g 0 1, 00 1, 1216, 3768",
    "ε:g 0:s 1, 01, 661, 1381"
  })
  void lookupsFindTheBestMatch(String plans, String names, int states, long transitions) {
    Claim.holds(
        RanchScenarios.lookups(
            RanchPlan.parse(plans),
            Stream.of(names.split(" ", -1)).map(BitString::new).toList(),
            RanchBidirectionalFamily.MAX_STEPS),
        states,
        transitions);
  }
}
