package io.atoll.protocols.group;

import io.atoll.kernel.NodeRef;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Who should lead which group, so that leading is shared as evenly as replicas are. One virtual
 * node after the other is given to the one of its hosts that has the fewest; all who know the same
 * placements find the same.
 */
final class Leads {

  private final Map<NodeRef, NodeRef> leaders = new LinkedHashMap<>();

  Leads(Census census) {
    List<NodeRef> present = census.present();
    Map<NodeRef, Integer> counts = new LinkedHashMap<>();
    for (Placement placement : census.placements()) {
      NodeRef best = null;
      for (NodeRef host : placement.hosts()) {
        if (present.contains(host) && (best == null || isBetter(host, best, placement, counts))) {
          best = host;
        }
      }
      if (best != null) {
        leaders.put(placement.node(), best);
        counts.merge(best, 1, Integer::sum);
      }
    }
  }

  private static boolean isBetter(
      NodeRef host, NodeRef best, Placement placement, Map<NodeRef, Integer> counts) {
    int fewer = counts.getOrDefault(best, 0) - counts.getOrDefault(host, 0);
    return fewer > 0
        || (fewer == 0
            && Rendezvous.liking(placement.node(), host)
                > Rendezvous.liking(placement.node(), best));
  }

  /** Null if none of the group's hosts is there. */
  @Nullable NodeRef of(NodeRef node) {
    return leaders.get(node);
  }
}
