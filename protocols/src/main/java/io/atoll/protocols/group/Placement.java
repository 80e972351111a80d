package io.atoll.protocols.group;

import io.atoll.kernel.NodeRef;
import java.util.List;

/**
 * Who runs a virtual node: the group of its epoch. Of two placements of the same virtual node the
 * one with the higher epoch is newer.
 *
 * @param group the virtual node, in this epoch
 * @param hosts the members of the group, fixed for the epoch
 */
public record Placement(GroupId group, List<NodeRef> hosts) {

  /** The epoch of a virtual node that has just been made. */
  public static final long FIRST_EPOCH = 1;

  public Placement {
    hosts = List.copyOf(hosts);
    if (hosts.isEmpty()) {
      throw new IllegalArgumentException("a group without hosts");
    }
  }

  public Placement(NodeRef node, long epoch, List<NodeRef> hosts) {
    this(new GroupId(node, epoch), hosts);
  }

  /** The virtual node; its address is never used again, and names no host. */
  public NodeRef node() {
    return group.node();
  }

  public long epoch() {
    return group.epoch();
  }

  /** The next epoch of the same virtual node, on these hosts. */
  public Placement movedTo(List<NodeRef> newHosts) {
    return new Placement(node(), epoch() + 1, newHosts);
  }

  /** Whether this one succeeds the other, at once or later. */
  public boolean isNewerThan(Placement other) {
    return epoch() > other.epoch();
  }
}
