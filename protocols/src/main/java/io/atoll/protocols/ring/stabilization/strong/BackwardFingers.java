package io.atoll.protocols.ring.stabilization.strong;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who has a finger to a node: "for every i, the closest node with identifier at most n - 2^(i-1)
 * that fingers n" (Chord 5.4). An immutable value.
 *
 * <p>Of the nodes at distances from 2^(i-1) up to 2^i only the closest is kept: the closest at
 * least that far away is then the first of its own or of a wider level. A node that has not said
 * again that its finger leads here is forgotten after some rounds: it has another one, or is gone.
 *
 * @param entries closest first
 */
public record BackwardFingers(NodeRef n, int lifetimeRounds, List<Entry> entries) {

  /** Somebody with a finger to the node, and how many rounds ago it said so. */
  public record Entry(NodeRef node, int age) {}

  public BackwardFingers {
    entries = List.copyOf(entries);
  }

  public BackwardFingers(NodeRef n, int lifetimeRounds) {
    this(n, lifetimeRounds, List.of());
  }

  public List<NodeRef> nodes() {
    return entries.stream().map(Entry::node).toList();
  }

  /** A node says that it has a finger to this one. */
  public BackwardFingers with(NodeRef by) {
    if (by.id().equals(n.id())) {
      return this;
    }
    List<Entry> changed = new ArrayList<>(entries.size() + 1);
    boolean placed = false;
    for (Entry entry : entries) {
      if (level(entry.node()) == level(by)) {
        if (entry.node().equals(by) || isCloser(by, entry.node())) {
          continue; // replaced
        }
        return this; // knows a closer one
      }
      if (!placed && isCloser(by, entry.node())) {
        changed.add(new Entry(by, 0));
        placed = true;
      }
      changed.add(entry);
    }
    if (!placed) {
      changed.add(new Entry(by, 0));
    }
    return new BackwardFingers(n, lifetimeRounds, changed);
  }

  private boolean isCloser(NodeRef a, NodeRef b) {
    return Long.compareUnsigned(behind(a), behind(b)) < 0;
  }

  private int level(NodeRef node) {
    return Long.numberOfLeadingZeros(behind(node));
  }

  /** Wraps at 2^64, which orders the nodes of a smaller ring just as well: see {@link Id}. */
  private long behind(NodeRef node) {
    return n.id().value() - node.id().value();
  }

  /** One more round has passed. */
  public BackwardFingers afterRound() {
    if (entries.isEmpty()) {
      return this;
    }
    List<Entry> older = new ArrayList<>(entries.size());
    for (Entry entry : entries) {
      if (entry.age() < lifetimeRounds) {
        older.add(new Entry(entry.node(), entry.age() + 1));
      }
    }
    return new BackwardFingers(n, lifetimeRounds, older);
  }

  /** "The node v > u minimizing v - u": of those between u and this node, the farthest behind. */
  public @Nullable NodeRef closestAfter(NodeRef u) {
    for (int i = entries.size() - 1; i >= 0; i--) {
      NodeRef v = entries.get(i).node();
      if (v.id().isBetween(u.id(), n.id()) && !v.id().equals(u.id())) {
        return v;
      }
    }
    return null;
  }
}
