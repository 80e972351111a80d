package io.atoll.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Chord section 6.3, claim by claim: rings of 2^3 to 2^12 nodes. */
class PathLengthTest {

  private static final Results RESULTS =
      new PathLength().run(Scale.SMALL, 1, Experiment.Progress.NONE);

  private static double nodes(String column, int base, int exponent) {
    return Cells.number(Cells.table(RESULTS, "nodes"), column, "k = " + base, exponent);
  }

  private static double slope(String column, int base) {
    return Cells.number(Cells.table(RESULTS, "slopes"), column, "k = " + base);
  }

  @Test
  void pathLengthIsHalfTheLogarithmAndLessThanOneHopMore() {
    assertThat(slope("slope", 2)).isCloseTo(0.5, Percentage.withPercentage(2));
    assertThat(slope("intercept", 2)).isBetween(0.0, 1.0);
  }

  /** Of the digits of a distance to the base k, one in k is zero. */
  @ParameterizedTest
  @CsvSource({"4, 0.375", "8, 0.2917", "16, 0.2344"})
  void pathsGetShorterWithTheBaseAsTheorySays(int base, double slope) {
    assertThat(slope("slope", base)).isCloseTo(slope, Percentage.withPercentage(2));
    assertThat(slope("expected_slope", base)).isCloseTo(slope, within(0.0001));
  }

  /** Half of the bits come for nothing, the other half take two steps each. */
  @Test
  void ranchTakesOneHopForEachDoubling() {
    DataTable slopes = Cells.table(RESULTS, "slopes");
    assertThat(Cells.number(slopes, "slope", "Ranch")).isCloseTo(1, Percentage.withPercentage(2));
    assertThat(Cells.number(Cells.table(RESULTS, "nodes"), "mean", "Ranch", 12)).isEqualTo(11.5808);
  }

  @Test
  void percentilesGrowWithTheLogarithmToo() {
    for (int exponent = 4; exponent <= 12; exponent++) {
      assertThat(nodes("p1", 2, exponent)).isGreaterThanOrEqualTo(nodes("p1", 2, exponent - 1));
      assertThat(nodes("p99", 2, exponent)).isGreaterThanOrEqualTo(nodes("p99", 2, exponent - 1));
    }
    assertThat(nodes("p99", 2, 12)).isBetween(10.0, 12.0);
    assertThat(nodes("p1", 2, 12)).isBetween(2.0, 4.0);
  }

  /** About (k-1) log_k N different pointers: what shorter paths cost. */
  @Test
  void tablesGrowWithTheBase() {
    assertThat(nodes("pointers", 2, 12)).isCloseTo(12, within(1.0));
    assertThat(nodes("pointers", 4, 12)).isCloseTo(18, within(1.0));
    assertThat(nodes("pointers", 16, 12)).isBetween(35.0, 46.0);
  }

  @Test
  void pathLengthsOf4096NodesAreSpreadAroundSixHopsAndTheLast() {
    DataTable pdf = Cells.table(RESULTS, "pdf");
    assertThat(Cells.number(pdf, "share", 7)).isBetween(0.2, 0.26);
    assertThat(Cells.number(pdf, "share", 6)).isGreaterThan(Cells.number(pdf, "share", 5));
    assertThat(Cells.number(pdf, "share", 8)).isGreaterThan(Cells.number(pdf, "share", 9));
  }

  @Test
  void sameSeedGivesTheSameNumbers() {
    assertThat(new PathLength().run(Scale.SMALL, 1, Experiment.Progress.NONE)).isEqualTo(RESULTS);
  }
}
