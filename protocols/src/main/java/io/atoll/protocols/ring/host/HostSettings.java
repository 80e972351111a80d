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
 * @param naming which identifiers are admitted
 * @param spacing where a node's pointers start
 * @param style how requests get to their owners
 * @param locations how many owners a node remembers, to send what is theirs straight to them; those
 *     are not told, and may get a request after they have left
 * @param failures whether anybody may fail; where nobody can there are no rounds, no leases and no
 *     operation numbers
 */
public record HostSettings(
    int successors,
    Delay period,
    Delay lease,
    Naming naming,
    Spacing spacing,
    LookupStyle style,
    int locations,
    boolean failures) {

  /** Chord's fingers, and each hop hands on. */
  public static final HostSettings DEFAULT =
      new HostSettings(
          8,
          new Delay(750, 1250),
          Delay.ofMillis(10_000),
          Naming.ANY,
          Spacing.toTheBase(2, IdSpace.FULL),
          LookupStyle.TRANSITIVE,
          0,
          true);

  public HostSettings {
    if (successors < 1) {
      throw new IllegalArgumentException(
          "a successor list has room for at least 1 node, not " + successors);
    }
    if (locations < 0) {
      throw new IllegalArgumentException("there is no room for " + locations + " owners");
    }
  }

  public HostSettings leasing(Delay other) {
    return new HostSettings(successors, period, other, naming, spacing, style, locations, failures);
  }

  public HostSettings admitting(Naming other) {
    return new HostSettings(successors, period, lease, other, spacing, style, locations, failures);
  }

  public HostSettings listing(int others) {
    return new HostSettings(others, period, lease, naming, spacing, style, locations, failures);
  }

  public HostSettings pointingAt(Spacing other) {
    return new HostSettings(successors, period, lease, naming, other, style, locations, failures);
  }

  public HostSettings lookingUp(LookupStyle other) {
    return new HostSettings(successors, period, lease, naming, spacing, other, locations, failures);
  }

  public HostSettings remembering(int owners) {
    return new HostSettings(successors, period, lease, naming, spacing, style, owners, failures);
  }

  /** For a ring on which nobody fails. */
  public HostSettings withoutFailures() {
    return new HostSettings(successors, period, lease, naming, spacing, style, locations, false);
  }
}
