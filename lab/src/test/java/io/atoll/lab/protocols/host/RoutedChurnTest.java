package io.atoll.lab.protocols.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.lab.sim.Churn;
import io.atoll.lab.sim.ChurnPlan;
import io.atoll.lab.sim.ChurnReport;
import io.atoll.lab.sim.Disturbance;
import io.atoll.lab.sim.Growth;
import io.atoll.protocols.ring.host.HostSettings;
import io.atoll.protocols.routing.LookupStyle;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jol.info.GraphLayout;

/** Pointers on the host ring while members come and go, and nobody fails. */
class RoutedChurnTest {

  /** Records hide their field offsets; JOL can still work them out if it is allowed to. */
  @BeforeAll
  static void allowMeasuringRecords() {
    System.setProperty("jol.magicFieldOffset", "true");
  }

  /** A short version of the runs with ten million requests in docs/benchmarks.md. */
  @ParameterizedTest
  @EnumSource
  void nothingGoesWrongInAnyStyle(LookupStyle style) {
    ChurnPlan plan = new ChurnPlan(64, 60, 4, 4, 20_000, 200, Disturbance.NONE, 7);
    ChurnReport report =
        Churn.run(
            HostSimulation.simulated(HostSettings.DEFAULT.lookingUp(style)),
            plan,
            Churn.Progress.NONE);
    assertThat(report.problems()).isEmpty();
    assertThat(report.clean()).isTrue();
    assertThat(report.toDeparted()).isZero();
    assertThat(report.joins()).isEqualTo(240);
    assertThat(report.leaves()).isEqualTo(240);
    assertThat(report.lookups() + report.updates()).isEqualTo(20_000);
    assertThat(report.hops()).as("half of log2 64, and the last hop").isBetween(3.5, 4.5);
  }

  /** Some requests are sent to who has left, and none of them is lost or executed twice. */
  @ParameterizedTest
  @EnumSource
  void nothingGoesWrongWhenOwnersAreRemembered(LookupStyle style) {
    ChurnPlan plan = new ChurnPlan(16, 60, 4, 4, 20_000, 200, Disturbance.NONE, 7);
    ChurnReport report =
        Churn.run(
            HostSimulation.simulated(HostSettings.DEFAULT.lookingUp(style).remembering(64)),
            plan,
            Churn.Progress.NONE);
    assertThat(report.problems()).isEmpty();
    assertThat(report.inconsistent()).isZero();
    assertThat(report.unanswered()).isZero();
    assertThat(report.lostRegisters()).isZero();
    assertThat(report.brokenKeys()).isZero();
    assertThat(report.lookups() + report.updates()).isEqualTo(20_000);
    assertThat(report.toDeparted()).as("requests that found nobody").isPositive();
    assertThat(report.hops()).as("less than half of log2 16, and the last hop").isLessThan(2.7);
  }

  @Test
  void aRingThatGrewHasCompleteTablesAndAMemberTakesLessThanFourKilobytes() {
    int members = 3_000;
    Growth<?> growth =
        new Growth<>(HostSimulation.simulated(HostSettings.DEFAULT.withoutFailures()), members, 5);
    Growth.Report report = growth.run(20_000, Churn.Progress.NONE, Churn.Progress.NONE);
    assertThat(report.problem()).isEmpty();
    assertThat(report.members()).isEqualTo(members);
    double hops = (double) report.lookupMessages() / report.lookups();
    assertThat(hops).as("1/2 log2 N and less than one more").isBetween(5.8, 6.8);
    long bytes = GraphLayout.parseInstance(growth.simulation()).totalSize();
    assertThat(bytes / members).as("bytes of heap per idle member").isBetween(500L, 4_096L);
  }
}
