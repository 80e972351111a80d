package io.atoll.lab.protocols.consensus;

import io.atoll.kernel.NodeRef;
import io.atoll.lab.check.Violation.Problem;
import io.atoll.protocols.consensus.Entry;
import io.atoll.protocols.consensus.RaftMessage;
import io.atoll.protocols.consensus.RaftView;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Sees everything that happens in a group, remembers what matters, and tells the first thing that
 * must not be: the properties of thesis Fig. 3.2, and that reads are never stale.
 */
final class GroupWitness {

  static final String ONE_LEADER = "at most one leader a term";
  static final String ONE_VOTE = "at most one vote a term";
  static final String LOG_MATCHING = "logs that agree at an index agree before it";
  static final String LEADER_COMPLETENESS = "every leader has all that is committed";
  static final String SAME_ENTRIES = "state machines apply the same entries";
  static final String EACH_ONCE = "each entry is applied once, in order";
  static final String FRESH_READS = "reads see what was acknowledged before";
  static final String STEPS_DOWN = "a leader that hears from no majority steps down";

  /** An entry, and the term in which it was committed first. */
  private record Commitment(Entry entry, long term) {}

  private record Ballot(long term, NodeRef voter) implements Comparable<Ballot> {
    @Override
    public int compareTo(Ballot other) {
      int byTerm = Long.compare(term, other.term);
      return byTerm != 0
          ? byTerm
          : Long.compare(voter.address().value(), other.voter.address().value());
    }
  }

  private final SortedMap<Long, NodeRef> leaders = new TreeMap<>();
  private final SortedMap<Ballot, NodeRef> votes = new TreeMap<>();

  /** What is committed, from {@link #firstIndex} on. */
  private final List<Commitment> committed = new ArrayList<>();

  private final long firstIndex;
  private @Nullable Problem problem;

  /**
   * @param base the index that the group was founded with
   */
  GroupWitness(long base) {
    this.firstIndex = base + 1;
  }

  GroupWitness(GroupWitness other) {
    this.leaders.putAll(other.leaders);
    this.votes.putAll(other.votes);
    this.committed.addAll(other.committed);
    this.firstIndex = other.firstIndex;
    this.problem = other.problem;
  }

  /** The first problem, or null if there is none. */
  @Nullable Problem problem() {
    return problem;
  }

  /** How many terms had a leader. */
  int terms() {
    return leaders.size();
  }

  /** Up to where somebody knows that entries are committed. */
  long committedIndex() {
    return firstIndex + committed.size() - 1;
  }

  void found(String property, String what) {
    if (problem == null) {
      problem = new Problem(property, what);
    }
  }

  /**
   * A member was elected; its state right after. Votes may arrive so late that another term is over
   * by then; what was committed in that term is none of its business.
   */
  void elected(RaftView view) {
    NodeRef before = leaders.putIfAbsent(view.term(), view.self());
    if (before != null) {
      found(
          ONE_LEADER, "term " + view.term() + " has the leaders " + before + " and " + view.self());
    }
    if (view.lastIndex() < firstIndex - 1) {
      found(
          LEADER_COMPLETENESS, "the leader of term " + view.term() + " was never given the state");
    }
    for (long index = Math.max(firstIndex, view.logBase() + 1);
        index <= committedIndex();
        index++) {
      boolean later = view.term() > committed.get((int) (index - firstIndex)).term();
      if (later && (index > view.lastIndex() || !view.entry(index).equals(entry(index)))) {
        found(
            LEADER_COMPLETENESS,
            "the leader of term " + view.term() + " has not " + entry(index) + " at " + index);
      }
    }
  }

  private Entry entry(long index) {
    return committed.get((int) (index - firstIndex)).entry();
  }

  /** A member says something. */
  void said(NodeRef from, NodeRef to, RaftMessage message) {
    if (message instanceof RaftMessage.Voted voted && voted.granted()) {
      vote(voted.term(), from, to);
    } else if (message instanceof RaftMessage.RequestVote request) {
      vote(request.term(), from, from);
    }
  }

  private void vote(long term, NodeRef voter, NodeRef candidate) {
    NodeRef before = votes.putIfAbsent(new Ballot(term, voter), candidate);
    if (before != null && !before.equals(candidate)) {
      found(
          ONE_VOTE, voter + " votes in term " + term + " for " + before + " and for " + candidate);
    }
  }

  /**
   * A state machine is given entries.
   *
   * @param term the term of the member; that of the leader, where it is the first
   * @param applied up to where it has applied entries before
   */
  void applies(NodeRef member, long term, long applied, long first, List<Entry> entries) {
    if (first != applied + 1) {
      found(EACH_ONCE, member + " is given " + first + " after " + applied);
      return;
    }
    for (int i = 0; i < entries.size(); i++) {
      long index = first + i;
      if (index == committedIndex() + 1) {
        committed.add(new Commitment(entries.get(i), term));
      } else if (!entry(index).equals(entries.get(i))) {
        found(
            SAME_ENTRIES,
            member + " applies " + entries.get(i) + " at " + index + ", not " + entry(index));
      }
    }
  }

  /** A read is answered from a state; what was acknowledged before it began must be in there. */
  void reads(NodeRef member, long applied, long acknowledged) {
    if (applied < acknowledged) {
      found(
          FRESH_READS,
          member + " reads at " + applied + " although " + acknowledged + " was acknowledged");
    }
  }

  /** Compares the logs of all members, two at a time. */
  void compareLogs(List<RaftView> views) {
    for (RaftView one : views) {
      for (RaftView other : views) {
        if (one.self().address().value() < other.self().address().value()) {
          compareLogs(one, other);
        }
      }
    }
  }

  private void compareLogs(RaftView one, RaftView other) {
    long first = Math.max(one.logBase(), other.logBase()) + 1;
    boolean agree = false;
    for (long index = Math.min(one.lastIndex(), other.lastIndex()); index >= first; index--) {
      Entry here = one.entry(index);
      Entry there = other.entry(index);
      agree |= here.term() == there.term();
      if (agree && !here.equals(there)) {
        found(
            LOG_MATCHING,
            "%s has %s at %d and %s has %s, but they agree later"
                .formatted(one.self(), here, index, other.self(), there));
      }
    }
  }

  /** What has been seen, as a value: two searches that have seen the same are the same. */
  Object view() {
    return List.of(
        List.copyOf(leaders.entrySet()), List.copyOf(votes.entrySet()), List.copyOf(committed));
  }
}
