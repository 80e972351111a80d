package io.atoll.lab.protocols.host;

import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.protocols.routing.RoutingTable;
import io.atoll.protocols.routing.Spacing;
import java.util.ArrayList;
import java.util.List;

/**
 * The pointers that the members of a ring should have, for who knows all of them.
 *
 * @param ring all members, in the order of their identifiers
 */
record RightPointers(List<NodeRef> ring, Spacing spacing) {

  NodeRef pred(int member) {
    return ring.get((member + ring.size() - 1) % ring.size());
  }

  NodeRef succ(int member) {
    return ring.get((member + 1) % ring.size());
  }

  RoutingTable table(int member) {
    return RoutingTable.fill(ring.get(member), spacing, this::firstFrom);
  }

  /** Who points to a member; itself, if it has a point in its own arc. */
  List<NodeRef> in(int member) {
    Arc arc = new Arc(pred(member).id(), ring.get(member).id());
    List<NodeRef> in = new ArrayList<>();
    for (NodeRef other : ring) {
      if (spacing.startsIn(other.id(), arc)) {
        in.add(other);
      }
    }
    return in;
  }

  /** The first member at or after a point. */
  private NodeRef firstFrom(Id start) {
    int before = -1;
    int notBefore = ring.size();
    while (notBefore - before > 1) {
      int middle = (before + notBefore) >>> 1;
      if (ring.get(middle).id().compareTo(start) < 0) {
        before = middle;
      } else {
        notBefore = middle;
      }
    }
    return ring.get(notBefore % ring.size());
  }
}
