package io.atoll.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.atoll.lab.experiment.plot.Plot;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultFilesTest {

  private static final Results RESULTS =
      new Results(
          List.of(Comparison.of("answer", "chapter 27", Expected.about(42, 0.5), 41.9)),
          List.of(new DataTable("t", "a table", List.of("n"), List.of(List.of("7")))),
          List.of(
              new Figure(plot("p"), plot("p").curves(), "it is so"),
              Figure.onlyOurs(plot("only-ours"))));

  @TempDir private Path directory;

  private static ExperimentRun run(Results results) {
    return new ExperimentRun(new PathLength(), Scale.SMALL, 3, results);
  }

  @Test
  void tablesPlotsAndReportsAreWritten() throws IOException {
    new ResultFiles(directory).write(run(RESULTS));
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files.map(file -> file.getFileName().toString()).sorted())
          .containsExactly(
              "path-length-only-ours.png",
              "path-length-only-ours.svg",
              "path-length-p-paper.svg",
              "path-length-p.png",
              "path-length-p.svg",
              "path-length-t.csv",
              "path-length.html",
              "path-length.txt");
    }
    assertThat(directory.resolve("path-length-t.csv")).hasContent("n\n7\n");
    BufferedImage png = ImageIO.read(directory.resolve("path-length-p.png").toFile());
    assertThat(png.getWidth()).isEqualTo(1600);
    assertThat(Files.readString(directory.resolve("path-length-p.svg"))).contains("<svg", "</svg");
  }

  @Test
  void reportOnTheTerminalSaysWhetherANumberAgrees() {
    assertThat(Report.of(run(RESULTS)))
        .contains("scale small, seed 3")
        .containsPattern("answer +42 +41.9 +within 41.5 to 42.5 +chapter 27");
  }

  @Test
  void sameRunWritesTheSameFilesToTheLastByte() throws IOException {
    Experiment experiment = new TinyExperiment();
    for (String twice : List.of("first", "second")) {
      ResultFiles files = new ResultFiles(Files.createDirectory(directory.resolve(twice)));
      ExperimentRun run = ExperimentRun.of(experiment, Scale.SMALL, 5, Experiment.Progress.NONE);
      files.write(run);
      files.writeReport(List.of(run, run));
    }
    List<Path> written;
    try (Stream<Path> files = Files.list(directory.resolve("first"))) {
      written = files.sorted().toList();
    }
    assertThat(written).hasSize(7);
    for (Path file : written) {
      assertThat(directory.resolve("second").resolve(file.getFileName()))
          .hasSameBinaryContentAs(file);
    }
  }

  /** Takes no time. */
  private static final class TinyExperiment implements Experiment {
    @Override
    public String name() {
      return "tiny";
    }

    @Override
    public String title() {
      return "a throw of the dice";
    }

    @Override
    public Results run(Scale scale, long seed, Progress progress) {
      double thrown = new SplittableRandom(seed).nextInt(6);
      return new Results(
          List.of(Comparison.of("dice", "theory", Expected.about(3.5, 2.5), thrown)),
          List.of(new DataTable("t", "a throw", List.of("n"), List.of(DataTable.row(thrown)))),
          List.of(new Figure(plot("p"), plot("p").curves(), "it is so")));
    }
  }

  /** One curve of each kind. */
  private static Plot plot(String name) {
    List<Plot.Point> points = List.of(new Plot.Point(0, 0), new Plot.Point(5, 0.5));
    return new Plot(
        name,
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
    assertThat(Report.of(run(results))).contains("20 more rows in path-length-long.csv");
  }
}
