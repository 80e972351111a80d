package io.atoll.protocols.ring.atomic;

import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The whole state of a node, as observers see it. */
public record AtomicView(
    NodeRef self,
    Status status,
    @Nullable NodeRef pred,
    @Nullable NodeRef succ,
    @Nullable NodeRef oldPred,
    List<NodeRef> contacts,
    @Nullable HandOver outgoing,
    @Nullable Arc incoming,
    List<AtomicMessage.Request> held,
    List<Long> unanswered,
    Object content) {

  /** The states of ARM Fig. 4, and those the figure leaves out. */
  public enum Status {
    /** Not on the ring, and not asking to be. */
    OUTSIDE,
    /** Has asked to join. */
    JOINREQ,
    /** Owns its arc; its predecessor may not know yet. */
    JOINING,
    /** On the ring, lock free. */
    INSIDE,
    /** Its predecessor is joining: what still comes from the old one is passed on. */
    PREDJOINING,
    /** Its predecessor has joined but still receives content. */
    PREDJOINED,
    /** Has asked its successor for leave. */
    LEAVEREQ,
    /** Has given its arc away: everything that still comes is passed on. */
    LEAVING,
    /** Nobody points here any more; content or answers are still on their way. */
    DETACHED,
    /** Its predecessor may leave. */
    PREDLEAVEREQ,
    /** Its predecessor has given it its arc. */
    PREDLEAVING
  }

  /** Content of an arc that is being sent in portions. */
  public record HandOver(Arc arc, NodeRef to) {}

  /** Whether this node answers for an identifier now. */
  public boolean owns(Id id) {
    return pred != null && ownsItsArc() && id.isBetween(pred.id(), self.id());
  }

  /** Whether this node answers for the arc from its predecessor to itself now. */
  public boolean ownsItsArc() {
    return switch (status) {
      case OUTSIDE, JOINREQ, LEAVING, DETACHED -> false;
      default -> true;
    };
  }
}
