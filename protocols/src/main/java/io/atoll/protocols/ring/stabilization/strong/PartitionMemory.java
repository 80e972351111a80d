package io.atoll.protocols.ring.stabilization.strong;

import io.atoll.kernel.NodeRef;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Nodes that a node has known and that have not answered since: Chord 5.4 and 7. They may have
 * failed, or be on the other side of a partition, so one of them is asked now and then. An
 * immutable value.
 *
 * <p>DEVIATION Chord 5.4: the text remembers one node, the closest, for O(log^2 N) rounds. Here it
 * is a few, for as long as no others take their place: a partition may last longer, and the one
 * node may have failed in it.
 *
 * @param room how many are remembered
 * @param nodes the one to be asked next first
 */
public record PartitionMemory(int room, List<NodeRef> nodes) {

  public PartitionMemory {
    nodes = List.copyOf(nodes);
  }

  public PartitionMemory(int room) {
    this(room, List.of());
  }

  /** With a node that did not answer. If there is no room, the one that was asked last goes. */
  public PartitionMemory with(NodeRef lost) {
    if (room == 0 || nodes.contains(lost)) {
      return this;
    }
    List<NodeRef> changed = new ArrayList<>(nodes.size() + 1);
    changed.add(lost);
    changed.addAll(nodes.size() < room ? nodes : nodes.subList(0, room - 1));
    return new PartitionMemory(room, changed);
  }

  /** Without a node that is on the same ring again, or gone for good. */
  public PartitionMemory without(NodeRef found) {
    return nodes.contains(found)
        ? new PartitionMemory(room, nodes.stream().filter(node -> !node.equals(found)).toList())
        : this;
  }

  /** Whom to ask next, or null if nobody is remembered. */
  public @Nullable NodeRef next() {
    return nodes.isEmpty() ? null : nodes.get(0);
  }

  /** After the next has been asked: it is its turn again when all others have had theirs. */
  public PartitionMemory asked() {
    if (nodes.size() < 2) {
      return this;
    }
    List<NodeRef> changed = new ArrayList<>(nodes.subList(1, nodes.size()));
    changed.add(nodes.get(0));
    return new PartitionMemory(room, changed);
  }
}
