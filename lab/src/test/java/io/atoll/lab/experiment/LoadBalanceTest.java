package io.atoll.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Chord section 6.2, claim by claim: 10^4 nodes, three runs. */
class LoadBalanceTest {

  private static final Results RESULTS =
      new LoadBalance().run(Scale.SMALL, 1, Experiment.Progress.NONE);

  private static double keys(String column, int keys) {
    return Cells.number(Cells.table(RESULTS, "keys"), column, keys);
  }

  private static double virtual(String column, int virtualNodes) {
    return Cells.number(Cells.table(RESULTS, "virtual-nodes"), column, virtualNodes);
  }

  @Test
  void ninetyNinthPercentileIsNearFourPointSixTimesTheMean() {
    assertThat(keys("mean", 500_000)).isEqualTo(50);
    assertThat(keys("p99_to_mean", 500_000)).isCloseTo(4.6, within(0.15));
  }

  /** One run gave the paper 9.1. The longest of N random arcs is ln N + 0.58 = 9.8 means long. */
  @Test
  void mostKeysOnANodeAreNearNineTimesTheMean() {
    assertThat(keys("max_to_mean", 500_000)).isBetween(8.0, 11.5);
  }

  @Test
  void variationsGrowLinearlyWithTheKeysAndSomeNodesHaveNone() {
    assertThat(keys("p99", 1_000_000) / keys("p99", 100_000)).isCloseTo(10, within(0.5));
    assertThat(keys("share_without_keys", 1_000_000)).isCloseTo(0.01, within(0.003));
  }

  @Test
  void sharesAreGeometricallyDistributed() {
    DataTable pdf = Cells.table(RESULTS, "pdf");
    double sum = 0;
    for (int keys = 0; keys < 40; keys++) {
      assertThat(Cells.number(pdf, "share", keys))
          .isCloseTo(Cells.number(pdf, "expected", keys), within(0.003));
    }
    for (int row = 0; row < pdf.rows().size(); row++) {
      sum += Double.parseDouble(pdf.rows().get(row).get(1));
    }
    assertThat(sum).isCloseTo(1, within(1e-4));
  }

  @Test
  void twentyVirtualNodesBringThePercentilesNearTheMean() {
    assertThat(virtual("p99_to_mean", 1)).isCloseTo(4.7, within(0.2));
    assertThat(virtual("p1_to_mean", 1)).isLessThan(0.03);
    assertThat(virtual("p99_to_mean", 20)).isCloseTo(1.6, within(0.1));
    assertThat(virtual("p1_to_mean", 20)).isCloseTo(0.5, within(0.05));
  }

  @Test
  void everyVirtualNodeMoreMakesItMoreEven() {
    int[] virtualNodes = {1, 2, 5, 10, 20};
    for (int i = 1; i < virtualNodes.length; i++) {
      assertThat(virtual("p99", virtualNodes[i])).isLessThan(virtual("p99", virtualNodes[i - 1]));
      assertThat(virtual("p1", virtualNodes[i])).isGreaterThan(virtual("p1", virtualNodes[i - 1]));
    }
  }

  @Test
  void sameSeedGivesTheSameNumbersAndAnotherSeedOthers() {
    Experiment experiment = new LoadBalance();
    assertThat(experiment.run(Scale.SMALL, 1, Experiment.Progress.NONE)).isEqualTo(RESULTS);
    assertThat(experiment.run(Scale.SMALL, 2, Experiment.Progress.NONE)).isNotEqualTo(RESULTS);
  }
}
