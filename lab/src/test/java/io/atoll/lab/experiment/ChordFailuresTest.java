package io.atoll.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Chord 6.4, 6.5 and 5.3-5.4 at a small scale: failures, stabilization, loops and partitions. */
class ChordFailuresTest {

  private static Results run(Experiment experiment) {
    Results results = experiment.run(Scale.SMALL, 1, Experiment.Progress.NONE);
    assertThat(results.agreeing()).isEqualTo(results.comparisons().size());
    return results;
  }

  @Test
  void lookupsFailAsKeysAreLostWhenManyNodesFail() {
    Results results = run(new SimultaneousFailures());
    DataTable shares = Cells.table(results, "shares");
    assertThat(Cells.number(shares, "stabilized", "0.5000")).isEqualTo(0.4732);
    assertThat(Cells.number(shares, "going_on", "0.5000")).isEqualTo(0.4715);
    assertThat(Cells.number(shares, "at_once", "0.5000")).isEqualTo(0.878);
  }

  @Test
  void lookupsDuringStabilizationFailWithoutRetriesAndNotWithThem() {
    Results results = run(new Stabilization());
    DataTable rates = Cells.table(results, "rates");
    assertThat(Cells.number(rates, "failures", "0.1000")).isEqualTo(56);
    assertThat(Cells.number(rates, "paper_share", "0.1000")).isEqualTo(0.0407);
    assertThat(Cells.number(rates, "corrected_failed", "0.1000")).isZero();
  }

  @ParameterizedTest
  @CsvSource({"two_loops, 10", "random_pseudo_tree, 23", "healed_partition, 11"})
  void roundsToStrongStabilityOf128Nodes(String network, int rounds) {
    assertThat(Cells.number(Cells.table(LOOPS, "rounds"), network, 7)).isEqualTo(rounds);
  }

  private static final Results LOOPS = run(new LoopsAndPartitions());
}
