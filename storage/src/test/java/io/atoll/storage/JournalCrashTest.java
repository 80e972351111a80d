package io.atoll.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Whatever happens to the machine, a journal holds what was synced, and nothing that never was. A
 * longer search: {@code ./atoll test -pl storage -Dtest=JournalCrashTest -Djournal.seeds=100000}.
 */
final class JournalCrashTest {

  private static final int SEEDS = Integer.getInteger("journal.seeds", 2_000);
  private static final int SEEDS_WITH_A_FLAW = 300;

  @Test
  void whatWasSyncedIsThereAfterEveryCrash() {
    JournalRun.Counts counts = new JournalRun.Counts();
    for (long seed = 1; seed <= SEEDS; seed++) {
      Throwable violation = violation(seed, JournalRun.NONE, counts);
      if (violation != null) {
        throw new AssertionError("seed " + seed, violation);
      }
    }
    assertThat(counts.operations).isGreaterThan(100 * SEEDS);
    assertThat(counts.syncs).isGreaterThan(10 * SEEDS);
    assertThat(counts.powerCuts).isGreaterThan(SEEDS);
    assertThat(counts.failures).isGreaterThan(SEEDS / 2);
    assertThat(counts.kills).isGreaterThan(SEEDS / 4);
    assertThat(counts.refusals).isGreaterThan(SEEDS / 2);
    assertThat(counts.lost).isGreaterThan(SEEDS);
    assertThat(counts.reused).isGreaterThan(SEEDS);
  }

  @ParameterizedTest
  @EnumSource(Flaws.class)
  void flawIsFound(Flaws flaw) {
    JournalRun.Counts counts = new JournalRun.Counts();
    long seed = 1;
    while (seed <= SEEDS_WITH_A_FLAW && violation(seed, flaw, counts) == null) {
      seed++;
    }
    assertThat(seed).as("seeds until it is found").isLessThanOrEqualTo(SEEDS_WITH_A_FLAW);
  }

  private static @Nullable Throwable violation(
      long seed, JournalRun.Flaw flaw, JournalRun.Counts counts) {
    try {
      new JournalRun(seed, flaw, counts).run();
      return null;
    } catch (AssertionError | RuntimeException | IOException e) {
      return e;
    }
  }
}
