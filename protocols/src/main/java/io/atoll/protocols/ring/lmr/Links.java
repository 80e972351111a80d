package io.atoll.protocols.ring.lmr;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * LMR's in-links or out-links: a set of nodes, sorted so that equal sets are used in equal order.
 */
public record Links(List<NodeRef> nodes) {

  public static final Links NONE = new Links(List.of());

  private static final Comparator<NodeRef> ORDER =
      Comparator.comparing(NodeRef::id).thenComparingLong(node -> node.address().value());

  public Links {
    nodes = List.copyOf(nodes);
  }

  public static Links to(NodeRef node) {
    return new Links(List.of(node));
  }

  public Links with(NodeRef node) {
    if (nodes.contains(node)) {
      return this;
    }
    List<NodeRef> more = new ArrayList<>(nodes.size() + 1);
    more.addAll(nodes);
    int place = nodes.size();
    while (place > 0 && ORDER.compare(nodes.get(place - 1), node) > 0) {
      place--;
    }
    more.add(place, node);
    return new Links(more);
  }

  public Links without(NodeRef node) {
    return nodes.contains(node) ? without(List.of(node)) : this;
  }

  public Links without(List<NodeRef> others) {
    List<NodeRef> fewer = new ArrayList<>(nodes);
    fewer.removeAll(others);
    return new Links(fewer);
  }

  public boolean contains(NodeRef node) {
    return nodes.contains(node);
  }

  public boolean isEmpty() {
    return nodes.isEmpty();
  }

  /** The first link clockwise after an identifier; a link at the identifier itself comes last. */
  public @Nullable NodeRef closestAfter(Id id) {
    NodeRef closest = null;
    for (NodeRef node : nodes) {
      if (closest == null || node.id().isBetween(id, closest.id())) {
        closest = node;
      }
    }
    return closest;
  }

  @Override
  public String toString() {
    return nodes.toString();
  }
}
