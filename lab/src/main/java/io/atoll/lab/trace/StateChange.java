package io.atoll.lab.trace;

import java.lang.reflect.RecordComponent;
import java.util.Objects;

/** Says in words what is different between two states of a process. */
public final class StateChange {

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
