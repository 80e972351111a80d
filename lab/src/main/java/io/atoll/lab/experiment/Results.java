package io.atoll.lab.experiment;

import io.atoll.lab.experiment.plot.Plot;
import java.util.List;

/** What an experiment found. */
public record Results(List<Comparison> comparisons, List<DataTable> tables, List<Plot> plots) {

  public Results {
    comparisons = List.copyOf(comparisons);
    tables = List.copyOf(tables);
    plots = List.copyOf(plots);
  }

  /**
   * A number of the paper beside ours.
   *
   * @param source where the paper says so
   */
  public record Comparison(String what, String source, String paper, String measured) {}
}
