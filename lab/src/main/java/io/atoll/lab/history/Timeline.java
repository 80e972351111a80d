package io.atoll.lab.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A picture of a few calls: a line each, time runs to the right. Only the order of invocations and
 * responses is drawn to scale, for that is all that counts; the times are printed beside.
 */
final class Timeline {

  private final List<Call> calls = new ArrayList<>();
  private final Call marked;

  Timeline(Call marked) {
    this.marked = marked;
    calls.add(marked);
  }

  /** Add a call, unless it is there. */
  void add(Call call) {
    if (calls.stream().noneMatch(known -> known.number() == call.number())) {
      calls.add(call);
    }
  }

  @Override
  public String toString() {
    calls.sort(Comparator.comparingInt(Call::number));
    SortedMap<Integer, Integer> columns = columns();
    int labelWidth = calls.stream().mapToInt(call -> call.toString().length()).max().orElse(0);
    StringBuilder picture =
        new StringBuilder("Time runs to the right; ! has no place, > was never answered\n");
    for (Call call : calls) {
      picture.append("  ");
      picture.append(("%-" + labelWidth + "s").formatted(call));
      picture.append("  ").append(bar(call, columns));
      picture.append("  ").append(times(call)).append('\n');
    }
    return picture.toString();
  }

  /** A column for each event of these calls, in their order. */
  private SortedMap<Integer, Integer> columns() {
    SortedMap<Integer, Integer> columns = new TreeMap<>();
    for (Call call : calls) {
      columns.put(call.invocation().event(), 0);
      if (call.response() != null) {
        columns.put(call.response().moment().event(), 0);
      }
    }
    int column = 0;
    for (Integer event : List.copyOf(columns.keySet())) {
      columns.put(event, column++);
    }
    return columns;
  }

  private String bar(Call call, SortedMap<Integer, Integer> columns) {
    int from = columns.getOrDefault(call.invocation().event(), 0);
    int end = columns.size() - 1;
    int to =
        call.response() == null ? end : columns.getOrDefault(call.response().moment().event(), end);
    String line = (call.equals(marked) ? "!" : "=").repeat(Math.max(0, to - from - 1));
    return " ".repeat(from) + "[" + line + (call.isPending() ? ">" : "]") + " ".repeat(end - to);
  }

  private static String times(Call call) {
    String from = "from " + call.invocation().timeMicros();
    return call.response() == null
        ? from + " us"
        : from + " to " + call.response().moment().timeMicros() + " us";
  }
}
