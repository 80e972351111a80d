package io.atoll.protocols.consensus;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.protocols.consensus.RaftMessage.Append;
import io.atoll.protocols.consensus.RaftMessage.AppendRefused;
import io.atoll.protocols.consensus.RaftMessage.Appended;
import io.atoll.protocols.consensus.RaftUpcall.Following;
import io.atoll.protocols.consensus.RaftView.Role;
import java.util.List;

/** How a member follows a leader's log: thesis 3.5. */
abstract class FollowingMember extends ElectingMember {

  FollowingMember(NodeRef self, List<NodeRef> members, RaftSettings settings, Recovered recovered) {
    super(self, members, settings, recovered);
  }

  FollowingMember(FollowingMember other) {
    super(other);
  }

  @Override
  public void onAppend(NodeRef m, Append message, Out<RaftMessage, RaftCommand> out) {
    if (message.term() < currentTerm) {
      out.send(m, new AppendRefused(currentTerm, message.prevIndex(), 0, 0, message.round()));
      return; // thesis Fig. 3.1: a leader of old, which learns that it is one
    }
    if (!isSensible(message) || !acceptLeader(m, message.term(), out)) {
      return;
    }
    heardNow();
    long prevIndex = message.prevIndex();
    List<Entry> entries = message.entries();
    if (prevIndex < log.base()) { // what a snapshot covers is as the leader has it
      int covered = (int) Math.min(entries.size(), log.base() - prevIndex);
      entries = entries.subList(covered, entries.size());
      prevIndex += covered;
    } else if (log.termAt(prevIndex) != message.prevTerm()) {
      out.send(m, refusal(message));
      return;
    }
    follow(m, message, prevIndex, entries, out);
  }

  /** Indexes and terms such as a leader could send. */
  private static boolean isSensible(Append message) {
    long before = message.prevTerm();
    if (message.prevIndex() < 0 || before < 0 || message.commit() < 0) {
      return false;
    }
    for (Entry entry : message.entries()) {
      if (entry.term() < before) {
        return false;
      }
      before = entry.term();
    }
    return before <= message.term();
  }

  /** Whether this member follows whoever leads in a term that is not over. */
  private boolean acceptLeader(NodeRef m, long term, Out<RaftMessage, RaftCommand> out) {
    if (term > currentTerm || role == Role.CANDIDATE || role == Role.PRE_CANDIDATE) {
      becomeFollower(term, out);
    }
    if (leader == null) {
      leader = m;
      out.upcall(new Following(currentTerm, m));
    }
    return leader.equals(m); // a term has one leader, and this member may be it
  }

  private AppendRefused refusal(Append message) {
    long prevIndex = message.prevIndex();
    boolean missing = prevIndex > log.last();
    return new AppendRefused(
        currentTerm,
        prevIndex,
        missing ? 0 : log.termAt(prevIndex),
        missing ? log.last() + 1 : log.firstOfTermAt(prevIndex),
        message.round());
  }

  /** Thesis Fig. 3.1, AppendEntries, steps 3 to 5, from an entry that both have. */
  private void follow(
      NodeRef m,
      Append message,
      long prevIndex,
      List<Entry> entries,
      Out<RaftMessage, RaftCommand> out) {
    int known = alreadyThere(prevIndex, entries);
    long last = prevIndex + entries.size();
    if (known < entries.size()) {
      long from = prevIndex + known + 1;
      if (from <= commitIndex) {
        return; // nobody who leads has something else there
      }
      List<Entry> added = known == 0 ? entries : entries.subList(known, entries.size());
      if (from <= log.last()) {
        log.truncateFrom(from);
      }
      log.append(added);
      store(from, added, out);
      promise(promises.lastToken(), m, new Appended(currentTerm, last, message.round()), out);
    } else {
      long match = Math.min(last, promises.storedIndex());
      promiseByBallot(m, new Appended(currentTerm, match, message.round()), out);
    }
    commitUpTo(Math.min(message.commit(), last), out);
  }

  /** How many of these entries this member has: only from the first conflict on is it wrong. */
  protected int alreadyThere(long prevIndex, List<Entry> entries) {
    int known = 0;
    while (known < entries.size()
        && log.termAt(prevIndex + known + 1) == entries.get(known).term()) {
      known++;
    }
    return known;
  }
}
