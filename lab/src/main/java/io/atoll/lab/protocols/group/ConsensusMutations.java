package io.atoll.lab.protocols.group;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Shard;
import io.atoll.protocols.consensus.RaftCommand;
import io.atoll.protocols.consensus.RaftMessage;
import io.atoll.protocols.consensus.RaftReplica;
import io.atoll.protocols.consensus.RaftSettings;
import io.atoll.protocols.consensus.RaftUpcall;
import io.atoll.protocols.consensus.Recovered;
import io.atoll.protocols.group.Placement;
import io.atoll.protocols.group.VirtualNode;
import java.util.List;

/**
 * Mistakes in consensus that show in whole clusters. Consensus has many more of its own, which its
 * own simulation finds.
 */
final class ConsensusMutations {

  private ConsensusMutations() {}

  /** Makes a member with a mistake. */
  private interface Maker {
    RaftReplica replica(
        NodeRef self, List<NodeRef> members, RaftSettings settings, Recovered recovered);
  }

  static List<ChaosMutation> all() {
    return List.of(
        of("read-without-read-index", "a leader answers reads without asking", AnswersAtOnce::new),
        of("read-at-a-follower", "followers answer reads, too", FollowerAnswers::new),
        of("blank-member-stands", "a member without state wants to lead", BlankStands::new),
        of("count-before-stored", "a leader counts its own unsynced entries", CountsEarly::new),
        of("vote-twice", "members vote for whoever asks", VotesTwice::new),
        of("teach-without-cut", "a log is taught that lacks what was executed", DoesNotCut::new),
        of("seal-for-the-lost", "a group moves to members that are not there", CountsOnAll::new),
        of("vote-for-a-short-log", "members vote for who has less than they", VotesForAny::new));
  }

  private static ChaosMutation of(String name, String story, Maker maker) {
    return ChaosMutation.ofParts(name, story, sound -> new Parts(sound, maker));
  }

  private record Parts(VirtualNode.Shards sound, Maker maker) implements VirtualNode.Shards {
    @Override
    public Shard empty(NodeRef owner) {
      return sound.empty(owner);
    }

    @Override
    public RaftReplica replica(
        NodeRef self, Placement placement, RaftSettings settings, Recovered recovered) {
      return maker.replica(self, placement.hosts(), settings, recovered);
    }
  }

  private static final class AnswersAtOnce extends RaftReplica {
    private AnswersAtOnce(
        NodeRef self, List<NodeRef> members, RaftSettings settings, Recovered recovered) {
      super(self, members, settings, recovered);
    }

    @Override
    protected long confirmedRound() {
      return Long.MAX_VALUE;
    }
  }

  private static final class DoesNotCut extends RaftReplica {
    private DoesNotCut(
        NodeRef self, List<NodeRef> members, RaftSettings settings, Recovered recovered) {
      super(self, members, settings, recovered);
    }

    @Override
    public void onCut(RaftCommand.Cut cut) {}
  }

  private static final class CountsOnAll extends RaftReplica {
    private CountsOnAll(
        NodeRef self, List<NodeRef> members, RaftSettings settings, Recovered recovered) {
      super(self, members, settings, recovered);
    }

    @Override
    public boolean follows(NodeRef other, long mostLag) {
      return others.contains(other) || super.follows(other, mostLag);
    }
  }

  private static final class FollowerAnswers extends RaftReplica {
    private FollowerAnswers(
        NodeRef self, List<NodeRef> members, RaftSettings settings, Recovered recovered) {
      super(self, members, settings, recovered);
    }

    @Override
    public void onRead(RaftCommand.Read read, Out<RaftMessage, RaftCommand> out) {
      if (isLeading() || leader == null) {
        super.onRead(read, out);
      } else {
        out.upcall(new RaftUpcall.Readable(read.token(), commitIndex));
      }
    }
  }

  private static final class BlankStands extends RaftReplica {
    private BlankStands(
        NodeRef self, List<NodeRef> members, RaftSettings settings, Recovered recovered) {
      super(self, members, settings, recovered);
    }

    @Override
    protected boolean isBlank() {
      return false;
    }

    @Override
    protected boolean isUpToDate(long lastIndex, long lastTerm) {
      return super.isUpToDate(lastIndex, lastTerm) || super.isBlank();
    }
  }

  private static final class CountsEarly extends RaftReplica {
    private CountsEarly(
        NodeRef self, List<NodeRef> members, RaftSettings settings, Recovered recovered) {
      super(self, members, settings, recovered);
    }

    @Override
    protected long ownMatch() {
      return view().lastIndex();
    }
  }

  private static final class VotesTwice extends RaftReplica {
    private VotesTwice(
        NodeRef self, List<NodeRef> members, RaftSettings settings, Recovered recovered) {
      super(self, members, settings, recovered);
    }

    @Override
    protected boolean mayVoteFor(NodeRef candidate) {
      return true;
    }
  }

  private static final class VotesForAny extends RaftReplica {
    private VotesForAny(
        NodeRef self, List<NodeRef> members, RaftSettings settings, Recovered recovered) {
      super(self, members, settings, recovered);
    }

    @Override
    protected boolean isUpToDate(long lastIndex, long lastTerm) {
      return lastIndex > 0;
    }
  }
}
