package io.atoll.lab.sim;

import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.TreeMap;

/**
 * Who should have answered for an identifier, and when: the members of the ring in order, with a
 * memory of recent changes. An answer is consistent if the node it names was the owner at some
 * moment between the question and the answer.
 */
final class Ownership {

  /** A node that came or went. */
  private record Change(long timeMicros, NodeRef member, boolean came) {}

  private final TreeMap<Id, NodeRef> members = new TreeMap<>();
  private final Deque<Change> changes = new ArrayDeque<>();
  private final long memoryMicros;

  Ownership(long memoryMicros) {
    this.memoryMicros = memoryMicros;
  }

  void came(NodeRef member, long nowMicros) {
    if (!member.equals(members.put(member.id(), member))) {
      remember(new Change(nowMicros, member, true));
    }
  }

  void went(NodeRef member, long nowMicros) {
    if (members.remove(member.id(), member)) {
      remember(new Change(nowMicros, member, false));
    }
  }

  /** A node took this arc: whoever else was on it is gone. */
  void took(NodeRef owner, Arc arc, long nowMicros) {
    came(owner, nowMicros);
    Map.Entry<Id, NodeRef> before = before(owner.id());
    while (before != null && !before.getValue().equals(owner) && inside(before.getKey(), arc)) {
      went(before.getValue(), nowMicros);
      before = before(owner.id());
    }
  }

  private static boolean inside(Id id, Arc arc) {
    return arc.contains(id) && !id.equals(arc.after());
  }

  private Map.Entry<Id, NodeRef> before(Id id) {
    Map.Entry<Id, NodeRef> lower = members.lowerEntry(id);
    return lower != null ? lower : members.lastEntry();
  }

  private void remember(Change change) {
    changes.addLast(change);
    while (changes.getFirst().timeMicros < change.timeMicros - memoryMicros) {
      changes.removeFirst();
    }
  }

  /** Whether this node was the owner of an identifier at some moment since then. */
  boolean wasOwner(NodeRef node, Id id, long sinceMicros) {
    if (owner(id).equals(node)) {
      return true;
    }
    return wasOwnerBefore(node, id, sinceMicros);
  }

  /** Undo the changes since then one by one, looking each time, and redo them. */
  private boolean wasOwnerBefore(NodeRef node, Id id, long sinceMicros) {
    Deque<Change> undone = new ArrayDeque<>();
    boolean found = false;
    while (!found && !changes.isEmpty() && changes.getLast().timeMicros >= sinceMicros) {
      Change change = changes.removeLast();
      undone.addLast(change);
      apply(change, !change.came);
      found = !members.isEmpty() && owner(id).equals(node);
    }
    while (!undone.isEmpty()) {
      Change change = undone.removeLast();
      apply(change, change.came);
      changes.addLast(change);
    }
    return found;
  }

  private void apply(Change change, boolean comes) {
    if (comes) {
      members.put(change.member.id(), change.member);
    } else {
      members.remove(change.member.id());
    }
  }

  private NodeRef owner(Id id) {
    Map.Entry<Id, NodeRef> at = members.ceilingEntry(id);
    return at != null ? at.getValue() : members.firstEntry().getValue();
  }
}
