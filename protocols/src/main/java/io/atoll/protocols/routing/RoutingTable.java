package io.atoll.protocols.routing;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The different nodes that a node has pointers to, in clockwise order; the first is its successor.
 * An immutable value.
 *
 * <p>Of the pointers of a {@link Spacing} most are equal: those that start before the successor all
 * lead to it. About (k-1) log_k N differ, and only these are kept, in one array.
 */
public final class RoutingTable implements GreedyRoutes, Routes {

  private final NodeRef n;
  private final NodeRef[] pointers;

  /** How far ahead each pointer is, so that the way can be found in one piece of memory. */
  private final long[] ahead;

  private RoutingTable(NodeRef n, NodeRef[] pointers) {
    this.n = n;
    this.pointers = pointers;
    this.ahead = new long[pointers.length];
    for (int j = 0; j < pointers.length; j++) {
      ahead[j] = ahead(n, pointers[j].id());
    }
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
    return new RoutingTable(n, found.toArray(new NodeRef[0]));
  }

  /** A table of whatever nodes are known, in any order. */
  public static RoutingTable of(NodeRef n, Collection<NodeRef> known) {
    return new RoutingTable(
        n,
        known.stream()
            .filter(node -> !node.equals(n))
            .sorted((a, b) -> Long.compareUnsigned(ahead(n, a.id()), ahead(n, b.id())))
            .distinct()
            .toArray(NodeRef[]::new));
  }

  /** This table and one node more; the same if it is there, or is the node itself. */
  public RoutingTable with(NodeRef node) {
    if (node.equals(n) || contains(node)) {
      return this;
    }
    int place = 0;
    while (place < pointers.length
        && Long.compareUnsigned(ahead[place], ahead(n, node.id())) <= 0) {
      place++;
    }
    NodeRef[] more = Arrays.copyOf(pointers, pointers.length + 1);
    System.arraycopy(pointers, place, more, place + 1, pointers.length - place);
    more[place] = node;
    return new RoutingTable(n, more);
  }

  /** This table without a node; the same if it is not there. */
  public RoutingTable without(NodeRef node) {
    for (int j = 0; j < pointers.length; j++) {
      if (pointers[j].equals(node)) {
        NodeRef[] fewer = Arrays.copyOf(pointers, pointers.length - 1);
        System.arraycopy(pointers, j + 1, fewer, j, fewer.length - j);
        return new RoutingTable(n, fewer);
      }
    }
    return this;
  }

  public boolean contains(NodeRef node) {
    for (NodeRef pointer : pointers) {
      if (pointer.equals(node)) {
        return true;
      }
    }
    return false;
  }

  /** The last node strictly between this one and an identifier; null if none is known. */
  public @Nullable NodeRef lastBefore(Id i) {
    int closest = closestBefore(i);
    return closest == SUCC ? null : pointers[closest];
  }

  /** The first node at or after an identifier, going clockwise from this one; null if none is. */
  public @Nullable NodeRef firstFrom(Id i) {
    int next = i.equals(n.id()) ? pointers.length : closestBefore(i) + 1;
    return next < pointers.length ? pointers[next] : null;
  }

  /** Wraps at 2^64, which orders the nodes of a smaller ring just as well: see {@link Id}. */
  private static long ahead(NodeRef n, Id id) {
    return id.value() - n.id().value();
  }

  /** The node whose table it is. */
  @Override
  public NodeRef self() {
    return n;
  }

  public NodeRef successor() {
    return pointers.length == 0 ? n : pointers[0];
  }

  /** n.TERMINATE(i) and n.NEXT_HOP(i). The owner's predecessor takes the last step, always. */
  @Override
  public Step next(Id i, Trail trail) {
    return terminates(i) ? new Step.Last(successor()) : new Step.Onward(nextHop(i), Trail.NONE);
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

  /** As in the text, on distances. An identifier right here is once round the ring away. */
  @Override
  public int closestBefore(Id i) {
    long distance = ahead(n, i);
    int before = SUCC;
    int notBefore = ahead.length;
    while (notBefore - before > 1) {
      int middle = (before + notBefore) >>> 1;
      if (distance == 0 || Long.compareUnsigned(ahead[middle], distance) < 0) {
        before = middle;
      } else {
        notBefore = middle;
      }
    }
    return before;
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
