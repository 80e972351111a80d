package io.atoll.protocols.group;

import io.atoll.kernel.NodeRef;
import io.atoll.protocols.consensus.Standing;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A group that a host leads, as its {@link Steward} sees it.
 *
 * @param others how the other members stand
 * @param ledSinceMillis since when this host leads
 * @param operations how many calls came to it since then
 * @param moving whether hosts are being taught that it is to move to
 */
record Charge(
    VirtualNode node, List<Standing> others, long ledSinceMillis, long operations, boolean moving) {

  Placement placement() {
    return node.placement();
  }

  NodeRef self() {
    return node.self();
  }

  /** How another member stands; null of the leader itself. */
  @Nullable Standing standing(NodeRef host) {
    for (Standing other : others) {
      if (other.member().equals(host)) {
        return other;
      }
    }
    return null;
  }

  /** Whether a member has the state and was heard of since a moment. */
  boolean isFit(NodeRef host, long sinceMillis) {
    Standing standing = standing(host);
    return standing == null || (standing.keepsUp() && standing.heardMillis() >= sinceMillis);
  }

  /** Whether a member that was heard of since a moment is being given the state. */
  boolean isCatchingUp(long sinceMillis) {
    return others.stream().anyMatch(it -> !it.keepsUp() && it.heardMillis() >= sinceMillis);
  }
}
