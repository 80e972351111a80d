package io.atoll.lab.protocols.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Mistakes that few seeds find; all of them are looked for behind a command. */
class ChaosMutationsTest {

  private static final int FEW = 30;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "snapshot-not-replaced",
        "forget-log",
        "serve-after-seal",
        "execute-repeats",
        "snapshot-without-sessions",
        "merge-loses-a-portion",
        "execute-after-seal",
        "clock-goes-back",
        "stale-next-epoch",
        "apply-twice"
      })
  void aPlantedMistakeIsFound(String name) {
    ChaosMutation mutation = ChaosMutations.named(name);
    assertThat(LongStream.rangeClosed(1, FEW))
        .anyMatch(seed -> !Chaos.run(ChaosPlan.usual(seed).lasting(30), mutation).clean());
  }

  /** It takes hosts that execute without a log. */
  @Test
  void aLogThatIsTaughtWithoutBeingCutIsFound() {
    ChaosMutation mutation = ChaosMutations.named("teach-without-cut");
    assertThat(LongStream.rangeClosed(1, FEW))
        .anyMatch(seed -> !Chaos.run(ChaosTest.inMemory(seed), mutation).clean());
  }

  /** These need several things to come together; the seeds are the first that bring them. */
  @ParameterizedTest
  @CsvSource({
    "read-at-a-follower, 31",
    "read-without-read-index, 61",
    "merge-off-by-one, 17",
    "merge-without-sessions, 217",
    "cut-differently, 9",
    "seal-for-the-lost, 40",
  })
  void aMistakeThatSeldomShowsIsFound(String name, long seed) {
    ChaosPlan plan = ChaosPlan.usual(seed).lasting(30);
    assertThat(Chaos.run(plan, ChaosMutations.named(name)).problems()).isNotEmpty();
  }

  /** Among groups of three, two others have what one of them forgets. */
  @Test
  void aLogThatIsForgottenForWantOfASnapshotIsMissed() {
    ChaosMutation mutation = ChaosMutations.named("forget-groups-without-snapshot");
    assertThat(Chaos.run(new ChaosPlan(6, 1, 30, 8, 40, 47), mutation).problems()).isNotEmpty();
  }

  @Test
  void hostsThatKeepEachOtherBusyAreFound() {
    ChaosPlan plan = ChaosPlan.usual(1).lasting(30);
    assertThat(Chaos.run(plan, ChaosMutations.named("compare-back")).problems().get(0))
        .contains("messages within a second");
  }

  @Test
  void thereAreMoreThanTwentyMistakesAndEachHasItsName() {
    assertThat(ChaosMutations.all()).hasSizeGreaterThan(20);
    assertThat(ChaosMutations.all()).extracting(ChaosMutation::name).doesNotHaveDuplicates();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ChaosMutations.named("no-such"))
        .withMessageContaining("'no-such' is not one of [acknowledge-before-sync, ");
  }
}
