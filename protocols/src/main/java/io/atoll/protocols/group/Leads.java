package io.atoll.protocols.group;

import io.atoll.kernel.NodeRef;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Who should lead which group, so that what is led is shared evenly: leaders do the most of the
 * work, and one arc may be twice as long as another. One virtual node after the other, that with
 * the longest arc first, is given to the one of its hosts that leads the least of the ring, and
 * again, until that changes nothing. All who know the same placements find the same.
 *
 * <p>An arc that is much shorter than others has been split because it has much, or is asked much:
 * it counts like half of a usual one, lest all of its parts have the same leader.
 */
final class Leads {

  /** Each round but the last makes two hosts more equal; a few are enough for any cluster. */
  private static final int MOST_ROUNDS = 8;

  /** Arcs are measured in pieces of so many bits: of those, all that there are can be added. */
  private static final int PIECE_BITS = 16;

  private final Census census;

  /** As what the shortest arc counts, unsigned. */
  private final long leastLength;

  private final Map<NodeRef, NodeRef> leaders = new LinkedHashMap<>();

  /** How much of the ring each host leads. */
  private final Map<NodeRef, Long> pieces = new LinkedHashMap<>();

  Leads(Census census) {
    this.census = census;
    this.leastLength = Long.divideUnsigned(-1, 2L * Math.max(1, census.nodeCount()));
    List<Placement> longestFirst = new ArrayList<>(census.placements());
    Comparator<NodeRef> byLength = Comparator.comparing(census::lengthOf, Long::compareUnsigned);
    longestFirst.sort(
        Comparator.comparing(Placement::node, byLength.thenComparing(NodeRef::id)).reversed());
    List<NodeRef> present = census.present();
    boolean changed = true;
    for (int round = 0; changed && round < MOST_ROUNDS; round++) {
      changed = false;
      for (Placement placement : longestFirst) {
        changed |= give(placement, present);
      }
    }
  }

  /** Whether somebody else leads it than before. */
  private boolean give(Placement placement, List<NodeRef> present) {
    NodeRef node = placement.node();
    long length = countedLength(node) >>> PIECE_BITS;
    NodeRef before = leaders.get(node);
    if (before != null) {
      pieces.merge(before, -length, Long::sum);
    }
    NodeRef best = before;
    for (NodeRef host : placement.hosts()) {
      if (present.contains(host) && (best == null || isBetter(host, best, node, before))) {
        best = host;
      }
    }
    if (best != null) {
      leaders.put(node, best);
      pieces.merge(best, length, Long::sum);
    }
    return best != null && !best.equals(before);
  }

  private long countedLength(NodeRef node) {
    long length = census.lengthOf(node);
    return Long.compareUnsigned(length, leastLength) < 0 ? leastLength : length;
  }

  /** With as much, who leads goes on; else the host that the virtual node likes best. */
  private boolean isBetter(NodeRef host, NodeRef best, NodeRef node, @Nullable NodeRef before) {
    int more = Long.compare(piecesOf(host), piecesOf(best));
    return more < 0
        || (more == 0
            && !best.equals(before)
            && Rendezvous.liking(node, host) > Rendezvous.liking(node, best));
  }

  private long piecesOf(NodeRef host) {
    return pieces.getOrDefault(host, 0L);
  }

  /** Null if none of the group's hosts is there. */
  @Nullable NodeRef of(NodeRef node) {
    return leaders.get(node);
  }
}
