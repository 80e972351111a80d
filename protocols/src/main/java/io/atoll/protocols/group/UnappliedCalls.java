package io.atoll.protocols.group;

import io.atoll.kernel.NodeRef;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The calls that a leader has proposed and that have not been applied yet. Who waits for long asks
 * again: that must not make the log longer, or a group that is slow would become slower by it.
 *
 * <p>A host numbers its calls, so one with a higher number than all before is a new one, which is
 * how it nearly always is; only others are looked for among those that are under way.
 */
final class UnappliedCalls {

  private record Asked(NodeRef caller, long run, long number) {

    private Asked(Call call) {
      this(call.caller(), call.run(), call.number());
    }
  }

  /** In the order of the log. */
  private final Deque<Input.Execute> proposed = new ArrayDeque<>();

  /** What is in them, once something was not new; null as long as nobody has asked again. */
  private @Nullable Set<Asked> underWay;

  /** The highest number of each host since this member leads. */
  private final Map<NodeRef, Long> highest = new LinkedHashMap<>();

  /** Those of these calls that are not under way. */
  List<Call> withoutRepeated(List<Call> calls) {
    return areNew(calls) || proposed.isEmpty() ? calls : withoutProposed(calls);
  }

  /** Whether each is the newest of its caller. */
  private boolean areNew(List<Call> calls) {
    boolean allNew = true;
    NodeRef caller = null;
    long last = 0;
    for (Call call : calls) {
      if (!call.caller().equals(caller)) { // one host sends many at a time
        remember(caller, last);
        caller = call.caller();
        last = highest.getOrDefault(caller, Long.MIN_VALUE);
      }
      allNew &= call.number() > last;
      last = Math.max(last, call.number());
    }
    remember(caller, last);
    return allNew;
  }

  private void remember(@Nullable NodeRef caller, long last) {
    if (caller != null) {
      highest.put(caller, last);
    }
  }

  private List<Call> withoutProposed(List<Call> calls) {
    Set<Asked> known = underWay();
    Set<Asked> rest = new LinkedHashSet<>();
    List<Call> notUnderWay = new ArrayList<>();
    for (Call call : calls) {
      Asked asked = new Asked(call);
      if (!known.contains(asked) && rest.add(asked)) {
        notUnderWay.add(call);
      }
    }
    return notUnderWay;
  }

  private Set<Asked> underWay() {
    if (underWay == null) {
      underWay = new LinkedHashSet<>();
      proposed.forEach(this::add);
    }
    return underWay;
  }

  private void add(Input.Execute execute) {
    if (underWay != null) {
      for (Call call : execute.calls()) {
        underWay.add(new Asked(call));
      }
    }
  }

  private void remove(Input.Execute execute) {
    if (proposed.isEmpty()) {
      underWay = null;
    } else if (underWay != null) {
      for (Call call : execute.calls()) {
        underWay.remove(new Asked(call));
      }
    }
  }

  void onProposed(Input.Execute execute) {
    proposed.addLast(execute);
    add(execute);
  }

  /** Entries are committed in the order in which they were proposed. */
  void onCommitted(Input input) {
    if (input.equals(proposed.peekFirst())) {
      remove(proposed.removeFirst());
    }
  }

  void onRefused(Input.Execute execute) {
    if (proposed.removeLastOccurrence(execute)) {
      remove(execute);
    }
  }

  /** Another leader decides what becomes of them. */
  void forget() {
    proposed.clear();
    underWay = null;
    highest.clear();
  }
}
