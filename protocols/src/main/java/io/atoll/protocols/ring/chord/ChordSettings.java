package io.atoll.protocols.ring.chord;

import io.atoll.kernel.Delay;

/**
 * What Chord leaves to whoever runs it.
 *
 * @param successors the length r of the successor list; Chord 4.5.3 advises 2 log2 N
 * @param period how long from one stabilization of a node to its next
 */
public record ChordSettings(int successors, Delay period) {

  public static final ChordSettings DEFAULT = new ChordSettings(8, new Delay(750, 1250));

  public ChordSettings {
    if (successors < 1) {
      throw new IllegalArgumentException(
          "a successor list has room for at least 1 node, not " + successors);
    }
  }
}
