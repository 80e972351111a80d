package io.atoll.lab.protocols.chord;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.lab.sim.Churn.Progress;
import io.atoll.protocols.ring.chord.ChordRules;
import io.atoll.protocols.ring.chord.ChordSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Chord 5.3, 5.4, 7 and Theorem 4.5 on small networks, and what each part is for. {@code ./atoll
 * sim --scenario loops}, {@code healed-partition} and {@code mass-crash} do the same with 1,000 and
 * 10,000 nodes.
 */
class RepairTest {

  private static final int NODES = 100;
  private static final int LIMIT = Repair.limit(NODES);

  private static Repair.Report shape(Shape shape, ChordSettings settings) {
    return Repair.ofShape(shape, NODES, settings, LIMIT, 1, Progress.NONE);
  }

  @ParameterizedTest
  @CsvSource({"RING, 0", "TWO_LOOPS, 11", "TEN_LOOPS, 20", "RANDOM_CYCLE, 22", "PSEUDO_TREE, 18"})
  void everyConnectedNetworkBecomesStronglyStable(Shape shape, int rounds) { // Theorem 5.11
    assertThat(shape(shape, Repair.strong(NODES)).rounds()).isEqualTo(rounds);
  }

  @ParameterizedTest
  @CsvSource({"TWO_LOOPS, 55", "TEN_LOOPS, 90"})
  void withoutSelfSearchALoopyRingStaysAsItIs(Shape shape, int wrong) { // Fig. 8
    for (ChordRules rules :
        new ChordRules[] {new ChordRules.Published(), new ChordRules.Corrected()}) {
      Repair.Report report = shape(shape, Repair.strong(NODES).with(rules));
      assertThat(report.wrong()).isEqualTo(wrong);
      assertThat(report.healed()).as("%s", rules).isFalse();
    }
  }

  @Test
  void aPartitionHealsFromMemory() {
    Repair.Report report = Repair.ofPartition(NODES, Repair.strong(NODES), LIMIT, 1, Progress.NONE);
    assertThat(report.wrong()).isEqualTo(50);
    assertThat(report.apart()).isEqualTo(34);
    assertThat(report.rounds()).isEqualTo(9);
  }

  @Test
  void withoutMemoryTheHalvesNeverMeetAgain() {
    ChordSettings forgetful = Repair.strong(NODES).with(new ChordRules.Strong(7, 0));
    Repair.Report report = Repair.ofPartition(NODES, forgetful, LIMIT, 1, Progress.NONE);
    assertThat(report.apart()).isLessThan(LIMIT);
    assertThat(report.healed()).isFalse();
  }

  @Test
  void whenHalfOfTheNodesCrashEveryLookupFindsTheClosestLivingSuccessor() { // Theorem 4.5, 4.6
    MassFailure.Report report = MassFailure.run(1_000, 0.5, 2_000, Repair.strong(1_000), 1);
    assertThat(report.failures()).isEqualTo(500);
    assertThat(report.right()).isEqualTo(2_000);
    assertThat(report.hops()).isBetween(5.0, 15.0);
    assertThat(report.most()).isLessThan(50);
  }

  @Test
  void withShortSuccessorListsSomeLookupsFail() {
    MassFailure.Report report =
        MassFailure.run(500, 0.5, 200, Repair.strong(500).withSuccessors(2), 1);
    assertThat(report.right()).isLessThan(200);
    assertThat(report.failed()).isPositive();
  }

  @Test
  void withoutGoingOnMostLookupsFail() {
    MassFailure.Report report =
        MassFailure.run(500, 0.5, 200, Repair.strong(500).withoutGoingOn(), 1);
    assertThat(report.failed()).isGreaterThan(150);
  }
}
