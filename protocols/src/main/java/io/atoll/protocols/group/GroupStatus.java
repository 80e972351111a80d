package io.atoll.protocols.group;

import io.atoll.kernel.Arc;
import io.atoll.kernel.NodeRef;
import io.atoll.protocols.consensus.Lag;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A group as one of its hosts sees it, for operators.
 *
 * @param arc what the virtual node answers for; null if the host has no state, or it has left
 * @param leader who leads; null if the host knows of nobody
 * @param commitIndex up to where the log is known to be committed
 * @param appliedIndex up to where the state has come
 * @param logEntries how many entries the log has
 * @param lags how far the others are behind, those included that are taught; empty unless the host
 *     leads
 * @param movingTo what the group is about to be sealed for, or has been; null if it stays
 * @param sealed whether another group goes on from here
 * @param weight how much content there is
 */
public record GroupStatus(
    Placement placement,
    @Nullable Arc arc,
    Role role,
    @Nullable NodeRef leader,
    long term,
    long commitIndex,
    long appliedIndex,
    long logEntries,
    List<Lag> lags,
    @Nullable Placement movingTo,
    boolean sealed,
    long weight) {

  /** What the host is in the group. */
  public enum Role {
    LEADER,
    FOLLOWER,
    /** It is taught the log without being a member. */
    LEARNER
  }

  public GroupStatus {
    lags = List.copyOf(lags);
  }
}
