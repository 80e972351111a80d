package io.atoll.protocols.routing;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/**
 * The different nodes that a node has pointers to, in clockwise order; the first is its successor.
 * An immutable value.
 *
 * <p>Of the pointers of a {@link Spacing} most are equal: those that start before the successor all
 * lead to it. About (k-1) log_k N differ, and only these are kept, in one array.
 */
public final class RoutingTable implements GreedyRoutes {

  private final NodeRef n;
  private final NodeRef[] pointers;

  private RoutingTable(NodeRef n, List<NodeRef> pointers) {
    this.n = n;
    this.pointers = pointers.toArray(new NodeRef[0]);
  }

  /**
   * The table of a node that can find the first node at or after any point.
   *
   * <p>Points before the last node found lead to the same node, and nobody is asked about them.
   */
  public static RoutingTable fill(NodeRef n, Spacing spacing, Function<Id, NodeRef> firstFrom) {
    List<NodeRef> found = new ArrayList<>();
    NodeRef last = n;
    for (int j = 0; j < spacing.size(); j++) {
      Id start = spacing.start(n.id(), j);
      if (last.equals(n) || !start.isBetween(n.id(), last.id())) {
        last = firstFrom.apply(start);
        if (last.equals(n)) {
          break; // once round the ring
        }
        found.add(last);
      }
    }
    return new RoutingTable(n, found);
  }

  /** A table of whatever nodes are known, in any order. */
  public static RoutingTable of(NodeRef n, Collection<NodeRef> known) {
    return new RoutingTable(
        n,
        known.stream()
            .filter(node -> !node.equals(n))
            .sorted((a, b) -> Long.compareUnsigned(ahead(n, a), ahead(n, b)))
            .distinct()
            .toList());
  }

  /** Wraps at 2^64, which orders the nodes of a smaller ring just as well: see {@link Id}. */
  private static long ahead(NodeRef n, NodeRef node) {
    return node.id().value() - n.id().value();
  }

  /** The node whose table it is. */
  public NodeRef self() {
    return n;
  }

  public NodeRef successor() {
    return pointers.length == 0 ? n : pointers[0];
  }

  /** n.NEXT_HOP(i): DKS Alg. 15. Never beyond the node that i belongs to. */
  public NodeRef nextHop(Id i) {
    int closest = terminates(i) ? SUCC : closestBefore(i);
    return closest == SUCC ? successor() : pointers[closest];
  }

  public List<NodeRef> nodes() {
    return List.of(pointers);
  }

  @Override
  public Id n() {
    return n.id();
  }

  @Override
  public Id succ() {
    return successor().id();
  }

  @Override
  public int pointers() {
    return pointers.length;
  }

  @Override
  public Id pointer(int j) {
    return pointers[j].id();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RoutingTable table
        && n.equals(table.n)
        && Arrays.equals(pointers, table.pointers);
  }

  @Override
  public int hashCode() {
    return 31 * n.hashCode() + Arrays.hashCode(pointers);
  }

  @Override
  public String toString() {
    return n + "->" + Arrays.toString(pointers);
  }
}
