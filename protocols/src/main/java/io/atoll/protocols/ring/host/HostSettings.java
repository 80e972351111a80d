package io.atoll.protocols.ring.host;

import io.atoll.kernel.Delay;

/**
 * What the host ring leaves to whoever runs it.
 *
 * @param successors the length of the successor list; Chord 4.5.3 advises 2 log2 N
 * @param period how long from one repair round of a node to its next
 * @param lease for how long a lock is granted
 * @param naming which identifiers are admitted
 */
public record HostSettings(int successors, Delay period, Delay lease, Naming naming) {

  public static final HostSettings DEFAULT =
      new HostSettings(8, new Delay(750, 1250), Delay.ofMillis(10_000), Naming.ANY);

  public HostSettings {
    if (successors < 1) {
      throw new IllegalArgumentException(
          "a successor list has room for at least 1 node, not " + successors);
    }
  }

  public HostSettings leasing(Delay other) {
    return new HostSettings(successors, period, other, naming);
  }

  public HostSettings admitting(Naming other) {
    return new HostSettings(successors, period, lease, other);
  }
}
