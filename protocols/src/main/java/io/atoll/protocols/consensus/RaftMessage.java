package io.atoll.protocols.consensus;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import java.util.List;

/**
 * The messages of Raft, with the thesis' names for what they carry. They may be lost, come twice
 * and overtake each other.
 */
public sealed interface RaftMessage {

  /** The term of whoever sent this, or the one it would like to begin. */
  long term();

  /** Hand this message to the handler made for it. */
  void dispatch(NodeRef from, RaftHandler member, Out<RaftMessage, RaftCommand> out);

  // ---- election: thesis 3.4, 9.6

  /** Would you vote for me in this term? Nobody's term changes by asking. */
  record PreVote(long term, long lastIndex, long lastTerm) implements RaftMessage {
    @Override
    public void dispatch(NodeRef from, RaftHandler member, Out<RaftMessage, RaftCommand> out) {
      member.onPreVote(from, this, out);
    }
  }

  /**
   * @param term the one asked about if granted, otherwise that of who refuses
   */
  record PreVoted(long term, boolean granted) implements RaftMessage {
    @Override
    public void dispatch(NodeRef from, RaftHandler member, Out<RaftMessage, RaftCommand> out) {
      member.onPreVoted(from, this, out);
    }
  }

  /**
   * @param transfer whether the leader itself asked for this, so that it need not be defended
   */
  record RequestVote(long term, long lastIndex, long lastTerm, boolean transfer)
      implements RaftMessage {
    @Override
    public void dispatch(NodeRef from, RaftHandler member, Out<RaftMessage, RaftCommand> out) {
      member.onRequestVote(from, this, out);
    }
  }

  record Voted(long term, boolean granted) implements RaftMessage {
    @Override
    public void dispatch(NodeRef from, RaftHandler member, Out<RaftMessage, RaftCommand> out) {
      member.onVoted(from, this, out);
    }
  }

  // ---- replication: thesis 3.5

  /**
   * Entries that follow the one at {@code prevIndex}; without any, a heartbeat.
   *
   * @param round the number of the round of heartbeats that was begun last when this was sent
   */
  record Append(
      long term, long prevIndex, long prevTerm, List<Entry> entries, long commit, long round)
      implements RaftMessage {
    @Override
    public void dispatch(NodeRef from, RaftHandler member, Out<RaftMessage, RaftCommand> out) {
      member.onAppend(from, this, out);
    }
  }

  /** My log is yours up to {@code match}, and that is stored. */
  record Appended(long term, long match, long round) implements RaftMessage {
    @Override
    public void dispatch(NodeRef from, RaftHandler member, Out<RaftMessage, RaftCommand> out) {
      member.onAppended(from, this, out);
    }
  }

  /**
   * My log is not yours at {@code prevIndex}. Thesis 3.5, end: whole terms are skipped.
   *
   * @param conflictTerm the term of my entry there, 0 if I have none
   * @param conflictIndex the first index of that term, or the one after my last
   */
  record AppendRefused(long term, long prevIndex, long conflictTerm, long conflictIndex, long round)
      implements RaftMessage {
    @Override
    public void dispatch(NodeRef from, RaftHandler member, Out<RaftMessage, RaftCommand> out) {
      member.onAppendRefused(from, this, out);
    }
  }

  // ---- leadership transfer: thesis 3.10

  /** Stand at once: your log is mine. */
  record TimeoutNow(long term) implements RaftMessage {
    @Override
    public void dispatch(NodeRef from, RaftHandler member, Out<RaftMessage, RaftCommand> out) {
      member.onTimeoutNow(from, this, out);
    }
  }
}
