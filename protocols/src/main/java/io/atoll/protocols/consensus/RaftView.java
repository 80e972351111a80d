package io.atoll.protocols.consensus;

import io.atoll.kernel.NodeRef;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The whole state of a member, as observers see it.
 *
 * @param ballotChanged whether term and vote have changed since they were written
 * @param ballotToken the write that holds them
 * @param logBase the index of the last entry the log no longer has, and its term
 * @param log the entries after it
 * @param votes who has granted this candidate its vote, or would
 * @param heardMillis when a leader was heard last
 * @param heard whether one was since the election timer was set
 * @param stored up to where this member's log is durable
 * @param promises answers that wait until something is stored
 * @param progress what a leader knows of the others, in their order, and of its learners
 * @param taughtRound the round that was begun when the learners were named
 * @param beating whether a leader's next heartbeat is due some time
 * @param transfer who is about to lead instead
 */
public record RaftView(
    NodeRef self,
    boolean started,
    Role role,
    long term,
    @Nullable NodeRef votedFor,
    boolean ballotChanged,
    long ballotToken,
    @Nullable NodeRef leader,
    List<NodeRef> votes,
    long logBase,
    long logBaseTerm,
    List<Entry> log,
    long commit,
    long heardMillis,
    boolean heard,
    long lastToken,
    long storedToken,
    long stored,
    List<Promises.Promise> promises,
    List<Promises.Write> writes,
    List<Progress.View> progress,
    List<NodeRef> learners,
    long taughtRound,
    boolean beating,
    long round,
    List<ReadIndex.Waiting> reads,
    @Nullable NodeRef transfer,
    int transferTicks) {

  /** The states of thesis Fig. 3.3, and the one that prevote adds. */
  public enum Role {
    FOLLOWER,
    PRE_CANDIDATE,
    CANDIDATE,
    LEADER
  }

  public long lastIndex() {
    return logBase + log.size();
  }

  /** The entry at an index that the log has. */
  public Entry entry(long index) {
    return log.get((int) (index - logBase - 1));
  }
}
