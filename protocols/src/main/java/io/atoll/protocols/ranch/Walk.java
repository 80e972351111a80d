package io.atoll.protocols.ranch;

import io.atoll.kernel.NodeRef;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How far the search for those who match a name best has come. In the ring of all who match the
 * first i bits it goes to the right until it meets one who matches more, and goes on in that one's
 * higher ring. When it comes back to where it entered a ring, nobody in it matches more.
 *
 * @param i the ring that is walked; -1 before the first
 * @param start who entered it
 */
record Walk(BitString name, int i, NodeRef start) {

  static Walk from(NodeRef p, BitString name) {
    return new Walk(name, -1, p);
  }

  /**
   * The walk as it leaves p, for p's right neighbour in ring {@link #i}; null if nobody matches
   * more than p does.
   *
   * @param id the bits of the rings that p is in
   * @param r p's right neighbours in them
   */
  @Nullable Walk next(NodeRef p, BitString id, PerRing<NodeRef> r) {
    int bits = id.commonPrefix(name);
    if (bits == i) {
      return start.equals(p) ? null : this;
    }
    // a higher ring; or a lower one, if p has left the one that is walked
    boolean alone = Objects.requireNonNull(r.get(bits)).equals(p);
    return alone || bits == name.length() ? null : new Walk(name, bits, p);
  }
}
