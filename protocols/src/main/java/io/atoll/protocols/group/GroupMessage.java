package io.atoll.protocols.group;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Shard;
import io.atoll.protocols.consensus.RaftMessage;
import io.atoll.protocols.ring.atomic.AtomicMessage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What hosts that run groups say to each other. Messages may be lost; whoever needs one repeats.
 */
public sealed interface GroupMessage {

  /** Hand this message to the handler made for it. */
  void dispatch(NodeRef from, GroupHandler host);

  // ---- within a group

  /** Consensus among the members of a group. */
  record OfRaft(GroupId group, RaftMessage message) implements GroupMessage {
    @Override
    public void dispatch(NodeRef from, GroupHandler host) {
      host.onOfRaft(from, this);
    }
  }

  /** The sender has been told of a group that it does not know. */
  record WhoIs(GroupId group) implements GroupMessage {
    @Override
    public void dispatch(NodeRef from, GroupHandler host) {
      host.onWhoIs(from, this);
    }
  }

  /** The answer: who is in it. */
  record ThisIs(Placement placement) implements GroupMessage {
    @Override
    public void dispatch(NodeRef from, GroupHandler host) {
      host.onThisIs(from, this);
    }
  }

  /** Be taught the log of a group that is to move to the receiver. */
  record Learn(Placement placement) implements GroupMessage {
    @Override
    public void dispatch(NodeRef from, GroupHandler host) {
      host.onLearn(from, this);
    }
  }

  /** The sender is a member, but has no state to apply its log to. */
  record WantState(GroupId group) implements GroupMessage {
    @Override
    public void dispatch(NodeRef from, GroupHandler host) {
      host.onWantState(from, this);
    }
  }

  /** The beginning of a snapshot: everything but the content. */
  record SnapshotHead(Placement placement, long index, long term, VirtualNode.Head head)
      implements GroupMessage {
    @Override
    public void dispatch(NodeRef from, GroupHandler host) {
      host.onSnapshotHead(from, this);
    }
  }

  /** The next portion of its content, counted from 1. */
  record SnapshotContent(GroupId group, long index, long number, Shard.Portion portion)
      implements GroupMessage {
    @Override
    public void dispatch(NodeRef from, GroupHandler host) {
      host.onSnapshotContent(from, this);
    }
  }

  /** A part of the snapshot has come, the head being number 0; the last one is also durable. */
  record SnapshotAck(GroupId group, long index, long number, boolean installed)
      implements GroupMessage {

    /** Not even the head is there: whoever had it has started anew. */
    static final long NOTHING = -1;

    static SnapshotAck ofNothing(SnapshotContent content) {
      return new SnapshotAck(content.group(), content.index(), NOTHING, false);
    }

    @Override
    public void dispatch(NodeRef from, GroupHandler host) {
      host.onSnapshotAck(from, this);
    }
  }

  // ---- from one epoch of a virtual node to the next

  /** Does this member have the state of its group on its own disk? Asked by who keeps it for it. */
  record IsFounded(Placement placement) implements GroupMessage {
    @Override
    public void dispatch(NodeRef from, GroupHandler host) {
      host.onIsFounded(from, this);
    }
  }

  record Founded(GroupId group) implements GroupMessage {
    @Override
    public void dispatch(NodeRef from, GroupHandler host) {
      host.onFounded(from, this);
    }
  }

  /** The group is no more: the virtual node is run by a later one, which has its state. */
  record Retired(GroupId group, Placement newest) implements GroupMessage {
    @Override
    public void dispatch(NodeRef from, GroupHandler host) {
      host.onRetired(from, this);
    }
  }

  /** The virtual node is no more: another one has its arc. */
  record Dissolved(NodeRef node, NodeRef heir, @Nullable Placement heirPlacement)
      implements GroupMessage {
    @Override
    public void dispatch(NodeRef from, GroupHandler host) {
      host.onDissolved(from, this);
    }
  }

  // ---- between virtual nodes

  /** What one virtual node says to another, to whoever leads the group of that. */
  record Say(Placement from, NodeRef to, long number, AtomicMessage message)
      implements GroupMessage {
    @Override
    public void dispatch(NodeRef from, GroupHandler host) {
      host.onSay(from, this);
    }
  }

  /** A virtual node has taken what another said, up to a number. */
  record Heard(NodeRef by, NodeRef from, long upTo) implements GroupMessage {
    @Override
    public void dispatch(NodeRef from, GroupHandler host) {
      host.onHeard(from, this);
    }
  }

  // ---- calls

  /** Execute these through the group's log. */
  record Execute(GroupId group, List<Call> calls) implements GroupMessage {
    public Execute {
      calls = List.copyOf(calls);
    }

    @Override
    public void dispatch(NodeRef from, GroupHandler host) {
      host.onExecute(from, this);
    }
  }

  /** Answer these, which change nothing. */
  record Read(GroupId group, List<Call> calls) implements GroupMessage {
    public Read {
      calls = List.copyOf(calls);
    }

    @Override
    public void dispatch(NodeRef from, GroupHandler host) {
      host.onRead(from, this);
    }
  }

  /** What became of calls, and who the sender thinks has what was asked for in vain. */
  record Answers(List<Answer> answers, List<Placement> better) implements GroupMessage {
    public Answers {
      answers = List.copyOf(answers);
      better = List.copyOf(better);
    }

    @Override
    public void dispatch(NodeRef from, GroupHandler host) {
      host.onAnswers(from, this);
    }
  }

  record Answer(long number, Outcome outcome) {}

  /** The sender does not lead this group, and has not taken these calls. */
  record NotLeading(GroupId group, @Nullable NodeRef leader, List<Long> numbers)
      implements GroupMessage {
    public NotLeading {
      numbers = List.copyOf(numbers);
    }

    @Override
    public void dispatch(NodeRef from, GroupHandler host) {
      host.onNotLeading(from, this);
    }
  }

  // ---- what hosts know of the cluster

  /** The sender leads these groups: said to all when it begins, and now and then. */
  record Leads(List<GroupId> groups) implements GroupMessage {
    public Leads {
      groups = List.copyOf(groups);
    }

    @Override
    public void dispatch(NodeRef from, GroupHandler host) {
      host.onLeads(from, this);
    }
  }

  /** Do you know the same? */
  record Compare(Member sender, long digest) implements GroupMessage {
    @Override
    public void dispatch(NodeRef from, GroupHandler host) {
      host.onCompare(from, this);
    }
  }

  /** What the sender knows, or part of it. */
  record News(
      List<Member> members, List<Placement> placements, List<Dissolution> dissolutions, Pause pause)
      implements GroupMessage {
    public News {
      members = List.copyOf(members);
      placements = List.copyOf(placements);
      dissolutions = List.copyOf(dissolutions);
    }

    @Override
    public void dispatch(NodeRef from, GroupHandler host) {
      host.onNews(from, this);
    }
  }

  /** A virtual node that is no more, and who has its arc. */
  record Dissolution(NodeRef node, NodeRef heir) {}
}
