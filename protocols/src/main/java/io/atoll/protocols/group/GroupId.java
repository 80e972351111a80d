package io.atoll.protocols.group;

import io.atoll.kernel.NodeRef;

/** A group: a virtual node in one of its epochs. */
public record GroupId(NodeRef node, long epoch) implements Comparable<GroupId> {

  @Override
  public int compareTo(GroupId other) {
    int byNode = Long.compareUnsigned(node.address().value(), other.node.address().value());
    return byNode != 0 ? byNode : Long.compare(epoch, other.epoch);
  }

  @Override
  public String toString() {
    return node.address() + "/" + epoch;
  }
}
