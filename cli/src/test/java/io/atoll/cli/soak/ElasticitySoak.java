package io.atoll.cli.soak;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What {@code ./atoll soak} runs: minutes, on a machine that has nothing else to do. */
class ElasticitySoak {

  private static final double MOST_TIMES_SLOWER = 5;
  private static final long LONGEST_PAUSE_MICROS = 100_000;

  @Test
  void everyTwoSecondsAHostComesOrGoesForTwoMinutes() throws Exception {
    Elasticity.Report report =
        Elasticity.run(
            new Elasticity.Plan(
                5, 60, 2_000, 10_000, 20_000, new Clients.Plan(16, 300, 5_000_000, 1)));
    System.out.println(report);
    assertThat(report.joined() + report.left()).isEqualTo(60);
    assertThat(report.failures()).isEmpty();
    assertThat(report.verdict().isLinearizable()).as(report.verdict().toString()).isTrue();
    assertThat(report.lost()).isZero();
    assertThat(report.slowdown()).isLessThan(MOST_TIMES_SLOWER);
  }

  @Test
  void aMillionEntriesAreHandedOverWithoutAPauseForOthers() throws Exception {
    HandOver.Report report = HandOver.run(1_000_000, 5_000, "1g");
    System.out.println(report);
    assertThat(report.failures()).isEmpty();
    assertThat(report.wrong()).isZero();
    assertThat(report.during().getMaxValue()).isLessThan(LONGEST_PAUSE_MICROS);
  }

  @Test
  void aHostThatIsKilledIsMissedForSecondsAndItsKeysForEver() throws Exception {
    Crash.Report report = Crash.run(3, 20_000);
    System.out.println(report);
    assertThat(report.answeredAgainMillis()).isLessThan(30_000);
    assertThat(report.lost()).as("the keys of the host that was killed").isPositive();
    assertThat(report.lostOfOthers()).isZero();
  }
}
