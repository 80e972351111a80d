package io.atoll.protocols.ring.chord;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The first successors of a node, nearest first: Chord 4.5.3. An immutable value.
 *
 * <p>Never empty: a node that knows no other is its own successor.
 *
 * <p>DEVIATION Chord 4.5.3: the text does not say what follows when all on the list have failed.
 * The node is then its own successor, too, and stabilization leads it to its predecessor, if that
 * is there, and from one predecessor to the next back to its successor.
 *
 * <p>In a ring smaller than the list, what would come after the node itself is left out: it would
 * say everything twice.
 */
record SuccessorList(NodeRef self, int room, List<NodeRef> nodes) {

  static SuccessorList of(NodeRef self, int room, List<NodeRef> successors) {
    return new SuccessorList(self, room, List.of(self)).withNodes(successors);
  }

  NodeRef first() {
    return nodes.get(0);
  }

  NodeRef last() {
    return nodes.get(nodes.size() - 1);
  }

  /** Copy the successor's list, add the successor to the front, delete what has no room. */
  SuccessorList reconciledWith(NodeRef succ, List<NodeRef> list) {
    List<NodeRef> copy = new ArrayList<>();
    copy.add(succ);
    copy.addAll(list);
    return withNodes(copy);
  }

  /** With a closer successor in front. */
  SuccessorList withFirst(NodeRef succ) {
    return reconciledWith(succ, nodes);
  }

  /** Without a node that leaves, and if it was here, with one more at the end. */
  SuccessorList replacing(NodeRef leaver, NodeRef last) {
    if (!nodes.contains(leaver)) {
      return this;
    }
    List<NodeRef> changed = new ArrayList<>(nodes);
    changed.remove(leaver);
    changed.add(last);
    return withNodes(changed);
  }

  /** Without a node that is not there any more. */
  SuccessorList without(NodeRef gone) {
    return withNodes(nodes.stream().filter(node -> !node.equals(gone)).toList());
  }

  private SuccessorList withNodes(List<NodeRef> candidates) {
    List<NodeRef> kept = new ArrayList<>();
    for (NodeRef node : candidates) {
      if (node.equals(self) || kept.contains(node) || kept.size() == room) {
        break; // once round the ring, or full
      }
      kept.add(node);
    }
    return new SuccessorList(self, room, kept.isEmpty() ? List.of(self) : List.copyOf(kept));
  }

  /** n.closest_preceding_node(id) of Chord 4.5.3 among these. Null if there is none. */
  @Nullable NodeRef closestBefore(Id id, List<NodeRef> except) {
    NodeRef closest = null;
    Id last = self.id();
    for (NodeRef node : nodes) {
      if (!node.id().isStrictlyBetween(last, id)) {
        break; // those from here on are beyond, or of the next time round
      }
      last = node.id();
      closest = except.contains(node) ? closest : node;
    }
    return closest;
  }

  /** Those behind the first that is not farther than the one before it: the next time round. */
  List<NodeRef> beyondOneLap() {
    return nodes.subList(lap(), nodes.size());
  }

  private int lap() {
    int end = 1;
    while (end < nodes.size()
        && nodes.get(end - 1).id().isBetween(self.id(), nodes.get(end).id())) {
      end++;
    }
    return end;
  }

  /** Without some that are not there. */
  List<NodeRef> except(List<NodeRef> gone) {
    return gone.isEmpty() ? nodes : nodes.stream().filter(node -> !gone.contains(node)).toList();
  }
}
