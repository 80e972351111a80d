package io.atoll.cli.soak;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ElasticityTest {

  @Test
  void hostsComeAndGoAndNobodyNotices() throws Exception {
    Elasticity.Report report =
        Elasticity.run(
            new Elasticity.Plan(
                3, 4, 2_000, 2_000, 5_000, new Clients.Plan(16, 200, 5_000_000, 1)));
    System.out.println(report);
    assertThat(report.joined() + report.left()).isEqualTo(4);
    assertThat(report.operations()).isGreaterThan(1_000);
    assertThat(report.failures()).isEmpty();
    assertThat(report.verdict().isLinearizable()).as(report.verdict().toString()).isTrue();
    assertThat(report.lost()).isZero();
  }
}
