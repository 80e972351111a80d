package io.atoll.protocols.group;

import io.atoll.protocols.consensus.RaftCommand;

/**
 * How much a member keeps in memory of the log that it has applied: enough for those that are late.
 */
final class LogTail {

  /** A log that is so many times smaller than the state is kept for members that are late. */
  private static final long STATE_TO_TAIL = 4;

  /** A log that has more is not kept for those who are sent the state, unless that has as much. */
  private static final long MOST_LOG_BYTES = 64L << 20;

  private static final long ENTRIES_BETWEEN_CUTS = 32;

  private final Consensus consensus;
  private final Snapshots snapshots;
  private final StateTransfer transfer;
  private final long tailBytes;

  /** Where the log was cut last, but for its tail. */
  private long cutIndex;

  LogTail(
      Consensus consensus, Snapshots snapshots, StateTransfer transfer, GroupSettings settings) {
    this.consensus = consensus;
    this.snapshots = snapshots;
    this.transfer = transfer;
    this.tailBytes = Math.max(1, settings.raft().tailBytes());
  }

  /** What is applied is needed no more, but for members that are late. */
  void cut(VirtualNode state, long appliedIndex) {
    long logBytes = consensus.replica().logBytes();
    long tails = 1 + state.weight() / (STATE_TO_TAIL * tailBytes);
    boolean isHeavy = logBytes > 2 * tails * tailBytes; // a few entries may be megabytes
    if (appliedIndex - cutIndex >= ENTRIES_BETWEEN_CUTS || isHeavy) {
      cutIndex = appliedIndex;
      long index = appliedIndex;
      if (logBytes < Math.max(MOST_LOG_BYTES, state.weight())) {
        index = transfer.leastIndex(index);
      }
      // a late member has to come by what groups begin with
      consensus.command(new RaftCommand.Compact(snapshots.leastIndex(index), tails));
    }
  }
}
