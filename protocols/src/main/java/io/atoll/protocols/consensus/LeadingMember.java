package io.atoll.protocols.consensus;

import io.atoll.kernel.Delay;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.protocols.consensus.RaftCommand.HeartbeatTimer;
import io.atoll.protocols.consensus.RaftMessage.Append;
import io.atoll.protocols.consensus.RaftMessage.AppendRefused;
import io.atoll.protocols.consensus.RaftMessage.Appended;
import io.atoll.protocols.consensus.RaftMessage.TimeoutNow;
import io.atoll.protocols.consensus.RaftUpcall.Leading;
import io.atoll.protocols.consensus.RaftUpcall.ProposalRefused;
import io.atoll.protocols.consensus.RaftUpcall.ReadRefused;
import io.atoll.protocols.consensus.RaftUpcall.Readable;
import io.atoll.protocols.consensus.RaftUpcall.SnapshotWanted;
import io.atoll.protocols.consensus.RaftView.Role;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a leader does: thesis 3.5, 3.6.2, 3.10, 5.1, 6.2, 6.4 and 10.2. */
abstract class LeadingMember extends FollowingMember {

  /**
   * What this leader knows of the others, in their order, and then of its learners; empty while it
   * does not lead.
   */
  protected final List<Progress> progress = new ArrayList<>();

  /** Who is taught the log without being a member. */
  protected List<NodeRef> learners = List.of();

  /** The round that was begun when these were named. */
  protected long taughtRound;

  /** Whether the next heartbeat of this term is due some time. */
  protected boolean beating;

  protected ReadIndex reads = new ReadIndex();

  /** Who is about to lead instead. */
  protected @Nullable NodeRef transfer;

  /** After so many heartbeats the transfer is given up. */
  protected int transferTicks;

  LeadingMember(NodeRef self, List<NodeRef> members, RaftSettings settings, Recovered recovered) {
    super(self, members, settings, recovered);
  }

  LeadingMember(LeadingMember other) {
    super(other);
    for (Progress one : other.progress) {
      progress.add(new Progress(one));
    }
    this.learners = other.learners;
    this.taughtRound = other.taughtRound;
    this.beating = other.beating;
    this.reads = new ReadIndex(other.reads);
    this.transfer = other.transfer;
    this.transferTicks = other.transferTicks;
  }

  // ---- in and out of office

  @Override
  protected void becomeLeader(Out<RaftMessage, RaftCommand> out) {
    role = Role.LEADER;
    leader = self;
    reads = new ReadIndex();
    for (NodeRef member : others) {
      progress.add(new Progress(member, log.last() + 1, settings.maxInFlight(), nowMillis));
    }
    out.upcall(new Leading(currentTerm));
    propose(List.of(new NoOp()), out);
    beatLater(out);
  }

  /** Say that this member leads after a while, if there is somebody to say it to. */
  private void beatLater(Out<RaftMessage, RaftCommand> out) {
    if (!beating && !progress.isEmpty()) {
      beating = true;
      out.after(Delay.ofMillis(settings.heartbeatMillis()), new HeartbeatTimer(currentTerm));
    }
  }

  @Override
  protected void onDeposed(Out<RaftMessage, RaftCommand> out) {
    progress.clear();
    learners = List.of();
    taughtRound = 0;
    beating = false;
    transfer = null;
    transferTicks = 0;
    while (!reads.isEmpty()) {
      out.upcall(new ReadRefused(reads.takeFirst(), null));
    }
    reads = new ReadIndex();
  }

  // ---- proposals

  @Override
  public void onPropose(RaftCommand.Propose command, Out<RaftMessage, RaftCommand> out) {
    if (role != Role.LEADER || transfer != null) {
      NodeRef better = transfer == null ? leader : transfer;
      out.upcall(new ProposalRefused(command.payloads(), better));
    } else if (!command.payloads().isEmpty()) {
      propose(command.payloads(), out);
    }
  }

  /** Thesis 10.2.1: the leader's disk writes while the entries travel. */
  private void propose(List<Payload> payloads, Out<RaftMessage, RaftCommand> out) {
    long from = log.last() + 1;
    List<Entry> entries = ofThisTerm(payloads);
    log.append(entries);
    store(from, entries, out);
    if (reads.needsRound()) {
      beginRound(out);
      return;
    }
    for (Progress one : progress) {
      replicate(one, out);
    }
  }

  /** Sends what a follower lacks, as far as there is room; whether anything was sent. */
  private boolean replicate(Progress to, Out<RaftMessage, RaftCommand> out) {
    boolean sent = false;
    while (to.next() <= log.last() && to.hasRoom()) {
      if (to.next() <= log.base()) {
        wantSnapshot(to, out);
        return sent;
      }
      List<Entry> entries =
          log.portion(to.next(), settings.maxAppendEntries(), settings.maxAppendBytes());
      append(to, to.next() - 1, entries, out);
      to.sent(entries.size());
      sent = true;
    }
    return sent;
  }

  /** Says that this member leads, to who may lack more than the log has. */
  private void nudge(Progress to, Out<RaftMessage, RaftCommand> out) {
    if (to.next() <= log.base() && !to.awaitsSnapshot()) {
      wantSnapshot(to, out);
    }
    long prevIndex = to.awaitsSnapshot() ? log.base() : to.next() - 1;
    append(to, prevIndex, List.of(), out);
    to.nudged();
  }

  private void append(
      Progress to, long prevIndex, List<Entry> entries, Out<RaftMessage, RaftCommand> out) {
    out.send(
        to.member(),
        new Append(
            currentTerm, prevIndex, log.termAt(prevIndex), entries, commitIndex, reads.round()));
  }

  @Override
  protected long waitedFor() {
    long least = Long.MAX_VALUE;
    for (Progress one : progress) {
      if (isHeard(one) && !one.awaitsSnapshot()) {
        least = Math.min(least, one.match());
      }
    }
    return least;
  }

  // ---- answers

  @Override
  public void onAppended(NodeRef m, Appended message, Out<RaftMessage, RaftCommand> out) {
    Progress from = answerOf(m, message.term(), message.round(), out);
    if (from == null || message.match() < 0 || message.match() > log.last()) {
      return; // of another time, or nonsense
    }
    if (from.acknowledged(message.match(), log.base())) {
      advanceCommit(out);
      completeTransfer(out);
    }
    answerReads(out);
    replicate(from, out);
  }

  @Override
  public void onAppendRefused(NodeRef m, AppendRefused message, Out<RaftMessage, RaftCommand> out) {
    Progress from = answerOf(m, message.term(), message.round(), out);
    if (from == null) {
      return; // of another time
    }
    answerReads(out);
    boolean goBack =
        from.refused(
            message.prevIndex(),
            whereToTry(message),
            nowMillis,
            settings.electionTimeout().minMillis());
    if (goBack && !replicate(from, out)) {
      nudge(from, out);
    }
  }

  /** Who has answered this leader something it asked in this term; null if nobody has. */
  private @Nullable Progress answerOf(
      NodeRef m, long term, long round, Out<RaftMessage, RaftCommand> out) {
    if (term > currentTerm) {
      becomeFollower(term, out);
      return null;
    }
    boolean asked = role == Role.LEADER && countsNow(term) && round >= 0 && round <= reads.round();
    Progress from = asked ? progressOf(m) : null;
    if (from != null) {
      from.heard(nowMillis, round);
    }
    return from;
  }

  protected @Nullable Progress progressOf(NodeRef member) {
    int place = others.indexOf(member);
    if (place < 0 && isTaught(member)) {
      place = others.size() + learners.indexOf(member);
    }
    return place < 0 || place >= progress.size() ? null : progress.get(place);
  }

  // ---- learners: thesis 4.2.1

  @Override
  protected boolean isTaught(NodeRef other) {
    return learners.contains(other);
  }

  /**
   * From now on these are taught, and nobody else who is no member. Who of them, and of the
   * members, is there shows in the answers.
   */
  @Override
  public void onTeach(RaftCommand.Teach command, Out<RaftMessage, RaftCommand> out) {
    if (role != Role.LEADER) {
      return;
    }
    List<NodeRef> wanted =
        command.learners().stream().filter(it -> !it.equals(self) && !others.contains(it)).toList();
    List<Progress> taught = new ArrayList<>();
    for (NodeRef learner : wanted) {
      Progress known = progressOf(learner);
      taught.add(
          known != null
              ? known
              : new Progress(learner, log.last() + 1, settings.maxInFlight(), nowMillis));
    }
    learners = wanted;
    progress.subList(others.size(), progress.size()).clear();
    progress.addAll(taught);
    beginRound(out);
    taughtRound = reads.round();
    beatLater(out);
  }

  /** Thesis 3.5, end: after the last entry of the follower's term, or before all of them. */
  private long whereToTry(AppendRefused message) {
    long last = log.lastOfTerm(message.conflictTerm(), message.prevIndex());
    return message.conflictTerm() > 0 && last != ReplicatedLog.UNKNOWN
        ? last + 1
        : message.conflictIndex();
  }

  // ---- commitment: thesis 3.6.2

  @Override
  public void onStored(RaftCommand.Stored stored, Out<RaftMessage, RaftCommand> out) {
    super.onStored(stored, out);
    advanceCommit(out);
  }

  protected void advanceCommit(Out<RaftMessage, RaftCommand> out) {
    if (role != Role.LEADER) {
      return;
    }
    long[] matches = new long[others.size() + 1];
    for (int i = 0; i < others.size(); i++) {
      matches[i] = progress.get(i).vouchedFor();
    }
    matches[others.size()] = ownMatch();
    long index = reachedByMajority(matches);
    if (index > commitIndex && isCommittable(index)) {
      commitUpTo(index, out);
      answerReads(out);
    }
  }

  /** A leader counts itself for what it has stored, like everybody. */
  protected long ownMatch() {
    return promises.storedIndex();
  }

  private long reachedByMajority(long[] values) {
    Arrays.sort(values);
    return values[values.length - majority];
  }

  /** Thesis 3.6.2: entries of older terms are committed by one of this term, never by counting. */
  protected boolean isCommittable(long index) {
    return log.termAt(index) == currentTerm;
  }

  // ---- reads: thesis 6.4

  @Override
  public void onRead(RaftCommand.Read read, Out<RaftMessage, RaftCommand> out) {
    if (role != Role.LEADER) {
      out.upcall(new ReadRefused(read.token(), leader));
      return;
    }
    boolean underWay = reads.isRoundUnderWay();
    reads.add(read.token(), roundFor());
    if (others.isEmpty() || !underWay) {
      beginRound(out);
    }
  }

  /** A read that comes now is confirmed by no round that was begun before. */
  protected long roundFor() {
    return reads.round() + 1;
  }

  private void beginRound(Out<RaftMessage, RaftCommand> out) {
    reads.begin();
    for (Progress one : progress) {
      if (!replicate(one, out)) {
        nudge(one, out);
      }
    }
    answerReads(out);
  }

  protected void answerReads(Out<RaftMessage, RaftCommand> out) {
    if (reads.isEmpty() || !mayServeReads()) {
      return;
    }
    long confirmed = confirmedRound();
    while (reads.hasAnswerable(confirmed)) {
      out.upcall(new Readable(reads.takeFirst(), commitIndex));
    }
    if (reads.needsRound() && !reads.isRoundUnderWay()) {
      beginRound(out);
    }
  }

  /** The last round that a majority has answered. */
  protected long confirmedRound() {
    long[] rounds = new long[others.size() + 1];
    for (int i = 0; i < others.size(); i++) {
      rounds[i] = progress.get(i).ackedRound();
    }
    rounds[others.size()] = reads.round();
    return reachedByMajority(rounds);
  }

  /** Before its first entry is committed, a leader does not know what is. */
  protected boolean mayServeReads() {
    return log.termAt(commitIndex) == currentTerm;
  }

  // ---- heartbeats: thesis 3.4; leaders that nobody hears: 6.2

  @Override
  public void onHeartbeatTimer(HeartbeatTimer timer, Out<RaftMessage, RaftCommand> out) {
    if (role != Role.LEADER || timer.term() != currentTerm) {
      return; // of a time in office that is over
    }
    beating = false;
    if (!hearsMajority()) {
      becomeFollower(currentTerm, out);
      return;
    }
    boolean readsWait = reads.isRoundUnderWay();
    if (reads.needsRound()) {
      reads.begin();
      readsWait = true;
    }
    for (Progress one : progress) {
      if (one.isIdle() || readsWait) {
        nudge(one, out);
      }
      one.onTick();
    }
    if (transfer != null && --transferTicks <= 0) {
      transfer = null;
    }
    completeTransfer(out);
    beatLater(out);
  }

  /** Thesis 6.2: whether a majority has answered within an election timeout. */
  protected boolean hearsMajority() {
    int hear = 1;
    for (Progress one : progress.subList(0, others.size())) {
      if (isHeard(one)) {
        hear++;
      }
    }
    return hear >= majority;
  }

  /** Whether somebody has answered within an election timeout. */
  protected boolean isHeard(Progress one) {
    return one.heardSince(nowMillis - settings.electionTimeout().minMillis());
  }

  // ---- leadership transfer, at who leads: thesis 3.10

  @Override
  public void onTransfer(RaftCommand.Transfer command, Out<RaftMessage, RaftCommand> out) {
    if (role == Role.LEADER && others.contains(command.to())) {
      transfer = command.to();
      transferTicks = (int) (settings.electionTimeout().minMillis() / settings.heartbeatMillis());
      completeTransfer(out);
    }
  }

  private void completeTransfer(Out<RaftMessage, RaftCommand> out) {
    Progress to = transfer == null ? null : progressOf(transfer);
    if (to != null && to.vouchedFor() == log.last()) {
      out.send(to.member(), new TimeoutNow(currentTerm));
    }
  }

  // ---- snapshots: thesis 5.1. How they travel is up to the host

  private void wantSnapshot(Progress to, Out<RaftMessage, RaftCommand> out) {
    to.awaitSnapshot();
    out.upcall(new SnapshotWanted(to.member(), log.base()));
  }

  @Override
  public void onSnapshotDelivered(
      RaftCommand.SnapshotDelivered delivered, Out<RaftMessage, RaftCommand> out) {
    Progress to = progressOf(delivered.to());
    if (to != null && to.awaitsSnapshot() && delivered.index() <= log.last()) {
      to.probe(Math.max(to.match(), delivered.index()) + 1);
      nudge(to, out);
    }
  }

  @Override
  public void onSnapshotFailed(RaftCommand.SnapshotFailed failed) {
    Progress to = progressOf(failed.to());
    if (to != null && to.awaitsSnapshot()) {
      to.probe(to.match() + 1); // asked for again at the next heartbeat
    }
  }
}
