package io.atoll.lab.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Finds the first response that makes the calls of a key impossible to explain. What is wrong stays
 * wrong whatever comes later, so the search can halve; the first failure of {@link KeySearch}
 * itself would not tell, since that looks ahead.
 */
final class ShortestViolation {

  private final List<Call> calls;
  private final List<Integer> responseEvents = new ArrayList<>();

  /**
   * @param calls the calls of one key, in the order of invocation, for which there is no order
   */
  ShortestViolation(List<Call> calls) {
    this.calls = calls;
    for (Call call : calls) {
      if (call.response() != null) {
        responseEvents.add(call.response().moment().event());
      }
    }
    responseEvents.sort(Comparator.naturalOrder());
  }

  Violation find() {
    int right = -1; // the last response known to be explained
    int wrong = responseEvents.size() - 1; // the first known not to be
    while (wrong - right > 1) {
      int middle = (right + wrong) >>> 1;
      if (new KeySearch(before(responseEvents.get(middle) + 1)).succeeds()) {
        right = middle;
      } else {
        wrong = middle;
      }
    }
    return violationAt(responseEvents.get(wrong));
  }

  /** The calls as they looked before an event. */
  private List<Call> before(int event) {
    return calls.stream()
        .filter(call -> call.invocation().event() < event)
        .map(call -> call.asBefore(event))
        .toList();
  }

  private Violation violationAt(int event) {
    KeySearch untilThen = new KeySearch(before(event));
    if (!untilThen.succeeds()) {
      throw new IllegalStateException("explained before, and now not: " + calls);
    }
    List<Call> open = new ArrayList<>(calls);
    open.removeIf(call -> call.invocation().event() > event || isOverBefore(call, event));
    Call misplaced =
        open.stream().filter(call -> isAnsweredAt(call, event)).findFirst().orElseThrow();
    open.remove(misplaced);
    return new Violation(misplaced, untilThen.linearOrder(), open);
  }

  private static boolean isOverBefore(Call call, int event) {
    return call.response() != null && call.response().moment().event() < event;
  }

  private static boolean isAnsweredAt(Call call, int event) {
    return call.response() != null && call.response().moment().event() == event;
  }
}
