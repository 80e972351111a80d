package io.atoll.lab.protocols.ranch;

import static io.atoll.lab.protocols.lmp.RingShape.NIL;

import io.atoll.lab.protocols.lmp.RingShape;
import io.atoll.protocols.ranch.BitString;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * LMP's definition of Ranch (4.1): for every alpha, those with the prefix alpha form a ring by
 * their neighbours at level |alpha|. Who has no neighbour at a level is in no ring of it.
 */
final class RanchShape {

  /** A neighbour variable r or l, by level and process. */
  interface Neighbours {
    int of(int level, int process);
  }

  private RanchShape() {}

  static @Nullable String notUnidirectional(BitString[] ids, String name, Neighbours x) {
    for (BitString alpha : prefixes(ids)) {
      String problem = RingShape.notRing(name, ring(alpha, ids, x));
      if (problem != null) {
        return alpha + "-ring: " + problem;
      }
    }
    return null;
  }

  static @Nullable String notBidirectional(
      BitString[] ids, String nameX, Neighbours x, String nameY, Neighbours y) {
    for (BitString alpha : prefixes(ids)) {
      String problem = RingShape.notBiring(nameX, ring(alpha, ids, x), nameY, ring(alpha, ids, y));
      if (problem != null) {
        return alpha + "-ring: " + problem;
      }
    }
    return null;
  }

  private static Set<BitString> prefixes(BitString[] ids) {
    Set<BitString> all = new LinkedHashSet<>();
    for (BitString id : ids) {
      for (int length = 0; length <= id.length(); length++) {
        all.add(id.prefix(length));
      }
    }
    return all;
  }

  /** The neighbours of those with the prefix alpha; all others have none. */
  private static int[] ring(BitString alpha, BitString[] ids, Neighbours x) {
    int[] neighbours = RingShape.nil(ids.length);
    for (int u = 0; u < ids.length; u++) {
      neighbours[u] = ids[u].startsWith(alpha) ? x.of(alpha.length(), u) : NIL;
    }
    return neighbours;
  }
}
