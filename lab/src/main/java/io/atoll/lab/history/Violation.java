package io.atoll.lab.history;

import io.atoll.kernel.Id;
import java.util.List;

/**
 * Calls on one key that no single register explains. Nothing that happened after the response of
 * the call that has no place matters: the calls up to there are wrong, and without that response
 * they are not.
 *
 * @param misplaced the call whose answer fits nowhere
 * @param prefix the calls answered before it, and those of the open ones that these need, in an
 *     order that explains them
 * @param open the other calls that were open when the misplaced one was answered
 */
public record Violation(Call misplaced, List<Placement> prefix, List<Call> open) {

  /** As many calls as fit a screen; the cause is seldom further back. */
  private static final int SHOWN = 12;

  public Violation {
    prefix = List.copyOf(prefix);
    open = List.copyOf(open);
  }

  public Id key() {
    return misplaced.key();
  }

  /** A report for people: the call, an order of the calls before it, and a picture. */
  @Override
  public String toString() {
    List<Placement> lastOfPrefix =
        prefix.subList(Math.max(0, prefix.size() - SHOWN), prefix.size());
    StringBuilder report = new StringBuilder();
    report
        .append("key ")
        .append(key())
        .append(": nothing explains ")
        .append(misplaced)
        .append('\n');
    report.append("%d calls before it fit, the last in this order:\n".formatted(prefix.size()));
    for (Placement placement : lastOfPrefix) {
      report.append("  ").append(placement).append('\n');
    }
    Timeline timeline = new Timeline(misplaced);
    open.stream().limit(SHOWN).forEach(timeline::add);
    lastOfPrefix.forEach(placement -> timeline.add(placement.call()));
    return report.append(timeline).toString();
  }
}
