package io.atoll.protocols.ring.chord;

import io.atoll.kernel.Delay;
import io.atoll.kernel.IdSpace;
import io.atoll.protocols.routing.Spacing;

/**
 * What Chord leaves to whoever runs it.
 *
 * @param successors the length r of the successor list; Chord 4.5.3 advises 2 log2 N
 * @param spacing where the fingers start
 * @param fingersPerPeriod how many different fingers are looked up again in a period
 * @param period how long from one stabilization of a node to its next
 * @param deadline how long to wait for an answer
 * @param goesOn whether a lookup that meets a node that is not there goes on with the next best
 *     pointer (4.5.3), or fails (6.5)
 */
public record ChordSettings(
    int successors,
    Spacing spacing,
    int fingersPerPeriod,
    Delay period,
    Delay deadline,
    boolean goesOn,
    ChordRules rules) {

  /** As published. */
  public static final ChordSettings DEFAULT =
      new ChordSettings(
          8,
          Spacing.toTheBase(2, IdSpace.FULL),
          1,
          new Delay(750, 1250),
          Delay.ofMillis(500),
          true,
          new ChordRules.Published());

  public ChordSettings {
    if (successors < 1) {
      throw new IllegalArgumentException(
          "a successor list has room for at least 1 node, not " + successors);
    }
  }

  public ChordSettings withSuccessors(int length) {
    return new ChordSettings(length, spacing, fingersPerPeriod, period, deadline, goesOn, rules);
  }

  public ChordSettings withFingersPerPeriod(int fingers) {
    return new ChordSettings(successors, spacing, fingers, period, deadline, goesOn, rules);
  }

  public ChordSettings withPeriod(Delay other) {
    return new ChordSettings(successors, spacing, fingersPerPeriod, other, deadline, goesOn, rules);
  }

  public ChordSettings withDeadline(Delay other) {
    return new ChordSettings(successors, spacing, fingersPerPeriod, period, other, goesOn, rules);
  }

  /** With lookups that fail at the first node that is not there. */
  public ChordSettings withoutGoingOn() {
    return new ChordSettings(successors, spacing, fingersPerPeriod, period, deadline, false, rules);
  }

  /** With lookups that go on with the next best pointer. */
  public ChordSettings goingOn() {
    return new ChordSettings(successors, spacing, fingersPerPeriod, period, deadline, true, rules);
  }

  public ChordSettings with(ChordRules other) {
    return new ChordSettings(
        successors, spacing, fingersPerPeriod, period, deadline, goesOn, other);
  }
}
