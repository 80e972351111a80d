package io.atoll.protocols.group;

import io.atoll.kernel.NodeRef;
import io.atoll.protocols.consensus.RaftCommand;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How the state of a group gets from a member that has it to one that lacks too much of the log:
 * part by part, each repeated until it is acknowledged.
 */
final class StateTransfer {

  private final GroupId group;
  private final Applied applied;
  private final Snapshots snapshots;
  private final Consensus consensus;
  private final Step step;
  private final GroupSettings settings;
  private final VirtualNode.Shards shards;

  /** Takes a state when all of it is here. */
  private final Consumer<SnapshotReceipt> received;

  /** What is on its way to others, by their addresses. */
  private final TreeMap<Long, SnapshotStream> streams = new TreeMap<>();

  private @Nullable SnapshotReceipt receipt;

  StateTransfer(
      GroupId group,
      Applied applied,
      Snapshots snapshots,
      Consensus consensus,
      Surroundings surroundings,
      Consumer<SnapshotReceipt> received) {
    this.group = group;
    this.applied = applied;
    this.snapshots = snapshots;
    this.consensus = consensus;
    this.step = surroundings.step();
    this.settings = surroundings.settings();
    this.shards = surroundings.shards();
    this.received = received;
  }

  // ---- from another member

  void onHead(NodeRef from, GroupMessage.SnapshotHead head) {
    long nowMillis = step.nowMillis();
    if (isWanted(head.index())
        && (receipt == null || receipt.givesWayTo(from, head, nowMillis, settings))) {
      receipt = new SnapshotReceipt(from, head, shards, nowMillis);
    }
    acknowledge();
  }

  private boolean isWanted(long index) {
    return applied.node() == null || index > applied.index();
  }

  /** Of another sender, a part of the same number may have something else in it. */
  void onContent(NodeRef from, GroupMessage.SnapshotContent content) {
    if (receipt == null && isWanted(content.index())) {
      step.send(from, GroupMessage.SnapshotAck.ofNothing(content));
    }
    if (receipt == null || !receipt.from().equals(from) || receipt.index() != content.index()) {
      return;
    }
    boolean wasComplete = receipt.isComplete();
    receipt.onContent(content, step.nowMillis());
    if (receipt.isComplete() && !wasComplete) {
      received.accept(receipt);
    }
    acknowledge();
  }

  /** Say how much has come, and whether it is on disk. */
  void acknowledge() {
    if (receipt != null) {
      boolean installed = receipt.isComplete() && snapshots.durableIndex() >= receipt.index();
      step.send(
          receipt.from(),
          new GroupMessage.SnapshotAck(group, receipt.index(), receipt.number(), installed));
    }
  }

  // ---- to another member

  void send(NodeRef to) {
    VirtualNode state = applied.node();
    if (state == null) {
      consensus.command(new RaftCommand.SnapshotFailed(to));
      return;
    }
    if (!streams.containsKey(to.address().value())) {
      SnapshotStream stream = new SnapshotStream(state.copy(), applied.index(), applied.term(), to);
      streams.put(to.address().value(), stream);
      stream.begin(step);
    }
  }

  void onAck(NodeRef from, GroupMessage.SnapshotAck ack) {
    SnapshotStream stream = streams.get(from.address().value());
    if (stream == null || stream.index() != ack.index()) {
      return;
    }
    if (ack.number() == GroupMessage.SnapshotAck.NOTHING) {
      streams.remove(from.address().value());
      send(from);
      return;
    }
    stream.onAck(ack.number(), step);
    if (ack.installed()) {
      streams.remove(from.address().value());
      consensus.command(new RaftCommand.SnapshotDelivered(from, ack.index()));
    }
  }

  /** Time has passed: repeat what had no answer, and give up who does not answer at all. */
  void onBeat() {
    for (SnapshotStream stream : List.copyOf(streams.values())) {
      if (stream.isGivenUp(step.nowMillis(), settings)) {
        streams.remove(stream.to().address().value());
        consensus.command(new RaftCommand.SnapshotFailed(stream.to()));
      } else {
        stream.repeatIfLate(step, settings);
      }
    }
  }

  /** This member leads no more: whoever does sends what is needed. */
  void giveUp() {
    streams.clear();
  }

  /** When somebody has acknowledged a part last; long ago if it never has. */
  long acknowledgedMillis(NodeRef by) {
    SnapshotStream stream = streams.get(by.address().value());
    return stream == null ? Long.MIN_VALUE : stream.acknowledgedMillis();
  }

  /** Up to where whoever is sent a state will have the log; this index if nobody is. */
  long leastIndex(long otherwise) {
    long least = otherwise;
    for (SnapshotStream stream : streams.values()) {
      least = Math.min(least, stream.index());
    }
    return least;
  }
}
