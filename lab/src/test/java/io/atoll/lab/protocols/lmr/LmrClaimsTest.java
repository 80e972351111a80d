package io.atoll.lab.protocols.lmr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.atoll.lab.catalog.ScenarioSpec;
import io.atoll.lab.catalog.ScenarioSpec.Request;
import io.atoll.lab.check.CheckResult;
import io.atoll.lab.check.Checker;
import org.junit.jupiter.api.Test;

/**
 * LMR section 2, claim by claim: atomicity, termination and stabilization of updates, joins and
 * leaves. Each search decides all three; the numbers pinned tell when a search has become another.
 * The catalog has every mix besides.
 */
class LmrClaimsTest {

  private static final LmrFamily LMR = new LmrFamily();

  private static CheckResult check(ScenarioSpec spec) {
    CheckResult result = Checker.check(LMR.scenario(spec));
    assertThat(result.violation()).as(result.scenario()).isEmpty();
    assertThat(result.exhaustive()).isTrue();
    return result;
  }

  private static void assertSize(CheckResult result, int states, long transitions, int quiet) {
    assertThat(new long[] {result.states(), result.transitions(), result.quietStates()})
        .as("states, transitions and quiet states of %s", result.scenario())
        .containsExactly(states, transitions, quiet);
  }

  private static ScenarioSpec spec(String ring, String joins, String leaves) {
    return ScenarioSpec.parse(ring, joins, leaves);
  }

  @Test
  void updatesAreAtomicWhileTheSecondNodeJoins() {
    CheckResult result =
        check(spec("0", "4", "").withIncrements(new Request(2, 0), new Request(2, 4)));
    assertSize(result, 137, 271, 7);
  }

  @Test
  void updatesAreAtomicWhileTwoJoinAtOneHost() {
    CheckResult result =
        check(spec("0,4", "2,1", "").withIncrements(new Request(1, 0), new Request(1, 4)));
    assertSize(result, 7_146, 19_675, 20);
  }

  @Test
  void updatesAreAtomicWhileTwoNeighboursLeave() {
    CheckResult result =
        check(spec("0,2,4", "", "0,2").withIncrements(new Request(1, 0), new Request(1, 4)));
    assertSize(result, 2_813, 6_914, 20);
  }

  @Test
  void updatesAreAtomicWhileANodeJoinsAfterALeaver() {
    CheckResult result =
        check(spec("0,4", "2", "0").withIncrements(new Request(0, 0), new Request(0, 4)));
    assertSize(result, 3_026, 7_613, 20);
  }

  @Test
  void updatesAreAtomicWhileTheHostOfAJoinLeaves() {
    CheckResult result =
        check(spec("0,4", "2", "4").withIncrements(new Request(2, 0), new Request(2, 4)));
    assertSize(result, 3_489, 8_807, 20);
  }

  @Test
  void updatesAreAtomicWhileANodeJoinsBetweenTwoLeavers() {
    CheckResult result =
        check(spec("0,4,6", "2", "0,4").withIncrements(new Request(2, 0), new Request(2, 6)));
    assertSize(result, 60_214, 175_747, 40);
  }

  /** LMR section 2 leaves this case out, and this is what happens in it. */
  @Test
  void membersThatAllLeaveWaitForEachOther() {
    ScenarioSpec allLeave = spec("0,4", "", "0,4");
    assertThatThrownBy(() -> LMR.scenario(allLeave)).hasMessageStartingWith("leave: LMR section 2");
    CheckResult result = Checker.check(LmrFamily.build(allLeave, LmrChange.none()));
    assertThat(result.violation())
        .hasValueSatisfying(
            violation ->
                assertThat(violation.problem().what())
                    .isEqualTo("nothing is on its way any more, but not done: leave 0 leave 4"));
  }
}
