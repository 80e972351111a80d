package io.atoll.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Whatever happens to the machine, a journal holds what was synced, and nothing that never was. */
final class JournalCrashTest {

  private static final int SEEDS = Integer.getInteger("journal.seeds", 3_000);

  @Test
  void whatWasSyncedIsThereAfterEveryCrash() throws IOException {
    JournalRun.Counts counts = new JournalRun.Counts();
    for (long seed = 1; seed <= SEEDS; seed++) {
      try {
        new JournalRun(seed, JournalRun.NONE, counts).run();
      } catch (AssertionError | RuntimeException | IOException e) {
        throw new AssertionError("JournalCrashTest, seed " + seed, e);
      }
    }
    System.out.printf(
        "%d ops %d syncs %d cuts %d fails %d kills %d refusals %d lost %d seg%n",
        counts.operations,
        counts.syncs,
        counts.powerCuts,
        counts.failures,
        counts.kills,
        counts.refusals,
        counts.lost,
        counts.segments);
    assertThat(counts.operations).isGreaterThan(100 * SEEDS);
  }
}
