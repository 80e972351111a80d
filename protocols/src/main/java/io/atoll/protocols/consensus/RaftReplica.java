package io.atoll.protocols.consensus;

import io.atoll.kernel.Choices;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import java.util.ArrayList;
import java.util.List;

/**
 * A member of a group that agrees on a log. Its host gives it {@link RaftCommand.Start} first,
 * makes durable what {@link RaftUpcall.Store} asks for, and applies what {@link
 * RaftUpcall.Committed} brings. Open to subclasses so that the lab can run mutations that its
 * checks must catch.
 */
public class RaftReplica extends LeadingMember {

  private boolean started;

  /**
   * @param members all members of the group, the same list everywhere; one that is not among them
   *     is taught the log, and has no vote
   */
  public RaftReplica(
      NodeRef self, List<NodeRef> members, RaftSettings settings, Recovered recovered) {
    super(self, members, settings, recovered);
  }

  protected RaftReplica(RaftReplica other) {
    super(other);
    this.started = other.started;
  }

  @Override
  public RaftReplica copy() {
    return new RaftReplica(this);
  }

  @Override
  public void onCommand(RaftCommand command, Choices choices, Out<RaftMessage, RaftCommand> out) {
    command.dispatch(this, out);
  }

  @Override
  public void onStart(Out<RaftMessage, RaftCommand> out) {
    if (!started) {
      started = true;
      beginElections(out);
    }
  }

  @Override
  public void onStand(Out<RaftMessage, RaftCommand> out) {
    if (role != RaftView.Role.CANDIDATE && !hasLeader()) {
      askForVotes(out);
    }
  }

  @Override
  public void onSucceed(RaftCommand.Succeed succeed, Out<RaftMessage, RaftCommand> out) {
    if (succeed.term() == currentTerm) {
      onStand(out);
    }
  }

  /** Whether this member leads, and may be proposed to. */
  public boolean isLeading() {
    return role == RaftView.Role.LEADER;
  }

  /** How the others stand with this member; empty unless it leads. */
  public List<Standing> standings() {
    return progress.stream().limit(others.size()).map(Progress::standing).toList();
  }

  /**
   * Whether somebody whom this leader tells of its log has answered since {@link RaftCommand.Teach}
   * and within an election timeout, and lacks few entries. One who lacks what the log does not go
   * back to has no state, and no use for entries.
   */
  public boolean follows(NodeRef other, long mostLag) {
    Progress of = progressOf(other);
    return of != null
        && isHeard(of)
        && of.ackedRound() >= taughtRound
        && of.match() >= log.base()
        && log.last() - of.match() <= mostLag;
  }

  /** Up to where this member knows the log to be committed. */
  public long commitIndex() {
    return commitIndex;
  }

  /** How many bytes the payloads of the log have. */
  public long logBytes() {
    return log.bytes();
  }

  /** How many entries the log has. */
  public long logEntries() {
    return log.last() - log.base();
  }

  /** What the others lack, and those that are taught the log; empty unless this member leads. */
  public List<Lag> lags() {
    List<Lag> lags = new ArrayList<>(progress.size());
    for (Progress one : progress) {
      lags.add(new Lag(one.member(), log.last() - one.match()));
    }
    return lags;
  }

  /** The term this member is in. */
  public long term() {
    return currentTerm;
  }

  @Override
  public RaftView view() {
    return new RaftView(
        self,
        started,
        role,
        currentTerm,
        votedFor,
        ballotChanged,
        ballotToken,
        leader,
        List.copyOf(votes),
        log.base(),
        log.baseTerm(),
        log.view(),
        commitIndex,
        heardMillis,
        heard,
        promises.lastToken(),
        promises.storedToken(),
        promises.storedIndex(),
        promises.waiting(),
        promises.writes(),
        progress.stream().map(Progress::view).toList(),
        learners,
        taughtRound,
        beating,
        reads.round(),
        reads.view(),
        transfer,
        transferTicks);
  }
}
