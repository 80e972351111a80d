package io.atoll.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.atoll.lab.experiment.plot.Plot.Point;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The arithmetic under the experiments. */
class NumbersTest {

  @Test
  void percentilesAreTheSmallestThatEnoughDoNotExceed() {
    Histogram histogram = new Histogram();
    for (int value = 1; value <= 200; value++) {
      histogram.add(value);
    }
    assertThat(histogram.percentile(1)).isEqualTo(2);
    assertThat(histogram.percentile(50)).isEqualTo(100);
    assertThat(histogram.percentile(99)).isEqualTo(198);
    assertThat(histogram.percentile(100)).isEqualTo(200);
    assertThat(histogram.max()).isEqualTo(200);
    assertThat(histogram.mean()).isEqualTo(100.5);
    assertThat(histogram.samples()).isEqualTo(200);
    assertThat(histogram.share(7)).isEqualTo(0.005);
    assertThat(histogram.share(1_000_000)).isZero();
  }

  @Test
  void lineIsTheOneOfLeastSquares() {
    LineFit fit = LineFit.through(List.of(new Point(0, 1), new Point(1, 3), new Point(2, 2)));
    assertThat(fit.slope()).isCloseTo(0.5, within(1e-12));
    assertThat(fit.intercept()).isCloseTo(1.5, within(1e-12));
  }

  @Test
  void tableIsCsvForProgramsAndColumnsForPeople() {
    DataTable table =
        new DataTable(
            "t", "", List.of("n", "what"), List.of(List.of("10", "ten"), List.of("9", "nine")));
    assertThat(table.csv()).isEqualTo("n,what\n10,ten\n9,nine\n");
    assertThat(table.text()).isEqualTo(" n  what\n10  ten\n 9  nine\n");
    assertThat(DataTable.row(3, 4L, 0.5)).containsExactly("3", "4", "0.5000");
    assertThatThrownBy(
            () -> new DataTable("t", "", List.of("n"), List.of(List.of("1", "too many"))))
        .hasMessageContaining("too many");
  }
}
