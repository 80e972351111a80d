package io.atoll.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.lab.experiment.plot.Plot;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What the page says. */
class HtmlReportTest {

  private static final Plot PLOT =
      new Plot(
          "p",
          "Hops & nodes",
          new Plot.Axis("x", 0, 10, Plot.Axis.WHOLE),
          new Plot.Axis("y", 0, 1, Plot.Axis.SHARES),
          Plot.Corner.LEFT,
          List.of(new Plot.Curve("mean", Plot.Style.MEASURED, List.of(new Plot.Point(3, 0.4713)))));

  private static ExperimentRun run(Experiment experiment, double measured) {
    return new ExperimentRun(
        experiment,
        Scale.PAPER,
        7,
        new Results(
            List.of(
                Comparison.of("a < b", "6.3", Expected.about(0.5, 0.01), measured)
                    .under("12 nodes")),
            List.of(new DataTable("t", "a table", List.of("n"), List.of(List.of("7")))),
            List.of(
                new Figure(
                    PLOT,
                    List.of(
                        new Plot.Curve("said", Plot.Style.STATED, List.of(new Plot.Point(3, 0.5)))),
                    "so it says"))));
  }

  @Test
  void paperIsBesideOursInPicturesAndInNumbers() {
    String page = HtmlReport.of(List.of(run(new PathLength(), 0.495)));
    assertThat(page)
        .contains("src=\"path-length-p-paper.svg\"", "src=\"path-length-p.svg\"")
        .contains("so it says")
        .containsSubsequence("<td>3</td>", "<td>0.5</td>", "<td>3</td>", "<td>0.4713</td>")
        .contains("href=\"path-length-t.csv\"");
  }

  @Test
  void verdictSaysWhetherOursIsWithinTheTolerance() {
    assertThat(HtmlReport.of(List.of(run(new PathLength(), 0.495))))
        .contains("<td>0.495 (12 nodes)</td>", "<td class=\"yes\">within 0.49 to 0.51</td>");
    assertThat(HtmlReport.of(List.of(run(new PathLength(), 0.515))))
        .contains("<td class=\"no\">outside 0.49 to 0.51</td>");
  }

  @Test
  void seedAndTheCommandThatRepeatsItAreThere() {
    assertThat(HtmlReport.of(List.of(run(new PathLength(), 0.495))))
        .contains("./atoll experiment path-length --scale paper --seed 7");
  }

  @Test
  void pageOfSeveralHasContents() {
    String page = HtmlReport.of(List.of(run(new LoadBalance(), 0.6), run(new PathLength(), 0.495)));
    assertThat(page)
        .contains("href=\"#load-balance\"", "id=\"load-balance\"", "0 of 1 numbers agree")
        .contains("href=\"#path-length\"", "id=\"path-length\"", "1 of 1 numbers agree");
  }

  @Test
  void nothingComesFromElsewhereAndTextIsEscaped() {
    String page = HtmlReport.of(List.of(run(new PathLength(), 0.495)));
    assertThat(page).contains("a &lt; b", "Hops &amp; nodes").doesNotContain("a < b");
    assertThat(Pattern.compile("https?:|url\\(|@import|<script").matcher(page).find()).isFalse();
    assertThat(page).contains("prefers-color-scheme: dark");
  }
}
