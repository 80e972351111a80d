package io.atoll.protocols.group;

import io.atoll.kernel.NodeRef;
import io.atoll.protocols.group.GroupMessage.SnapshotContent;
import io.atoll.protocols.group.GroupMessage.SnapshotHead;

/** A state that is coming from another member, part by part. */
final class SnapshotReceipt {

  private final NodeRef from;
  private final VirtualNode state;
  private final long index;
  private final long term;
  private long number;
  private boolean complete;

  SnapshotReceipt(NodeRef from, SnapshotHead head, VirtualNode.Shards shards) {
    this.from = from;
    this.state = VirtualNode.of(head.head(), shards);
    this.index = head.index();
    this.term = head.term();
  }

  /** Take the next part; one that came before, or too early, changes nothing. */
  void onContent(SnapshotContent content) {
    if (content.number() == number + 1 && !complete) {
      state.put(content.portion().content());
      number++;
      complete = content.portion().last();
    }
  }

  NodeRef from() {
    return from;
  }

  VirtualNode state() {
    return state;
  }

  long index() {
    return index;
  }

  long term() {
    return term;
  }

  /** The part that came last. */
  long number() {
    return number;
  }

  boolean isComplete() {
    return complete;
  }
}
