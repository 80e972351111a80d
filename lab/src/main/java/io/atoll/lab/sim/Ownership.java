package io.atoll.lab.sim;

import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Who should answer for an identifier now: the members of the ring in order, told of each change at
 * the moment it happens. An arc on its way from one member to another is nobody's.
 */
public final class Ownership {

  /** Who ends an arc; nobody, if the arc is on its way. */
  private final TreeMap<Id, Optional<NodeRef>> owners = new TreeMap<>();

  public void came(NodeRef member) {
    owners.put(member.id(), Optional.of(member));
  }

  public void went(NodeRef member) {
    owners.remove(member.id(), Optional.of(member));
  }

  /** An arc has left its owner and has not yet arrived. */
  public void onItsWay(Arc arc) {
    owners.put(arc.upTo(), Optional.empty());
  }

  /** A node has this arc now: whoever else had a part of it has not any more. */
  public void took(NodeRef owner, Arc arc) {
    came(owner);
    Map.Entry<Id, Optional<NodeRef>> before = before(owner.id());
    while (!before.getKey().equals(owner.id())
        && !before.getKey().equals(arc.after())
        && arc.contains(before.getKey())) {
      owners.remove(before.getKey());
      before = before(owner.id());
    }
  }

  private Map.Entry<Id, Optional<NodeRef>> before(Id id) {
    Map.Entry<Id, Optional<NodeRef>> lower = owners.lowerEntry(id);
    return lower != null ? lower : owners.lastEntry();
  }

  /** Whether this node is the one that answers for an identifier now. */
  public boolean owns(NodeRef node, Id id) {
    Map.Entry<Id, Optional<NodeRef>> at = owners.ceilingEntry(id);
    Optional<NodeRef> owner = (at != null ? at : owners.firstEntry()).getValue();
    return owner.isPresent() && owner.get().equals(node);
  }
}
