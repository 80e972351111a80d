package io.atoll.lab.experiment;

import java.util.Arrays;
import java.util.List;

/** Reads numbers out of results. */
final class Cells {

  private Cells() {}

  static DataTable table(Results results, String name) {
    return results.tables().stream()
        .filter(table -> table.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** The number in a column of the row that begins with these cells. */
  static double number(DataTable table, String column, Object... beginning) {
    List<String> first = Arrays.stream(beginning).map(Object::toString).toList();
    List<String> row =
        table.rows().stream()
            .filter(cells -> cells.subList(0, first.size()).equals(first))
            .findFirst()
            .orElseThrow(() -> new AssertionError("no row " + first + " in " + table.name()));
    return Double.parseDouble(row.get(table.columns().indexOf(column)));
  }
}
