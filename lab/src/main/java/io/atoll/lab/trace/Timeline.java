package io.atoll.lab.trace;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A run as a diagram sees it: the steps one below the other, and each message once. */
final class Timeline {

  /** What became of a message. */
  enum Fate {
    RECEIVED,
    UNDELIVERABLE,
    ON_ITS_WAY
  }

  /**
   * @param end the step in which it was received or found undeliverable; if it is on its way, the
   *     one in which it was sent
   */
  record Message(String from, String to, String what, int start, int end, Fate fate) {}

  private final List<TraceEvent> steps;
  private final int cycleStart;
  private final List<Message> messages;
  private final List<String> processes;

  private Timeline(
      List<TraceEvent> steps, int cycleStart, List<Message> messages, List<String> processes) {
    this.steps = steps;
    this.cycleStart = cycleStart;
    this.messages = messages;
    this.processes = processes;
  }

  static Timeline of(List<TraceEvent> path, List<TraceEvent> cycle) {
    List<TraceEvent> steps = new ArrayList<>(path);
    steps.addAll(cycle);
    return new Timeline(steps, path.size(), messages(steps), processes(steps));
  }

  private static List<Message> messages(List<TraceEvent> steps) {
    Map<Long, Integer> ends = new HashMap<>();
    for (int i = 0; i < steps.size(); i++) {
      if (steps.get(i).received() != TraceEvent.NONE) {
        ends.put(steps.get(i).received(), i);
      }
    }
    List<Message> messages = new ArrayList<>();
    for (int i = 0; i < steps.size(); i++) {
      TraceEvent step = steps.get(i);
      for (TraceEvent.Sent sent : step.sent()) {
        Integer end = ends.get(sent.number());
        messages.add(
            new Message(
                step.process(),
                sent.to(),
                ShortText.of(sent.what()),
                i,
                end == null ? i : end,
                fate(steps, end)));
      }
    }
    return messages;
  }

  private static Fate fate(List<TraceEvent> steps, @Nullable Integer end) {
    if (end == null) {
      return Fate.ON_ITS_WAY;
    }
    return steps.get(end).kind() == TraceEvent.Kind.UNDELIVERABLE
        ? Fate.UNDELIVERABLE
        : Fate.RECEIVED;
  }

  /** In the order of the ring: names begin with the identifier. */
  private static List<String> processes(List<TraceEvent> steps) {
    Set<String> names = new LinkedHashSet<>();
    for (TraceEvent step : steps) {
      names.add(step.process());
      step.sent().forEach(sent -> names.add(sent.to()));
    }
    List<String> sorted = new ArrayList<>(names);
    if (sorted.stream().allMatch(name -> name.matches("\\d+(@\\d+)?"))) {
      sorted.sort(
          (a, b) -> {
            int byId = Long.compareUnsigned(number(a, 0), number(b, 0));
            return byId != 0 ? byId : Long.compareUnsigned(number(a, 1), number(b, 1));
          });
    }
    return sorted;
  }

  private static long number(String name, int part) {
    String[] parts = name.split("@", -1);
    return part < parts.length ? Long.parseUnsignedLong(parts[part]) : 0;
  }

  List<TraceEvent> steps() {
    return steps;
  }

  /** The first step of the part that can go on for ever; the number of steps if there is none. */
  int cycleStart() {
    return cycleStart;
  }

  boolean hasCycle() {
    return cycleStart < steps.size();
  }

  List<Message> messages() {
    return messages;
  }

  List<String> processes() {
    return processes;
  }
}
