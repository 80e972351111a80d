package io.atoll.lab.experiment;

import io.atoll.lab.experiment.Results.Comparison;
import java.util.List;
import java.util.Locale;

/** What an experiment found, told to a person. */
public final class Report {

  /** Of a long table, so many rows are enough to see what is in it. */
  private static final int ROWS = 80;

  private Report() {}

  public static String of(Experiment experiment, Scale scale, long seed, Results results) {
    StringBuilder text = new StringBuilder();
    text.append(experiment.name()).append(": ").append(experiment.title()).append('\n');
    text.append("scale ").append(scale.name().toLowerCase(Locale.ROOT));
    text.append(", seed ").append(seed).append("\n\n");
    text.append(
        DataTable.text(
            List.of("number", "paper", "measured", "where the paper says so"),
            results.comparisons().stream().map(Report::row).toList()));
    for (DataTable table : results.tables()) {
      text.append('\n').append(table.caption()).append('\n');
      int shown = Math.min(ROWS, table.rows().size());
      text.append(DataTable.text(table.columns(), table.rows().subList(0, shown)));
      if (shown < table.rows().size()) {
        text.append("... ").append(table.rows().size() - shown).append(" more rows in ");
        text.append(csvName(experiment, table)).append('\n');
      }
    }
    return text.toString();
  }

  private static List<String> row(Comparison comparison) {
    return List.of(
        comparison.what(), comparison.paper(), comparison.measured(), comparison.source());
  }

  static String csvName(Experiment experiment, DataTable table) {
    return experiment.name() + "-" + table.name() + ".csv";
  }
}
