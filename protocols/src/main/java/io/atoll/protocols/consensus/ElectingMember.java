package io.atoll.protocols.consensus;

import io.atoll.kernel.Delay;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.protocols.consensus.RaftMessage.PreVote;
import io.atoll.protocols.consensus.RaftMessage.PreVoted;
import io.atoll.protocols.consensus.RaftMessage.RequestVote;
import io.atoll.protocols.consensus.RaftMessage.TimeoutNow;
import io.atoll.protocols.consensus.RaftMessage.Voted;
import io.atoll.protocols.consensus.RaftUpcall.Following;
import io.atoll.protocols.consensus.RaftView.Role;
import java.util.ArrayList;
import java.util.List;

/**
 * How a member comes to lead: thesis 3.4, with a round of asking first (9.6), and by request of the
 * leader (3.10).
 */
abstract class ElectingMember extends RaftVariables {

  /** Who has granted this candidate its vote, or would. */
  protected final List<NodeRef> votes = new ArrayList<>();

  /** When a leader was heard last. */
  protected long heardMillis;

  /** Whether a leader was heard, or a vote granted, since the election timer was set. */
  protected boolean heard;

  ElectingMember(NodeRef self, List<NodeRef> members, RaftSettings settings, Recovered recovered) {
    super(self, members, settings, recovered);
  }

  ElectingMember(ElectingMember other) {
    super(other);
    this.votes.addAll(other.votes);
    this.heardMillis = other.heardMillis;
    this.heard = other.heard;
  }

  // ---- time

  /** Nobody waits for others in a group of one: it has a leader at once. */
  protected void beginElections(Out<RaftMessage, RaftCommand> out) {
    if (others.isEmpty()) {
      askForVotes(out);
    } else {
      out.after(settings.electionTimeout(), new RaftCommand.ElectionTimer());
    }
  }

  /** Nor does it once the state of such a group has come. */
  @Override
  public void onInstalled(RaftCommand.Installed installed, Out<RaftMessage, RaftCommand> out) {
    super.onInstalled(installed, out);
    if (others.isEmpty() && role != Role.LEADER) {
      askForVotes(out);
    }
  }

  /**
   * A timer that cannot be called off is set once, and looks when it fires whether it still should:
   * if a leader was heard meanwhile, it is set again for the rest of the time.
   */
  @Override
  public void onElectionTimer(Out<RaftMessage, RaftCommand> out) {
    Delay timeout = settings.electionTimeout();
    if (heard && role == Role.FOLLOWER) {
      heard = false;
      long elapsed = Math.max(0, nowMillis - heardMillis);
      timeout =
          new Delay(
              Math.max(0, timeout.minMillis() - elapsed),
              Math.max(0, timeout.maxMillis() - elapsed));
    } else if (role != Role.LEADER) {
      askForVotes(out);
    }
    out.after(timeout, new RaftCommand.ElectionTimer());
  }

  protected void heardNow() {
    heard = true;
    heardMillis = nowMillis;
  }

  /** Whether there is a leader that need not be replaced, as far as this member can tell. */
  protected boolean hasLeader() {
    return role == Role.LEADER
        || (leader != null && nowMillis - heardMillis < settings.electionTimeout().minMillis());
  }

  /**
   * DEVIATION thesis 3.4: who knows that the process of the leader has ended does not wait for the
   * rest of the election timeout. Others will know it at about the same time: they stand one after
   * the other, so that votes are not split, and the first not before the rest have noticed.
   */
  @Override
  public void onGone(RaftCommand.Gone gone, Out<RaftMessage, RaftCommand> out) {
    if (role == Role.FOLLOWER && gone.member().equals(leader)) {
      leader = null;
      out.upcall(new Following(currentTerm, null));
      if (mayStand()) {
        long turn = others.stream().limit(before).filter(it -> !it.equals(gone.member())).count();
        long halfTurnMillis = settings.heartbeatMillis() / 4;
        out.after(
            Delay.ofMillis((1 + 2 * turn) * halfTurnMillis), new RaftCommand.Succeed(currentTerm));
      }
    }
  }

  // ---- asking first: thesis 9.6

  protected void askForVotes(Out<RaftMessage, RaftCommand> out) {
    if (leader != null) {
      leader = null;
      out.upcall(new Following(currentTerm, null));
    }
    if (!mayStand()) {
      return;
    }
    role = Role.PRE_CANDIDATE;
    votes.clear();
    votes.add(self);
    if (majority == 1) {
      stand(false, out);
      return;
    }
    for (NodeRef member : others) {
      out.send(member, new PreVote(currentTerm + 1, log.last(), log.lastTerm()));
    }
  }

  protected boolean mayStand() {
    return !learner && !isBlank();
  }

  /**
   * Whether this member has yet to be given the group's state.
   *
   * <p>DEVIATION thesis 3.4: a member without state never stands. A group may be founded with the
   * state at one member only, and the others must not agree that it is empty.
   */
  protected boolean isBlank() {
    return log.last() == 0;
  }

  @Override
  public void onPreVote(NodeRef m, PreVote message, Out<RaftMessage, RaftCommand> out) {
    boolean granted =
        !learner
            && message.term() > currentTerm
            && !hasLeader()
            && isUpToDate(message.lastIndex(), message.lastTerm());
    out.send(m, new PreVoted(granted ? message.term() : currentTerm, granted));
  }

  @Override
  public void onPreVoted(NodeRef m, PreVoted message, Out<RaftMessage, RaftCommand> out) {
    if (!message.granted()) {
      if (message.term() > currentTerm) {
        becomeFollower(message.term(), out);
      }
      return;
    }
    if (role != Role.PRE_CANDIDATE || message.term() != currentTerm + 1) {
      return; // of another time
    }
    if (isMajorityWith(m)) {
      stand(false, out);
    }
  }

  private boolean isMajorityWith(NodeRef voter) {
    if (!votes.contains(voter)) {
      votes.add(voter);
    }
    return votes.size() >= majority;
  }

  // ---- voting: thesis 3.4, 3.6.1

  /**
   * Become a candidate. Nothing is said before term and vote are stored: a candidate that forgot
   * could stand twice in a term, the second time with a shorter log.
   */
  protected void stand(boolean transfer, Out<RaftMessage, RaftCommand> out) {
    role = Role.CANDIDATE;
    leader = null;
    currentTerm++;
    votedFor = self;
    ballotChanged = true;
    promises.forget();
    votes.clear();
    long lastIndex = log.last();
    long lastTerm = log.lastTerm();
    for (NodeRef member : others) {
      promiseByBallot(member, new RequestVote(currentTerm, lastIndex, lastTerm, transfer), out);
    }
    promiseByBallot(self, new Voted(currentTerm, true), out);
  }

  @Override
  public void onRequestVote(NodeRef m, RequestVote message, Out<RaftMessage, RaftCommand> out) {
    if (message.term() > currentTerm) {
      if (hasLeader() && !message.transfer()) {
        return; // thesis 4.2.3: a leader that is heard of is not replaced
      }
      becomeFollower(message.term(), out);
    }
    if (message.term() == currentTerm
        && !learner
        && mayVoteFor(m)
        && isUpToDate(message.lastIndex(), message.lastTerm())) {
      if (!m.equals(votedFor)) {
        votedFor = m;
        ballotChanged = true;
      }
      heardNow();
      promiseByBallot(m, new Voted(currentTerm, true), out);
    } else {
      out.send(m, new Voted(currentTerm, false));
    }
  }

  /** At most one vote in a term. */
  protected boolean mayVoteFor(NodeRef candidate) {
    return votedFor == null || votedFor.equals(candidate);
  }

  /** Thesis 3.6.1: whose log ends later, by term and then by index. */
  protected boolean isUpToDate(long lastIndex, long lastTerm) {
    return lastIndex > 0
        && (lastTerm > log.lastTerm() || (lastTerm == log.lastTerm() && lastIndex >= log.last()));
  }

  @Override
  public void onVoted(NodeRef m, Voted message, Out<RaftMessage, RaftCommand> out) {
    if (message.term() > currentTerm) {
      becomeFollower(message.term(), out);
      return;
    }
    if (role != Role.CANDIDATE || !countsNow(message.term()) || !message.granted()) {
      return; // of another election, or a refusal
    }
    if (isMajorityWith(m)) {
      becomeLeader(out);
    }
  }

  /** Whether an answer belongs to this term. */
  protected boolean countsNow(long term) {
    return term == currentTerm;
  }

  protected abstract void becomeLeader(Out<RaftMessage, RaftCommand> out);

  // ---- leadership transfer, at who is to lead: thesis 3.10

  @Override
  public void onTimeoutNow(NodeRef m, TimeoutNow message, Out<RaftMessage, RaftCommand> out) {
    if (message.term() == currentTerm && m.equals(leader) && mayStand()) {
      stand(true, out);
    }
  }
}
