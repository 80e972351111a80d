package io.atoll.lab.protocols.consensus;

import io.atoll.kernel.Delay;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Upcall;
import io.atoll.protocols.consensus.Entry;
import io.atoll.protocols.consensus.RaftCommand;
import io.atoll.protocols.consensus.RaftMessage;
import io.atoll.protocols.consensus.RaftReplica;
import io.atoll.protocols.consensus.RaftSettings;
import io.atoll.protocols.consensus.RaftUpcall;
import io.atoll.protocols.consensus.Recovered;
import java.util.List;
import java.util.function.Function;

/** Members with a mistake in each, which the fuzz or the search must find. */
final class GroupMutations {

  private GroupMutations() {}

  /** A member with a mistake can be copied, mistake and all. */
  private abstract static class Mistaken extends RaftReplica {
    private final Function<RaftReplica, RaftReplica> again;

    Mistaken(RaftReplica other, Function<RaftReplica, RaftReplica> again) {
      super(other);
      this.again = again;
    }

    @Override
    public RaftReplica copy() {
      return again.apply(this);
    }
  }

  /** Members made as they should be, and then mistaken. */
  static Replicas all(Function<RaftReplica, RaftReplica> mistake) {
    return (self, members, settings, recovered) ->
        mistake.apply(new RaftReplica(self, members, settings, recovered));
  }

  /** A member that is started again does not know whom it voted for. */
  static RaftReplica forgetsVote(
      NodeRef self, List<NodeRef> members, RaftSettings settings, Recovered recovered) {
    return new RaftReplica(
        self,
        members,
        settings,
        new Recovered(
            recovered.term(),
            null,
            recovered.baseIndex(),
            recovered.baseTerm(),
            recovered.entries()));
  }

  /** Entries are acknowledged before they are stored. */
  static final class AcknowledgesAtOnce extends Mistaken {
    AcknowledgesAtOnce(RaftReplica other) {
      super(other, AcknowledgesAtOnce::new);
    }

    @Override
    protected void promise(
        long token, NodeRef to, RaftMessage message, Out<RaftMessage, RaftCommand> out) {
      super.promise(message instanceof RaftMessage.Appended ? 0 : token, to, message, out);
    }
  }

  /** Votes are given, and asked for, before they are stored. */
  static final class VotesAtOnce extends Mistaken {
    VotesAtOnce(RaftReplica other) {
      super(other, VotesAtOnce::new);
    }

    @Override
    protected void promise(
        long token, NodeRef to, RaftMessage message, Out<RaftMessage, RaftCommand> out) {
      super.promise(message instanceof RaftMessage.Appended ? token : 0, to, message, out);
    }
  }

  /** A leader counts itself for what it has not stored. */
  static final class CountsItselfAtOnce extends Mistaken {
    CountsItselfAtOnce(RaftReplica other) {
      super(other, CountsItselfAtOnce::new);
    }

    @Override
    protected long ownMatch() {
      return view().lastIndex();
    }
  }

  /** What the disk has at the index of a state that was given stays there. */
  static final class KeepsOldEntry extends Mistaken {
    KeepsOldEntry(RaftReplica other) {
      super(other, KeepsOldEntry::new);
    }

    @Override
    protected void store(long from, List<Entry> entries, Out<RaftMessage, RaftCommand> out) {
      boolean voids = entries.isEmpty() && from == view().lastIndex();
      super.store(voids ? from + 1 : from, entries, out);
    }
  }

  /** Answers of older terms count. */
  static final class CountsOlderTerms extends Mistaken {
    CountsOlderTerms(RaftReplica other) {
      super(other, CountsOlderTerms::new);
    }

    @Override
    protected boolean countsNow(long term) {
      return true;
    }
  }

  /** A read is answered from whatever this leader has. */
  static final class ReadsWithoutRound extends Mistaken {
    ReadsWithoutRound(RaftReplica other) {
      super(other, ReadsWithoutRound::new);
    }

    @Override
    protected long roundFor() {
      return 0;
    }
  }

  /** A read joins the round that was begun before it came. */
  static final class JoinsEarlierRound extends Mistaken {
    JoinsEarlierRound(RaftReplica other) {
      super(other, JoinsEarlierRound::new);
    }

    @Override
    protected long roundFor() {
      return super.roundFor() - 1;
    }
  }

  /** A leader answers reads before it knows what is committed. */
  static final class ReadsBeforeOwnCommit extends Mistaken {
    ReadsBeforeOwnCommit(RaftReplica other) {
      super(other, ReadsBeforeOwnCommit::new);
    }

    @Override
    protected boolean mayServeReads() {
      return true;
    }
  }

  /** Whoever asks first and whoever asks later gets the vote. */
  static final class VotesTwice extends Mistaken {
    VotesTwice(RaftReplica other) {
      super(other, VotesTwice::new);
    }

    @Override
    protected boolean mayVoteFor(NodeRef candidate) {
      return true;
    }
  }

  /** Votes go to candidates that lack entries. */
  static final class IgnoresLogs extends Mistaken {
    IgnoresLogs(RaftReplica other) {
      super(other, IgnoresLogs::new);
    }

    @Override
    protected boolean isUpToDate(long lastIndex, long lastTerm) {
      return lastIndex > 0;
    }
  }

  /** Members that were given no state agree that there is none. */
  static final class LeadsBlank extends Mistaken {
    LeadsBlank(RaftReplica other) {
      super(other, LeadsBlank::new);
    }

    @Override
    protected boolean isBlank() {
      return false;
    }

    @Override
    protected boolean isUpToDate(long lastIndex, long lastTerm) {
      return super.isUpToDate(lastIndex, lastTerm) || (lastIndex == 0 && super.isBlank());
    }
  }

  /** Entries of older terms are committed by counting: thesis Fig. 3.7. */
  static final class CommitsOlderTerms extends Mistaken {
    CommitsOlderTerms(RaftReplica other) {
      super(other, CommitsOlderTerms::new);
    }

    @Override
    protected boolean isCommittable(long index) {
      return true;
    }
  }

  /** Whatever follows is thrown away, also if it is the same. */
  static final class TruncatesAlways extends Mistaken {
    TruncatesAlways(RaftReplica other) {
      super(other, TruncatesAlways::new);
    }

    @Override
    protected int alreadyThere(long prevIndex, List<Entry> entries) {
      return 0;
    }
  }

  /** A leader that nobody answers goes on leading. */
  static final class LeadsUnheard extends Mistaken {
    LeadsUnheard(RaftReplica other) {
      super(other, LeadsUnheard::new);
    }

    @Override
    protected boolean hearsMajority() {
      return true;
    }
  }

  /** What the log has after a snapshot is thrown away with what it covers. */
  static final class DropsTail extends Mistaken {
    DropsTail(RaftReplica other) {
      super(other, DropsTail::new);
    }

    @Override
    protected boolean hasEntry(long index, long term) {
      return false;
    }
  }

  /** A member that was started again hands the first entries to its state machine twice. */
  static final class AppliesTwice extends Mistaken {
    private boolean applied;

    AppliesTwice(RaftReplica other) {
      super(other, AppliesTwice::new);
      this.applied = other instanceof AppliesTwice same && same.applied;
    }

    @Override
    protected void commitUpTo(long index, Out<RaftMessage, RaftCommand> out) {
      super.commitUpTo(index, applied ? out : new Twice(out));
      applied = true;
    }
  }

  /** Says twice what is committed. */
  private record Twice(Out<RaftMessage, RaftCommand> out) implements Out<RaftMessage, RaftCommand> {
    @Override
    public void send(NodeRef to, RaftMessage message) {
      out.send(to, message);
    }

    @Override
    public void after(Delay delay, RaftCommand command) {
      out.after(delay, command);
    }

    @Override
    public void upcall(Upcall upcall) {
      out.upcall(upcall);
      if (upcall instanceof RaftUpcall.Committed) {
        out.upcall(upcall);
      }
    }

    @Override
    public void depart() {
      out.depart();
    }
  }
}
