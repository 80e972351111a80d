package io.atoll.lab.experiment;

import io.atoll.lab.experiment.plot.ChartFiles;
import io.atoll.lab.experiment.plot.Plot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes what an experiment found: tables as CSV, plots as SVG and PNG, and the report. */
public final class ResultFiles {

  private final Path directory;

  public ResultFiles(Path directory) {
    this.directory = directory;
  }

  public void write(Experiment experiment, String report, Results results) throws IOException {
    Files.writeString(directory.resolve(experiment.name() + ".txt"), report);
    for (DataTable table : results.tables()) {
      Files.writeString(directory.resolve(Report.csvName(experiment, table)), table.csv());
    }
    ChartFiles charts = new ChartFiles(directory);
    for (Plot plot : results.plots()) {
      charts.write(experiment.name() + "-" + plot.name(), plot);
    }
  }
}
