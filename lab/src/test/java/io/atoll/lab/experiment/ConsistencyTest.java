package io.atoll.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.lab.catalog.SimulatedRings;
import io.atoll.lab.sim.LookupChurn;
import io.atoll.lab.sim.LookupChurn.Going;
import io.atoll.lab.sim.LookupChurn.Report;
import org.junit.jupiter.api.Test;

/** Lookups that go wrong while members come and go. */
final class ConsistencyTest {

  private static Report run(String ring, Going going) {
    return LookupChurn.run(
        SimulatedRings.named(ring), new LookupChurn.Plan(60, 60, 1, going, 20, 1));
  }

  @Test
  void noneOnTheHostRingWhenMembersLeave() {
    Report report = run("host", Going.LEAVE);
    assertThat(report.joins()).isEqualTo(60);
    assertThat(report.departures()).isEqualTo(60);
    assertThat(report.lookups()).isEqualTo(1200);
    assertThat(report.inconsistent()).isZero();
    assertThat(report.failed()).isZero();
  }

  @Test
  void allAreAnsweredOnTheHostRingWhenMembersCrash() {
    Report report = run("host", Going.CRASH);
    assertThat(report.departures()).isEqualTo(60);
    assertThat(report.lookups()).isEqualTo(1200);
    assertThat(report.failed()).isZero();
    assertThat(report.wrongPercent()).isLessThan(0.5);
  }

  @Test
  void someOnPublishedChordEitherWay() {
    assertThat(run("chord", Going.LEAVE).wrongPercent()).isBetween(0.5, 10.0);
    assertThat(run("chord", Going.CRASH).wrongPercent()).isBetween(0.5, 10.0);
  }
}
