package io.atoll.lab.experiment;

import java.util.List;

/** What an experiment found, told to a person on a terminal. */
public final class Report {

  /** Of a long table, so many rows are enough to see what is in it. */
  private static final int ROWS = 80;

  private Report() {}

  /** Everything. */
  public static String of(ExperimentRun run) {
    StringBuilder text = new StringBuilder(summary(run));
    for (DataTable table : run.results().tables()) {
      text.append('\n').append(table.caption()).append('\n');
      int shown = Math.min(ROWS, table.rows().size());
      text.append(DataTable.text(table.columns(), table.rows().subList(0, shown)));
      if (shown < table.rows().size()) {
        text.append("... ").append(table.rows().size() - shown).append(" more rows in ");
        text.append(run.file(table.name(), "csv")).append('\n');
      }
    }
    return text.toString();
  }

  /** The paper's numbers beside ours. */
  public static String summary(ExperimentRun run) {
    StringBuilder text = new StringBuilder();
    text.append(run.name()).append(": ").append(run.experiment().title()).append('\n');
    text.append("scale ").append(run.scaleName());
    text.append(", seed ").append(run.seed()).append("\n\n");
    text.append(
        DataTable.text(
            List.of("number", "paper", "measured", "verdict", "where the paper says so"),
            run.results().comparisons().stream().map(Report::row).toList()));
    return text.toString();
  }

  private static List<String> row(Comparison comparison) {
    return List.of(
        comparison.what(),
        comparison.paper().words(),
        comparison.measuredText(),
        comparison.verdict(),
        comparison.source());
  }
}
