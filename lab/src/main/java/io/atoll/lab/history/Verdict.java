package io.atoll.lab.history;

import java.util.List;

/**
 * What the checker says about a history, and how much there was to say it about: a history without
 * calls is linearizable and proves nothing, so whoever asserts the one should assert the other.
 *
 * @param calls how many calls were judged
 * @param pending how many of these were never answered
 * @param keys how many keys they were about
 * @param violations one for each key that is wrong, in the order of keys
 */
public record Verdict(int calls, int pending, int keys, List<Violation> violations) {

  public Verdict {
    violations = List.copyOf(violations);
  }

  public boolean isLinearizable() {
    return violations.isEmpty();
  }

  @Override
  public String toString() {
    String judgement = isLinearizable() ? "linearizable" : violations.size() + " not linearizable";
    StringBuilder report = new StringBuilder();
    report.append(
        "calls %d (unanswered %d), keys %d: %s".formatted(calls, pending, keys, judgement));
    violations.forEach(violation -> report.append("\n\n").append(violation));
    return report.toString();
  }
}
