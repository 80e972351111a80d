package io.atoll.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Chord section 6.6, claim by claim: ten rings of 10, 40 and 180 nodes. */
class LookupLatencyTest {

  private static final Results RESULTS =
      new LookupLatency().run(Scale.SMALL, 1, Experiment.Progress.NONE);

  private static double number(String column, String mode, int nodes) {
    return Cells.number(Cells.table(RESULTS, "nodes"), column, mode, nodes);
  }

  @Test
  void typicalRoundTripIsThePapers() {
    Sites sites = new Sites();
    assertThat(sites.medianRoundTripMillis()).isCloseTo(60, within(1e-9));
    assertThat(sites.roundTripMillis(0, 3))
        .isEqualTo(sites.roundTripMillis(3, 0))
        .isGreaterThan(100);
    assertThat(sites.roundTripMillis(5, 5)).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"10, 162.2", "40, 229.6", "180, 295.1"})
  void medianOfIterativeLookupsGrowsSlowlyAndIsThePapers(int nodes, double median) {
    assertThat(number("lookups", "iterative", nodes)).isEqualTo(1600);
    assertThat(number("median", "iterative", nodes)).isEqualTo(median);
    assertThat(number("median", "iterative", 180)).isCloseTo(285, Percentage.withPercentage(10));
    assertThat(number("median", "iterative", 10)).isCloseTo(180, Percentage.withPercentage(15));
  }

  @Test
  void fifthPercentileIsLowAndNinetyFifthHigh() {
    assertThat(number("p5", "iterative", 180)).isLessThan(150);
    assertThat(number("p95", "iterative", 180)).isGreaterThan(500);
  }

  @Test
  void recursiveTakesAsLongAsIterativeAndTransitiveLittleMoreThanHalf() {
    double iterative = number("mean", "iterative", 180);
    assertThat(number("mean", "recursive", 180)).isCloseTo(iterative, Percentage.withPercentage(3));
    assertThat(number("mean", "transitive", 180) / iterative).isBetween(0.55, 0.67);
  }

  @ParameterizedTest
  @ValueSource(strings = {"iterative", "recursive", "transitive"})
  void nearestPointersSaveTimeAndCostNoHops(String style) {
    String nearest = style + " to the nearest";
    assertThat(number("mean", nearest, 180)).isLessThan(0.75 * number("mean", style, 180));
    assertThat(number("messages", nearest, 180))
        .isCloseTo(number("messages", style, 180), Percentage.withPercentage(5));
  }

  @Test
  void nearestPointersSaveMostWhereTheHopsForward() {
    assertThat(number("mean", "recursive to the nearest", 180) / number("mean", "recursive", 180))
        .isLessThan(
            number("mean", "iterative to the nearest", 180) / number("mean", "iterative", 180));
  }

  @Test
  void lookupInRanchTakesLog2HopsInEveryStyle() {
    double hops = number("messages", "recursive in Ranch", 180) / 2;
    assertThat(hops).isCloseTo(Math.log(180) / Math.log(2), within(0.5));
    assertThat(number("messages", "iterative in Ranch", 180)).isEqualTo(2 * hops);
    assertThat(number("messages", "transitive in Ranch", 180))
        .as("one more, unless the owner asks itself")
        .isBetween(hops + 0.95, hops + 1);
  }

  /** Without the last hop a lookup on a ring takes half as many. */
  @ParameterizedTest
  @ValueSource(strings = {"iterative", "recursive", "transitive"})
  void lookupOnARingTakesLessTimeThanInRanch(String style) {
    assertThat(number("mean", style, 180) / number("mean", style + " in Ranch", 180))
        .isBetween(0.55, 0.75);
  }

  @Test
  void sameSeedGivesTheSameNumbers() {
    assertThat(new LookupLatency().run(Scale.SMALL, 1, Experiment.Progress.NONE))
        .isEqualTo(RESULTS);
  }
}
