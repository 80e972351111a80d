package io.atoll.lab.history;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/** Decides whether a history is linearizable, for registers that are absent at first. */
public final class LinearizabilityChecker {

  private LinearizabilityChecker() {}

  /** The verdict on every key. Calls still open when the history ends count as unanswered. */
  public static Verdict check(History history) {
    SortedMap<?, List<Call>> byKey = history.byKey();
    List<Violation> violations = new ArrayList<>();
    for (List<Call> calls : byKey.values()) {
      if (!new KeySearch(calls).succeeds()) {
        violations.add(new ShortestViolation(calls).find());
      }
    }
    int pending = (int) history.calls().stream().filter(Call::isPending).count();
    return new Verdict(history.calls().size(), pending, byKey.size(), violations);
  }
}
