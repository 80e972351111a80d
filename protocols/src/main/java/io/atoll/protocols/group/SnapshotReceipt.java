package io.atoll.protocols.group;

import io.atoll.kernel.NodeRef;
import io.atoll.protocols.group.GroupMessage.SnapshotContent;
import io.atoll.protocols.group.GroupMessage.SnapshotHead;

/** A state that is coming from another member, part by part. */
final class SnapshotReceipt {

  /** After so many repetitions without another part, nobody is sending this state any more. */
  private static final int SILENCES = 3;

  private final NodeRef from;
  private final VirtualNode state;
  private final long index;
  private final long term;
  private long number;
  private boolean complete;
  private long heardMillis;

  SnapshotReceipt(NodeRef from, SnapshotHead head, VirtualNode.Shards shards, long nowMillis) {
    this.from = from;
    this.state = VirtualNode.of(head.head(), shards);
    this.index = head.index();
    this.term = head.term();
    this.heardMillis = nowMillis;
  }

  /** Take the next part; one that came before, or too early, changes nothing. */
  void onContent(SnapshotContent content, long nowMillis) {
    if (content.number() == number + 1 && !complete) {
      heardMillis = nowMillis;
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

  /**
   * Whether a state that another head announces is to be received instead: whoever sent the first
   * parts of this one may have begun again from the start, with the same state or a later one, or
   * may be gone. As long as parts keep coming, a state from somebody else has to wait.
   */
  boolean givesWayTo(NodeRef sender, SnapshotHead head, long nowMillis, GroupSettings settings) {
    if (complete || sender.equals(from)) {
      if (head.index() != index) {
        return head.index() > index;
      }
    }
    return !complete && nowMillis - heardMillis >= SILENCES * settings.repeatMillis();
  }

  /** The part that came last. */
  long number() {
    return number;
  }

  boolean isComplete() {
    return complete;
  }
}
