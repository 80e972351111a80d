package io.atoll.lab.trace;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Says in words what is different between two states of a process. */
public final class StateChange {

  /** How the note of a step begins in which a process leaves for good. */
  public static final String DEPARTS = "departs";

  private StateChange() {}

  /** The components that differ, {@code status: INSIDE -> LEAVEREQ}; empty if none does. */
  public static String between(Object before, Object after) {
    if (before.equals(after)) {
      return "";
    }
    if (!(before instanceof Record) || !before.getClass().equals(after.getClass())) {
      return before + " -> " + after;
    }
    StringBuilder text = new StringBuilder();
    for (RecordComponent component : before.getClass().getRecordComponents()) {
      Object was = read(component, before);
      Object is = read(component, after);
      if (!Objects.equals(was, is)) {
        text.append(text.length() == 0 ? "" : ", ");
        text.append(component.getName())
            .append(": ")
            .append(shown(was))
            .append(" -> ")
            .append(shown(is));
      }
    }
    return text.toString();
  }

  /** The changes as lines of about this width, none torn apart, each in as few words as will do. */
  static List<String> lines(String note, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String part : note.split("; ", -1)) {
      for (String change : ShortText.split(part, ", ")) {
        String words = ShortText.of(change);
        if (line.length() > 0 && line.length() + 2 + words.length() > width) {
          lines.add(line + ",");
          line.setLength(0);
        }
        line.append(line.length() == 0 ? "" : ", ").append(words);
      }
    }
    if (line.length() > 0) {
      lines.add(line.toString());
    }
    return lines;
  }

  private static String shown(Object value) {
    return value == null ? "nil" : value.toString();
  }

  private static Object read(RecordComponent component, Object record) {
    try {
      return component.getAccessor().invoke(record);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("a view must be a public record: " + record.getClass(), e);
    }
  }
}
