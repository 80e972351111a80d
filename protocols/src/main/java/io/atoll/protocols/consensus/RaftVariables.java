package io.atoll.protocols.consensus;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Process;
import io.atoll.protocols.consensus.RaftUpcall.Committed;
import io.atoll.protocols.consensus.RaftUpcall.Following;
import io.atoll.protocols.consensus.RaftUpcall.Store;
import io.atoll.protocols.consensus.RaftView.Role;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The variables of a member (thesis Fig. 3.1), and what all that change them have in common: terms
 * that only grow, a disk that is written before anything is promised, and a commit index that only
 * grows.
 */
abstract class RaftVariables
    implements Process<RaftMessage, RaftCommand>, RaftHandler, RaftCommandHandler {

  /** Terms beyond this are not believed, so that counting on never overflows. */
  private static final long LAST_TERM = 1L << 62;

  /** How many times as long the tail of a log may be while others are about to come after. */
  private static final int LONG_TAIL = 16;

  protected final NodeRef self;
  protected final RaftSettings settings;

  /** Whether this one is no member, and only taught the log (thesis 4.2.1): it has no vote. */
  protected final boolean learner;

  /** The members without this one, in the group's order. */
  protected final List<NodeRef> others;

  /** How many of the others come before this one; it means nothing for a learner. */
  protected final int before;

  protected final int majority;
  protected final ReplicatedLog log;
  protected final Promises promises;

  protected Role role = Role.FOLLOWER;
  protected long currentTerm;
  protected @Nullable NodeRef votedFor;
  protected @Nullable NodeRef leader;

  /** Up to where entries are committed; all of them have been handed to the state machine. */
  protected long commitIndex;

  /** Term or vote have changed since they were written. */
  protected boolean ballotChanged;

  /** The write that holds the term and the vote. */
  protected long ballotToken;

  protected long nowMillis;

  RaftVariables(NodeRef self, List<NodeRef> members, RaftSettings settings, Recovered recovered) {
    if (members.stream().distinct().count() != members.size()) {
      throw new IllegalArgumentException("a group has each member once, not " + members);
    }
    this.self = self;
    this.learner = !members.contains(self);
    this.settings = settings;
    this.others = members.stream().filter(member -> !member.equals(self)).toList();
    this.before = members.indexOf(self);
    this.majority = members.size() / 2 + 1;
    this.log = new ReplicatedLog(recovered.baseIndex(), recovered.baseTerm(), recovered.entries());
    this.promises = new Promises(log.last());
    this.currentTerm = recovered.term();
    this.votedFor = recovered.votedFor();
    this.commitIndex = recovered.baseIndex();
  }

  RaftVariables(RaftVariables other) {
    this.self = other.self;
    this.learner = other.learner;
    this.settings = other.settings;
    this.others = other.others;
    this.before = other.before;
    this.majority = other.majority;
    this.log = new ReplicatedLog(other.log);
    this.promises = new Promises(other.promises);
    this.role = other.role;
    this.currentTerm = other.currentTerm;
    this.votedFor = other.votedFor;
    this.leader = other.leader;
    this.commitIndex = other.commitIndex;
    this.ballotChanged = other.ballotChanged;
    this.ballotToken = other.ballotToken;
    this.nowMillis = other.nowMillis;
  }

  @Override
  public NodeRef self() {
    return self;
  }

  @Override
  public void onClock(long millis) {
    nowMillis = millis;
  }

  @Override
  public void onMessage(NodeRef from, RaftMessage message, Out<RaftMessage, RaftCommand> out) {
    if (!(others.contains(from) || isTaught(from))
        || message.term() < 0
        || message.term() > LAST_TERM) {
      return; // not of this group, or nonsense
    }
    message.dispatch(from, this, out);
  }

  /** Whether this member teaches the log to somebody who is no member. */
  protected abstract boolean isTaught(NodeRef other);

  // ---- terms: thesis 3.3

  /** Another term has begun than the one this member knew, or its leader cannot lead any more. */
  protected void becomeFollower(long term, Out<RaftMessage, RaftCommand> out) {
    if (term > currentTerm) {
      currentTerm = term;
      votedFor = null;
      ballotChanged = true;
      promises.forget();
    }
    boolean led = role == Role.LEADER;
    role = Role.FOLLOWER;
    leader = null;
    if (led) {
      onDeposed(out);
    }
    out.upcall(new Following(currentTerm, null));
  }

  /** This member led until now. */
  protected abstract void onDeposed(Out<RaftMessage, RaftCommand> out);

  // ---- the disk: thesis 3.8 says what, 10.2.1 when

  /** Writes term and vote, and entries that replace the log from an index on. */
  protected void store(long from, List<Entry> entries, Out<RaftMessage, RaftCommand> out) {
    long token = promises.write(from, log.last());
    if (ballotChanged) {
      ballotChanged = false;
      ballotToken = token;
    }
    out.upcall(new Store(token, currentTerm, votedFor, from, entries));
  }

  /** Says something that rests on the term and the vote, once these are stored. */
  protected void promiseByBallot(
      NodeRef to, RaftMessage message, Out<RaftMessage, RaftCommand> out) {
    if (ballotChanged) {
      store(log.last() + 1, List.of(), out);
    }
    promise(ballotToken, to, message, out);
  }

  /** Says something once a write is stored. */
  protected void promise(
      long token, NodeRef to, RaftMessage message, Out<RaftMessage, RaftCommand> out) {
    if (promises.isStored(token)) {
      say(to, message, out);
    } else {
      promises.add(token, to, message);
    }
  }

  /** A write is durable: promises that waited for it are made. */
  @Override
  public void onStored(RaftCommand.Stored stored, Out<RaftMessage, RaftCommand> out) {
    if (promises.stored(stored.token())) {
      promises.keep(promise -> say(promise.to(), promise.message(), out));
    }
  }

  private void say(NodeRef to, RaftMessage message, Out<RaftMessage, RaftCommand> out) {
    if (to.equals(self)) {
      message.dispatch(self, this, out); // a candidate's vote for itself
    } else {
      out.send(to, message);
    }
  }

  // ---- what is committed

  /** Everything up to here is committed: the state machine gets what it has not seen, at once. */
  protected void commitUpTo(long index, Out<RaftMessage, RaftCommand> out) {
    if (index > commitIndex) {
      long first = commitIndex + 1;
      commitIndex = index;
      out.upcall(new Committed(first, log.slice(first, index)));
    }
  }

  /**
   * The state machine has come so far: thesis 5.1. Late members are served from a tail, which is
   * longer while there are members that are about to come after, or if the state machine says so.
   */
  @Override
  public void onCompact(RaftCommand.Compact compact) {
    long needless = Math.min(compact.index(), commitIndex);
    long tails = compact.tails();
    cut(
        Math.min(needless, waitedFor()),
        tails * settings.tailEntries(),
        tails * settings.tailBytes());
    long longTails = Math.max(tails, LONG_TAIL);
    cut(
        needless,
        longTails * settings.tailEntries(),
        Math.max(longTails * settings.tailBytes(), settings.maxInFlightBytes()));
  }

  private void cut(long upTo, long tailEntries, long tailBytes) {
    if (upTo - tailEntries > log.base()) {
      log.compactTo(upTo - tailEntries);
    }
    while (log.base() < upTo && log.bytes() > tailBytes) {
      log.compactTo(log.base() + 1);
    }
  }

  /** Up to where everybody has the log who will soon have all of it. */
  protected abstract long waitedFor();

  /** The same without a tail. */
  @Override
  public void onCut(RaftCommand.Cut cut) {
    long index = Math.min(cut.index(), commitIndex);
    if (index > log.base()) {
      log.compactTo(index);
    }
  }

  /** This member was given a snapshot: thesis 5.1, Fig. 5.3, steps 6 to 8. */
  @Override
  public void onInstalled(RaftCommand.Installed installed, Out<RaftMessage, RaftCommand> out) {
    long index = installed.index();
    if (index <= commitIndex) {
      return; // has come that far by itself
    }
    if (installed.term() > currentTerm) {
      becomeFollower(installed.term(), out);
    }
    commitIndex = index;
    if (!hasEntry(index, installed.term())) {
      log.reset(index, installed.term());
      // also what the disk has at the index: it is of a history that was given up, and whoever
      // starts from the disk would take all that follows for that
      store(index, List.of(), out);
    }
    promises.covered(index);
  }

  /** Whether what follows the entry at this index may be kept. */
  protected boolean hasEntry(long index, long term) {
    return log.termAt(index) == term;
  }

  protected List<Entry> ofThisTerm(List<Payload> payloads) {
    List<Entry> entries = new ArrayList<>(payloads.size());
    for (Payload payload : payloads) {
      entries.add(new Entry(currentTerm, payload));
    }
    return Collections.unmodifiableList(entries);
  }
}
