package io.atoll.lab.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * The numbers behind a figure.
 *
 * @param name what the file is called after the experiment's name
 * @param caption what the rows are
 */
public record DataTable(
    String name, String caption, List<String> columns, List<List<String>> rows) {

  public DataTable {
    columns = List.copyOf(columns);
    rows = rows.stream().map(List::copyOf).toList();
    for (List<String> row : rows) {
      if (row.size() != columns.size()) {
        throw new IllegalArgumentException(name + ": " + row + " does not fit " + columns);
      }
    }
  }

  /**
   * One row: words and whole numbers as they are, other numbers with four decimals, on every
   * machine alike.
   */
  static List<String> row(Object... cells) {
    List<String> row = new ArrayList<>();
    for (Object cell : cells) {
      row.add(
          cell instanceof Double number
              ? String.format(Locale.ROOT, "%.4f", number)
              : cell.toString());
    }
    return row;
  }

  /** For programs. */
  public String csv() {
    StringBuilder csv = new StringBuilder(String.join(",", columns)).append('\n');
    for (List<String> row : rows) {
      csv.append(String.join(",", row)).append('\n');
    }
    return csv.toString();
  }

  /** For people: in columns. */
  public String text() {
    return text(columns, rows);
  }

  static String text(List<String> columns, List<List<String>> rows) {
    int[] widths =
        IntStream.range(0, columns.size())
            .map(
                column ->
                    Math.max(
                        columns.get(column).length(),
                        rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0)))
            .toArray();
    boolean[] numbers = new boolean[columns.size()];
    for (int column = 0; column < columns.size(); column++) {
      int c = column;
      numbers[c] = rows.stream().allMatch(row -> row.get(c).matches("[-0-9.]+"));
    }
    StringBuilder text = new StringBuilder(line(columns, widths, numbers));
    rows.forEach(row -> text.append(line(row, widths, numbers)));
    return text.toString();
  }

  /** Numbers to the right, so that their digits are below each other; words to the left. */
  private static String line(List<String> cells, int[] widths, boolean[] numbers) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < cells.size(); column++) {
      String blanks = " ".repeat(widths[column] - cells.get(column).length());
      line.append(column == 0 ? "" : "  ");
      line.append(numbers[column] ? blanks + cells.get(column) : cells.get(column) + blanks);
    }
    return line.toString().stripTrailing() + "\n";
  }
}
