package io.atoll.lab.protocols.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.lab.protocols.host.Elasticity.Plan;
import io.atoll.lab.protocols.host.Elasticity.Report;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Hosts with data come and go, and clients do not notice. */
final class ElasticityTest {

  private static final int SEEDS = 24;

  @Test
  void hostsComeAndGoAndEveryOperationIsAnsweredAsIfByOne() {
    int joined = 0;
    int left = 0;
    int operations = 0;
    int holds = 0;
    for (long seed = 1; seed <= SEEDS; seed++) {
      Report report = Elasticity.run(Plan.usual(seed));
      assertThat(report.problems())
          .as("./atoll sim --scenario elasticity --seed " + seed)
          .isEmpty();
      joined += report.hostsJoined();
      left += report.hostsLeft();
      operations += report.operations();
      holds += report.holds();
      assertThat(report.portions())
          .as("arcs go over in several portions")
          .isGreaterThan(4L * (report.joins() + report.leaves()));
      assertThat(report.encoded()).isGreaterThan(1_000);
    }
    assertThat(joined).isGreaterThan(15 * SEEDS);
    assertThat(left).isGreaterThan(10 * SEEDS);
    assertThat(operations).isGreaterThan(2_000 * SEEDS);
    assertThat(holds).as("operations that waited for content").isGreaterThan(30 * SEEDS);
  }

  @ParameterizedTest
  @EnumSource
  void mistakesInAHandOverAreFound(ShardMutations mutation) {
    assertThat(Elasticity.run(Plan.usual(1), mutation).problems()).isNotEmpty();
  }

  @Test
  void anOwnerThatAnswersTooEarlyIsFoundByWhatClientsSee() {
    Report report = Elasticity.run(Plan.usual(1), ShardMutations.SERVED_TOO_EARLY);
    assertThat(report.problems()).anyMatch(problem -> problem.contains("not linearizable"));
  }
}
