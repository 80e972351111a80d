package io.atoll.protocols.ring.chord;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.protocols.routing.Spacing;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The finger table: Chord 4.4. Only different fingers are kept; one that starts before the node
 * that the one before it leads to is the same.
 */
final class Fingers {

  private final NodeRef n;
  private final Spacing spacing;
  private final @Nullable NodeRef[] table;

  /** All entries before this one are empty. */
  private int lowest;

  Fingers(NodeRef n, Spacing spacing) {
    this.n = n;
    this.spacing = spacing;
    this.table = new NodeRef[spacing.size()];
    this.lowest = table.length;
  }

  Fingers(Fingers other) {
    this.n = other.n;
    this.spacing = other.spacing;
    this.table = other.table.clone();
    this.lowest = other.lowest;
  }

  List<NodeRef> nodes() {
    return Arrays.stream(table).filter(Objects::nonNull).toList();
  }

  @Nullable NodeRef nearest() {
    for (int finger = lowest; finger < table.length; finger++) {
      if (table[finger] != null) {
        return table[finger];
      }
    }
    return null;
  }

  int size() {
    return table.length;
  }

  Id start(int finger) {
    return spacing.start(n.id(), finger);
  }

  /** The first finger at or after this one that starts beyond a node; the size if none does. */
  int firstBeyond(NodeRef node, int from) {
    int finger = from;
    while (finger < table.length && start(finger).isBetween(n.id(), node.id())) {
      finger++;
    }
    return finger;
  }

  /** A finger leads to this node; so do those after it that start before the node. */
  void set(int finger, NodeRef node) {
    int end = node.equals(n) ? table.length : firstBeyond(node, finger + 1);
    Arrays.fill(table, finger, end, null);
    if (!node.equals(n)) {
      table[finger] = node;
      lowest = Math.min(lowest, finger);
    }
  }

  /** All fingers that start before the successor are the successor. */
  void clearBefore(int finger) {
    if (lowest < finger) {
      Arrays.fill(table, lowest, finger, null);
      lowest = finger;
    }
  }

  /** Whether it was there. */
  boolean forget(NodeRef gone) {
    boolean found = false;
    for (int finger = lowest; finger < table.length; finger++) {
      if (gone.equals(table[finger])) {
        table[finger] = null;
        found = true;
      }
    }
    return found;
  }

  /** n.closest_preceding_node(id): Chord Fig. 5. Null if there is none. */
  @Nullable NodeRef closestBefore(Id id, List<NodeRef> except) {
    for (int finger = table.length - 1; finger >= lowest; finger--) {
      NodeRef node = table[finger];
      if (node != null
          && node.id().isBetween(n.id(), id)
          && !node.id().equals(id)
          && !except.contains(node)) {
        return node;
      }
    }
    return null;
  }
}
