package io.atoll.protocols.ring.asymmetric;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The whole state of a node, as observers see it. */
public record AsymmetricView(
    NodeRef self,
    Status status,
    @Nullable NodeRef pred,
    @Nullable NodeRef succ,
    @Nullable NodeRef oldPred,
    @Nullable NodeRef slock,
    LockQueue lockQueue,
    List<NodeRef> contacts,
    List<AsymmetricMessage.Routed> held,
    List<Long> unanswered,
    Object content) {

  /**
   * Where a node is in its own join or leave. What it does for its neighbours is told by its
   * pointers and its lock queue.
   */
  public enum Status {
    /** Not on the ring, and not asking to be. */
    OUTSIDE,
    /** Joins: waits for its successor's lock. */
    ACQUIRING,
    /** Joins: has the lock, waits for the join point. */
    UPDATING,
    /** Joins: owns its arc; its predecessor may not know yet. */
    JOINING,
    /** On the ring. */
    INSIDE,
    /** Leaves, in the normal order: waits for its own lock. */
    OWN_FIRST,
    /** Leaves, in the normal order: has its own lock, waits for its successor's. */
    SUCC_SECOND,
    /** Leaves, as the highest node: waits for its successor's lock. */
    SUCC_FIRST,
    /** Leaves, as the highest node: has its successor's lock, waits for its own. */
    OWN_SECOND,
    /** Has given its arc away: everything that still comes is passed on. */
    LEAVING,
    /** Nobody points here any more; answers are still on their way. */
    DETACHED;

    /** Whether a node in this status has its own lock for its own purpose. */
    public boolean hasOwnLock() {
      return switch (this) {
        case ACQUIRING, UPDATING, JOINING, SUCC_SECOND, LEAVING, DETACHED -> true;
        case OUTSIDE, INSIDE, OWN_FIRST, SUCC_FIRST, OWN_SECOND -> false;
      };
    }

    /**
     * ARM's {@code Leaving} and {@code LeaveForward}, which are the same here: all messages are
     * passed on to the successor.
     */
    public boolean leaveForward() {
      return this == LEAVING || this == DETACHED;
    }
  }

  /** Whether this node answers for an identifier now. */
  public boolean owns(Id id) {
    return pred != null && !status.leaveForward() && id.isBetween(pred.id(), self.id());
  }
}
