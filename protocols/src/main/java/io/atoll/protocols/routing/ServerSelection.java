package io.atoll.protocols.routing;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * Chord section 7: of the first few nodes in the interval of a pointer, which "are generally
 * equivalent for purposes of lookup", take the one with the lowest delay.
 *
 * <p>The successor is always kept, near or not: the last step of a lookup is the predecessor's, and
 * who does not know its successor would take it for granted that somebody further on is the owner.
 * All else that a table holds is only ever used to get closer.
 *
 * @param candidates how many nodes of an interval to choose among: the paper's k
 * @param delayMicros what the node has measured
 */
public record ServerSelection(int candidates, ToLongFunction<NodeRef> delayMicros) {

  public ServerSelection {
    if (candidates < 1) {
      throw new IllegalArgumentException("candidates: at least 1 is needed, not " + candidates);
    }
  }

  /** The table of a node that can find the first node at or after any point. */
  public RoutingTable fill(NodeRef n, Spacing spacing, Function<Id, NodeRef> firstFrom) {
    List<NodeRef> known = new ArrayList<>();
    known.add(firstFrom.apply(spacing.start(n.id(), 0))); // the successor
    for (int j = 0; j < spacing.size(); j++) {
      Id start = spacing.start(n.id(), j);
      Id end = j + 1 < spacing.size() ? spacing.start(n.id(), j + 1) : n.id();
      List<NodeRef> nodes = firstNodes(start, end, spacing, firstFrom);
      if (!nodes.isEmpty()) {
        known.add(nearest(nodes));
      }
    }
    return RoutingTable.of(n, known);
  }

  /** At most so many nodes as there are candidates, from {@code start} to before {@code end}. */
  private List<NodeRef> firstNodes(
      Id start, Id end, Spacing spacing, Function<Id, NodeRef> firstFrom) {
    List<NodeRef> nodes = new ArrayList<>();
    Id from = start;
    while (nodes.size() < candidates) {
      NodeRef node = firstFrom.apply(from);
      if (!isWithin(node.id(), from, end)) {
        break;
      }
      nodes.add(node);
      from = spacing.start(node.id(), 0);
    }
    return nodes;
  }

  /** Whether an identifier is in [start, end); nothing is if they are equal. */
  private static boolean isWithin(Id id, Id start, Id end) {
    return Long.compareUnsigned(id.value() - start.value(), end.value() - start.value()) < 0;
  }

  /** The first of those with the lowest delay. */
  private NodeRef nearest(List<NodeRef> nodes) {
    NodeRef nearest = nodes.get(0);
    for (NodeRef node : nodes) {
      if (delayMicros.applyAsLong(node) < delayMicros.applyAsLong(nearest)) {
        nearest = node;
      }
    }
    return nearest;
  }
}
