package io.atoll.protocols.group;

import io.atoll.kernel.NodeRef;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Who should lead which group, so that leading is shared as evenly as replicas are. One virtual
 * node after the other is given to the one of its hosts that leads the fewest, and again, until
 * that changes nothing. All who know the same placements find the same.
 */
final class Leads {

  /** Each round but the last makes two hosts more equal; a few are enough for any cluster. */
  private static final int MOST_ROUNDS = 8;

  private final Map<NodeRef, NodeRef> leaders = new LinkedHashMap<>();
  private final Map<NodeRef, Integer> counts = new LinkedHashMap<>();

  Leads(Census census) {
    List<NodeRef> present = census.present();
    boolean changed = true;
    for (int round = 0; changed && round < MOST_ROUNDS; round++) {
      changed = false;
      for (Placement placement : census.placements()) {
        changed |= give(placement, present);
      }
    }
  }

  /** Whether somebody else leads it than before. */
  private boolean give(Placement placement, List<NodeRef> present) {
    NodeRef before = leaders.get(placement.node());
    if (before != null) {
      counts.merge(before, -1, Integer::sum);
    }
    NodeRef best = before;
    for (NodeRef host : placement.hosts()) {
      if (present.contains(host) && (best == null || isBetter(host, best, placement, before))) {
        best = host;
      }
    }
    if (best != null) {
      leaders.put(placement.node(), best);
      counts.merge(best, 1, Integer::sum);
    }
    return best != null && !best.equals(before);
  }

  /** With as many, who leads goes on; else the host that the virtual node likes best. */
  private boolean isBetter(
      NodeRef host, NodeRef best, Placement placement, @Nullable NodeRef before) {
    int fewer = counts.getOrDefault(best, 0) - counts.getOrDefault(host, 0);
    return fewer > 0
        || (fewer == 0
            && !best.equals(before)
            && Rendezvous.liking(placement.node(), host)
                > Rendezvous.liking(placement.node(), best));
  }

  /** Null if none of the group's hosts is there. */
  @Nullable NodeRef of(NodeRef node) {
    return leaders.get(node);
  }
}
