package io.atoll.lab.trace;

import java.util.ArrayList;
import java.util.List;

/** A run as text: one step a line, in columns. */
public final class EventList {

  private static final int STATE_WIDTH = 64;
  private static final String GAP = "  ";
  private static final List<String> HEADINGS =
      List.of("step", "process", "what happens", "what it sends", "what changes");

  /** A step as it is printed: each column may take several lines. */
  private record Row(
      String step, String process, String what, List<String> sends, List<String> state) {

    List<String> line(int number) {
      boolean first = number == 0;
      return List.of(
          first ? step : "",
          first ? process : "",
          first ? what : "",
          number < sends.size() ? sends.get(number) : "",
          number < state.size() ? state.get(number) : "");
    }

    int lines() {
      return Math.max(1, Math.max(sends.size(), state.size()));
    }
  }

  private EventList() {}

  public static String of(List<TraceEvent> events) {
    return of(events, List.of());
  }

  /**
   * @param path the steps from the start
   * @param cycle steps that can then go on for ever; empty if there are none
   */
  public static String of(List<TraceEvent> path, List<TraceEvent> cycle) {
    List<Row> rows = new ArrayList<>();
    for (TraceEvent event : path) {
      rows.add(row(rows.size() + 1, event));
    }
    for (TraceEvent event : cycle) {
      rows.add(row(rows.size() + 1, event));
    }
    int[] widths = widths(rows);
    StringBuilder text = new StringBuilder();
    append(text, HEADINGS, widths);
    for (int i = 0; i < rows.size(); i++) {
      if (i == path.size()) {
        text.append("and then, again and again for ever:\n");
      }
      for (int line = 0; line < rows.get(i).lines(); line++) {
        append(text, rows.get(i).line(line), widths);
      }
    }
    return text.toString();
  }

  private static Row row(int step, TraceEvent event) {
    List<String> sends =
        event.sent().stream().map(sent -> ShortText.of(sent.what()) + " to " + sent.to()).toList();
    return new Row(
        Integer.toString(step),
        event.process(),
        what(event),
        sends,
        StateChange.lines(event.note(), STATE_WIDTH));
  }

  private static String what(TraceEvent event) {
    String what = ShortText.of(event.what());
    return switch (event.kind()) {
      case COMMAND -> "is told " + what;
      case TIMER -> "wakes up for " + what;
      case MESSAGE -> "gets " + what;
      case UNDELIVERABLE -> "cannot deliver " + what;
    };
  }

  private static int[] widths(List<Row> rows) {
    int[] widths = HEADINGS.stream().mapToInt(String::length).toArray();
    for (Row row : rows) {
      for (int line = 0; line < row.lines(); line++) {
        List<String> cells = row.line(line);
        for (int c = 0; c < widths.length; c++) {
          widths[c] = Math.max(widths[c], cells.get(c).length());
        }
      }
    }
    return widths;
  }

  /** Numbers to the right, text to the left, nothing after the last word. */
  private static void append(StringBuilder text, List<String> cells, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int c = 0; c < widths.length; c++) {
      String blanks = " ".repeat(widths[c] - cells.get(c).length());
      line.append(c == 0 ? blanks + cells.get(c) : cells.get(c) + blanks).append(GAP);
    }
    text.append(line.toString().stripTrailing()).append('\n');
  }
}
