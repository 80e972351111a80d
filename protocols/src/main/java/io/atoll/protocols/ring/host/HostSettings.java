package io.atoll.protocols.ring.host;

import io.atoll.kernel.Delay;
import io.atoll.kernel.IdSpace;
import io.atoll.protocols.routing.LookupStyle;
import io.atoll.protocols.routing.Spacing;

/**
 * What the host ring leaves to whoever runs it.
 *
 * @param successors the length of the successor list; Chord 4.5.3 advises 2 log2 N
 * @param period how long from one repair round of a node to its next
 * @param lease for how long a lock is granted
 * @param spacing where a node's pointers start
 * @param style how requests get to their owners
 * @param failures whether anybody may fail; where nobody can there are no rounds, no leases and no
 *     operation numbers
 */
public record HostSettings(
    int successors,
    Delay period,
    Delay lease,
    Spacing spacing,
    LookupStyle style,
    boolean failures) {

  /** Chord's fingers. */
  private static final Spacing FINGERS = Spacing.toTheBase(2, IdSpace.FULL);

  public static final HostSettings DEFAULT =
      new HostSettings(8, new Delay(750, 1250), Delay.ofMillis(10_000));

  /** Chord's fingers, and each hop hands on. */
  public HostSettings(int successors, Delay period, Delay lease) {
    this(successors, period, lease, FINGERS, LookupStyle.TRANSITIVE, true);
  }

  public HostSettings {
    if (successors < 1) {
      throw new IllegalArgumentException(
          "a successor list has room for at least 1 node, not " + successors);
    }
  }

  public HostSettings withStyle(LookupStyle other) {
    return new HostSettings(successors, period, lease, spacing, other, failures);
  }

  public HostSettings withSpacing(Spacing other) {
    return new HostSettings(successors, period, lease, other, style, failures);
  }

  /** For a ring on which nobody fails. */
  public HostSettings withoutFailures() {
    return new HostSettings(successors, period, lease, spacing, style, false);
  }
}
