package io.atoll.protocols.consensus;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import java.util.List;

/** What a member of a group is asked or told by the host it runs on. */
public sealed interface RaftCommand {

  /** Hand this command to the handler made for it. */
  void dispatch(RaftCommandHandler member, Out<RaftMessage, RaftCommand> out);

  /** The first command, once: from now on time passes for this member. */
  record Start() implements RaftCommand {
    @Override
    public void dispatch(RaftCommandHandler member, Out<RaftMessage, RaftCommand> out) {
      member.onStart(out);
    }
  }

  /**
   * Put these into the log, in this order, an entry each. They come back in {@link
   * RaftUpcall.Committed}, or at once in {@link RaftUpcall.ProposalRefused}; what a leader that is
   * deposed has accepted may still be committed by another, or never.
   */
  record Propose(List<Payload> payloads) implements RaftCommand {
    public Propose {
      payloads = List.copyOf(payloads);
    }

    @Override
    public void dispatch(RaftCommandHandler member, Out<RaftMessage, RaftCommand> out) {
      member.onPropose(this, out);
    }
  }

  /**
   * Up to where must the state machine be for a read that is invoked now? Answered by {@link
   * RaftUpcall.Readable} or {@link RaftUpcall.ReadRefused} with the same token.
   */
  record Read(long token) implements RaftCommand {
    @Override
    public void dispatch(RaftCommandHandler member, Out<RaftMessage, RaftCommand> out) {
      member.onRead(this, out);
    }
  }

  /** What {@link RaftUpcall.Store} asked for under this token, and all before it, is durable. */
  record Stored(long token) implements RaftCommand {
    @Override
    public void dispatch(RaftCommandHandler member, Out<RaftMessage, RaftCommand> out) {
      member.onStored(this, out);
    }
  }

  /**
   * The state machine has come to this index, and can give its state to others: entries before it
   * may be forgotten, but for a tail.
   *
   * @param tails how many times as long as usual: where the state is large, a longer log is still
   *     the shorter way
   */
  record Compact(long index, long tails) implements RaftCommand {
    public Compact(long index) {
      this(index, 1);
    }

    @Override
    public void dispatch(RaftCommandHandler member, Out<RaftMessage, RaftCommand> out) {
      member.onCompact(this);
    }
  }

  /**
   * The state machine has taken more than the log up to this index tells: nobody may come to it by
   * way of the log, and those who lack something of it are sent a snapshot.
   */
  record Cut(long index) implements RaftCommand {
    @Override
    public void dispatch(RaftCommandHandler member, Out<RaftMessage, RaftCommand> out) {
      member.onCut(this);
    }
  }

  /** A snapshot that was sent to this member is durable, and the state machine has loaded it. */
  record Installed(long index, long term) implements RaftCommand {
    @Override
    public void dispatch(RaftCommandHandler member, Out<RaftMessage, RaftCommand> out) {
      member.onInstalled(this, out);
    }
  }

  /** The snapshot that {@link RaftUpcall.SnapshotWanted} asked for is installed over there. */
  record SnapshotDelivered(NodeRef to, long index) implements RaftCommand {
    @Override
    public void dispatch(RaftCommandHandler member, Out<RaftMessage, RaftCommand> out) {
      member.onSnapshotDelivered(this, out);
    }
  }

  /** It is not, and may be tried again. */
  record SnapshotFailed(NodeRef to) implements RaftCommand {
    @Override
    public void dispatch(RaftCommandHandler member, Out<RaftMessage, RaftCommand> out) {
      member.onSnapshotFailed(this);
    }
  }

  /** Let this member lead instead (thesis 3.10). Given up after an election timeout. */
  record Transfer(NodeRef to) implements RaftCommand {
    @Override
    public void dispatch(RaftCommandHandler member, Out<RaftMessage, RaftCommand> out) {
      member.onTransfer(this, out);
    }
  }

  /** Stand without waiting, unless a leader is known: whoever led before expects to lead again. */
  record Stand() implements RaftCommand {
    @Override
    public void dispatch(RaftCommandHandler member, Out<RaftMessage, RaftCommand> out) {
      member.onStand(out);
    }
  }

  /**
   * Nobody listens any more where this member did: its process has ended, for all its host can
   * tell. Who waits for it to lead need not wait until it is missed; if it lives, it is heard of
   * soon, and no harm is done.
   */
  record Gone(NodeRef member) implements RaftCommand {
    @Override
    public void dispatch(RaftCommandHandler member, Out<RaftMessage, RaftCommand> out) {
      member.onGone(this, out);
    }
  }

  /** It is this member's turn to succeed a leader that is gone, if nobody has stood since. */
  record Succeed(long term) implements RaftCommand {
    @Override
    public void dispatch(RaftCommandHandler member, Out<RaftMessage, RaftCommand> out) {
      member.onSucceed(this, out);
    }
  }

  /** Teach the log to these hosts, which are no members and have no vote, and to no others. */
  record Teach(List<NodeRef> learners) implements RaftCommand {
    public Teach {
      learners = List.copyOf(learners);
    }

    @Override
    public void dispatch(RaftCommandHandler member, Out<RaftMessage, RaftCommand> out) {
      member.onTeach(this, out);
    }
  }

  /** Has anybody been heard of? A member gives this to itself. */
  record ElectionTimer() implements RaftCommand {
    @Override
    public void dispatch(RaftCommandHandler member, Out<RaftMessage, RaftCommand> out) {
      member.onElectionTimer(out);
    }
  }

  /** Time for a leader to be heard of. A member gives this to itself. */
  record HeartbeatTimer(long term) implements RaftCommand {
    @Override
    public void dispatch(RaftCommandHandler member, Out<RaftMessage, RaftCommand> out) {
      member.onHeartbeatTimer(this, out);
    }
  }
}
