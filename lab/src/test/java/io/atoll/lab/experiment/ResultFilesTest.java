package io.atoll.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.atoll.lab.experiment.Results.Comparison;
import io.atoll.lab.experiment.plot.Plot;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultFilesTest {

  private static final Experiment EXPERIMENT = new PathLength();

  @TempDir private Path directory;

  @Test
  void tablesPlotsAndReportAreWritten() throws IOException {
    Results results =
        new Results(
            List.of(new Comparison("answer", "chapter 27", "42", "41.9")),
            List.of(new DataTable("t", "a table", List.of("n"), List.of(List.of("7")))),
            List.of(plot()));
    String report = Report.of(EXPERIMENT, Scale.SMALL, 3, results);
    new ResultFiles(directory).write(EXPERIMENT, report, results);
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files.map(file -> file.getFileName().toString()).sorted())
          .containsExactly(
              "path-length-p.png", "path-length-p.svg", "path-length-t.csv", "path-length.txt");
    }
    assertThat(directory.resolve("path-length.txt")).hasContent(report);
    assertThat(report).contains("scale small, seed 3");
    assertThat(report).containsPattern("answer +42 +41.9 +chapter 27");
    assertThat(directory.resolve("path-length-t.csv")).hasContent("n\n7\n");
    BufferedImage png = ImageIO.read(directory.resolve("path-length-p.png").toFile());
    assertThat(png.getWidth()).isEqualTo(1600);
    assertThat(Files.readString(directory.resolve("path-length-p.svg"))).contains("<svg", "</svg");
  }

  /** One curve of each kind. */
  private static Plot plot() {
    List<Plot.Point> points = List.of(new Plot.Point(0, 0), new Plot.Point(5, 0.5));
    return new Plot(
        "p",
        "a plot",
        new Plot.Axis("x", 0, 10, Plot.Axis.WHOLE),
        new Plot.Axis("y", 0, 1, Plot.Axis.SHARES),
        Plot.Corner.LEFT,
        Stream.of(Plot.Style.values())
            .map(style -> new Plot.Curve(style.toString(), style, points))
            .toList());
  }

  @Test
  void unknownExperimentIsAnErrorThatNamesTheOthers() {
    assertThatThrownBy(() -> Experiments.named("weather"))
        .hasMessageContaining("'weather'")
        .hasMessageContaining("load-balance, path-length");
  }

  @Test
  void longTablesAreCutInTheReportAndCompleteInTheFile() {
    List<List<String>> rows =
        Stream.iterate(0, i -> i + 1).limit(100).map(i -> List.of(i.toString())).toList();
    DataTable table = new DataTable("long", "a long one", List.of("n"), rows);
    Results results = new Results(List.of(), List.of(table), List.of());
    assertThat(Report.of(EXPERIMENT, Scale.PAPER, 1, results))
        .contains("20 more rows in path-length-long.csv");
  }
}
