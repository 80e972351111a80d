package io.atoll.lab.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.lab.protocols.atomic.AtomicFamily;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.openjdk.jol.info.GraphLayout;

/** Rings built by real joins. */
class GrowthTest {

  /** Records hide their field offsets; JOL can still work them out if it is allowed to. */
  @BeforeAll
  static void allowMeasuringRecords() {
    System.setProperty("jol.magicFieldOffset", "true");
  }

  @Test
  void aRingOfTenThousandIsBuiltByJoinsAndEachMemberCostsLessThanTwoKilobytes() {
    int members = 10_000;
    var growth = new Growth<>(AtomicFamily.simulated(), members, 5);
    Growth.Report report = growth.run(Churn.Progress.NONE);
    assertThat(report.problem()).isEmpty();
    assertThat(report.members()).isEqualTo(members);
    assertThat(report.retries()).as("joiners that got in each other's way").isPositive();
    long bytes = GraphLayout.parseInstance(growth.simulation()).totalSize();
    assertThat(bytes / members).as("bytes of heap per idle member").isBetween(100L, 2_048L);
  }

  @Test
  void aRingOfOneIsARing() {
    Growth.Report report = new Growth<>(AtomicFamily.simulated(), 1, 5).run(Churn.Progress.NONE);
    assertThat(report.problem()).isEmpty();
    assertThat(report.members()).isEqualTo(1);
  }
}
