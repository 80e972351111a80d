package io.atoll.protocols.group;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Shard;
import org.jspecify.annotations.Nullable;

/** A state on its way to a member of the group, one part after the other is acknowledged. */
final class SnapshotStream {

  /** A member that has not answered for as many times a usual part is given up. */
  private static final int TIMES = 10;

  private final VirtualNode state;
  private final long index;
  private final long term;
  private final NodeRef to;

  /** What was sent last, and as how manieth part. */
  private @Nullable GroupMessage part;

  private long number;
  private long partBytes;
  private boolean last;
  private long sentMillis;
  private long heardMillis;

  /**
   * @param state a copy, which this stream uses up
   */
  SnapshotStream(VirtualNode state, long index, long term, NodeRef to) {
    this.state = state;
    this.index = index;
    this.term = term;
    this.to = to;
  }

  NodeRef to() {
    return to;
  }

  long index() {
    return index;
  }

  /** When the other has acknowledged something last; long ago if it never has. */
  long acknowledgedMillis() {
    return number == 0 ? Long.MIN_VALUE : heardMillis;
  }

  void begin(Step step) {
    heardMillis = step.nowMillis();
    send(new GroupMessage.SnapshotHead(state.placement(), index, term, state.head()), step);
  }

  void onAck(long acknowledged, Step step) {
    if (acknowledged != number) {
      return;
    }
    heardMillis = step.nowMillis();
    if (!last) {
      number++;
      Shard.Portion portion = state.take();
      last = portion.last();
      partBytes = portion.content().sizeBytes();
      send(
          new GroupMessage.SnapshotContent(state.placement().group(), index, number, portion),
          step);
    }
  }

  private void send(GroupMessage message, Step step) {
    part = message;
    sentMillis = step.nowMillis();
    step.send(to, message);
  }

  void repeatIfLate(Step step, GroupSettings settings) {
    if (part != null && step.nowMillis() - sentMillis >= settings.repeatMillis(partBytes)) {
      send(part, step);
    }
  }

  /** What is large has been repeated at least once then. */
  boolean isGivenUp(long nowMillis, GroupSettings settings) {
    long patience = TIMES * settings.repeatMillis() + 2 * settings.repeatMillis(partBytes);
    return nowMillis - heardMillis >= patience;
  }
}
