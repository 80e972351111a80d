package io.atoll.lab.experiment;

import io.atoll.lab.experiment.plot.ChartFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Writes what experiments found: tables as CSV, plots as SVG and PNG, and reports as text and HTML.
 * The reports name no moment and no machine, so that the same run writes the same files.
 */
public final class ResultFiles {

  /** The report about several experiments. */
  public static final String REPORT = "report.html";

  private final Path directory;

  public ResultFiles(Path directory) {
    this.directory = directory;
  }

  /** Everything about one experiment. */
  public void write(ExperimentRun run) throws IOException {
    writeText(run.name() + ".txt", Report.of(run));
    for (DataTable table : run.results().tables()) {
      writeText(run.file(table.name(), "csv"), table.csv());
    }
    ChartFiles charts = new ChartFiles(directory);
    for (Figure figure : run.results().figures()) {
      charts.write(run.name() + "-" + figure.ours().name(), figure.ours());
      if (!figure.paper().isEmpty()) {
        charts.writeSvg(run.name() + "-" + figure.paperPlot().name(), figure.paperPlot());
      }
    }
    writeText(run.name() + ".html", HtmlReport.of(List.of(run)));
  }

  /** The one report about experiments whose own files are written. */
  public void writeReport(List<ExperimentRun> runs) throws IOException {
    writeText(REPORT, HtmlReport.of(runs));
  }

  private void writeText(String file, String text) throws IOException {
    Files.writeString(directory.resolve(file), text);
  }
}
