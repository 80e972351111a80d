package io.atoll.lab.experiment;

import java.util.List;

/** What an experiment found. */
public record Results(List<Comparison> comparisons, List<DataTable> tables, List<Figure> figures) {

  public Results {
    comparisons = List.copyOf(comparisons);
    tables = List.copyOf(tables);
    figures = List.copyOf(figures);
  }

  /** How many of the paper's numbers ours agree with. */
  public long agreeing() {
    return comparisons.stream().filter(Comparison::agrees).count();
  }
}
