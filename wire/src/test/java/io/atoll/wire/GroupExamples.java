package io.atoll.wire;

import io.atoll.kernel.Address;
import io.atoll.kernel.Arc;
import io.atoll.kernel.Delay;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Shard;
import io.atoll.protocols.consensus.Entry;
import io.atoll.protocols.consensus.NoOp;
import io.atoll.protocols.consensus.Payload;
import io.atoll.protocols.consensus.RaftMessage;
import io.atoll.protocols.group.Call;
import io.atoll.protocols.group.Channels;
import io.atoll.protocols.group.ExactlyOnce;
import io.atoll.protocols.group.GroupId;
import io.atoll.protocols.group.GroupMessage;
import io.atoll.protocols.group.Input;
import io.atoll.protocols.group.Kept;
import io.atoll.protocols.group.Member;
import io.atoll.protocols.group.Outcome;
import io.atoll.protocols.group.Pause;
import io.atoll.protocols.group.Placement;
import io.atoll.protocols.group.VirtualNode;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.atomic.AtomicMessage;
import io.atoll.protocols.ring.atomic.AtomicView;
import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.Bytes;
import io.atoll.store.keyspace.ReadOperation;
import io.atoll.store.keyspace.StringOperation;
import io.atoll.store.keyspace.Timed;
import java.util.List;

/** One or more of each type that groups have, for the golden file. */
final class GroupExamples {

  private static final NodeRef HOST = node(1, 0x7f00_0001_1cd3_0001L);
  private static final NodeRef OTHER_HOST = node(-1, 2);
  private static final NodeRef NODE = node(0x0102_0304_0506_0708L, 300);
  private static final NodeRef OTHER_NODE = node(0, Long.MIN_VALUE);

  static final Placement PLACEMENT = new Placement(NODE, 128, List.of(HOST, OTHER_HOST));
  private static final GroupId GROUP = PLACEMENT.group();
  private static final Placement NEXT = PLACEMENT.movedTo(List.of(HOST));
  private static final Bytes KEY = Bytes.of("key");

  private static final Call WRITE =
      new Call(HOST, 1, 200, NODE.id(), StringOperation.Set.always(KEY, Bytes.of("value")));
  private static final Call READ = new Call(HOST, 1, 201, NODE.id(), new ReadOperation.Get(KEY));
  private static final Call TIMED =
      new Call(
          OTHER_HOST,
          2,
          1,
          NODE.id(),
          new Timed(KeyspaceExamples.NOW_MILLIS, new ReadOperation.Get(KEY)));

  static final ExactlyOnce.Remembered REMEMBERED =
      new ExactlyOnce.Remembered(
          List.of(
              new ExactlyOnce.Memory(NODE.id(), HOST.address(), 1, 199, new Answer.Done()),
              new ExactlyOnce.Memory(NODE.id(), new Address(-1), 1, 2, new Answer.Value(KEY))),
          List.of(new Address(5)),
          List.of(KeyspaceExamples.entriesOf(List.of(StringOperation.Set.always(KEY, KEY)))));
  private static final Shard.Portion PORTION = new Shard.Portion(REMEMBERED, true);
  private static final AtomicMessage JOIN_POINT = new AtomicMessage.JoinPoint(NODE, PORTION);

  static final List<Payload> PAYLOADS =
      List.of(
          new NoOp(),
          new Input.Execute(KeyspaceExamples.NOW_MILLIS, List.of(WRITE, READ, TIMED)),
          new Input.Deliver(PLACEMENT, 3, JOIN_POINT),
          new Input.Acknowledged(OTHER_NODE, 300),
          new Input.Remind(7),
          new Input.Sweep(KeyspaceExamples.NOW_MILLIS, 5, 300),
          new Input.Split(OTHER_NODE),
          new Input.Merge(),
          new Input.Seal(NEXT),
          new Input.EndSession(HOST.address()));

  static final List<RaftMessage> RAFT =
      List.of(
          new RaftMessage.PreVote(2, 300, 1),
          new RaftMessage.PreVoted(2, true),
          new RaftMessage.RequestVote(2, 300, 1, true),
          new RaftMessage.Voted(2, false),
          new RaftMessage.Append(2, 300, 1, List.of(), 299, 5),
          new RaftMessage.Append(
              2, 300, 1, List.of(new Entry(2, new NoOp()), new Entry(2, PAYLOADS.get(1))), 300, 6),
          new RaftMessage.Appended(2, 302, 6),
          new RaftMessage.AppendRefused(2, 300, 1, 128, 6),
          new RaftMessage.TimeoutNow(Long.MAX_VALUE));

  static final List<RingCommand> COMMANDS =
      List.of(
          new RingCommand.Join(List.of(NODE, OTHER_NODE)),
          new RingCommand.Leave(),
          new RingCommand.AskAgain(),
          new RingCommand.Find(1, NODE.id()),
          new RingCommand.Execute(2, NODE.id(), new ReadOperation.Get(KEY)),
          new RingCommand.Stabilize(),
          new RingCommand.Deadline(3),
          new RingCommand.LeaseOver(4));

  static final List<Shard.Operation> SESSION_OPERATIONS =
      List.of(
          new ReadOperation.Get(KEY),
          new ExactlyOnce.Numbered(HOST.address(), 1, 200, new ReadOperation.Get(KEY)),
          new ExactlyOnce.EndSession(HOST.address()));

  static final List<Shard.Result> SESSION_RESULTS =
      List.of(new Answer.Number(1), new ExactlyOnce.Refused(), new ExactlyOnce.Ended());

  static final List<Outcome> OUTCOMES =
      List.of(
          new Outcome.Executed(new Answer.Value(KEY)),
          new Outcome.Astray(),
          new Outcome.NotYet(),
          new Outcome.Moved(NEXT),
          new Outcome.Refused());

  private static final VirtualNode.Head IDLE =
      new VirtualNode.Head(
          PLACEMENT,
          new AtomicView(
              NODE,
              AtomicView.Status.INSIDE,
              NODE,
              NODE,
              null,
              List.of(),
              null,
              null,
              List.of(),
              List.of(),
              List.of()),
          new Channels.View(List.of(), List.of()),
          List.of(),
          List.of(),
          0,
          0,
          null,
          null);

  private static final VirtualNode.Head BUSY =
      new VirtualNode.Head(
          PLACEMENT,
          new AtomicView(
              NODE,
              AtomicView.Status.PREDJOINED,
              OTHER_NODE,
              NODE,
              OTHER_NODE,
              List.of(OTHER_NODE),
              new AtomicView.HandOver(new Arc(NODE.id(), OTHER_NODE.id()), OTHER_NODE),
              new Arc(OTHER_NODE.id(), NODE.id()),
              List.of(new AtomicMessage.Lookup(NODE.id(), OTHER_NODE, 5)),
              List.of(6L, 300L),
              List.of()),
          new Channels.View(
              List.of(
                  new Channels.OutboxView(
                      OTHER_NODE,
                      9,
                      List.of(
                          new Channels.Parcel(OTHER_NODE, 8, JOIN_POINT),
                          new Channels.Parcel(OTHER_NODE, 9, new AtomicMessage.NewSucc())))),
              List.of(new Channels.Heard(OTHER_NODE.address().value(), 4))),
          List.of(new VirtualNode.Reminder(2, new Delay(10, 200), new RingCommand.Leave())),
          List.of(new Placement(OTHER_NODE, 1, List.of(OTHER_HOST))),
          2,
          KeyspaceExamples.NOW_MILLIS,
          OTHER_NODE,
          NEXT);

  static final List<GroupMessage> MESSAGES =
      List.of(
          new GroupMessage.OfRaft(GROUP, RAFT.get(4)),
          new GroupMessage.WhoIs(GROUP),
          new GroupMessage.ThisIs(PLACEMENT),
          new GroupMessage.Learn(NEXT),
          new GroupMessage.WantState(GROUP),
          new GroupMessage.SnapshotHead(PLACEMENT, 300, 2, IDLE),
          new GroupMessage.SnapshotHead(PLACEMENT, 300, 2, BUSY),
          new GroupMessage.SnapshotContent(GROUP, 300, 1, PORTION),
          new GroupMessage.SnapshotAck(GROUP, 300, 1, true),
          new GroupMessage.SnapshotAck(GROUP, 300, -1, false),
          new GroupMessage.IsFounded(NEXT),
          new GroupMessage.Founded(GROUP),
          new GroupMessage.Retired(GROUP, NEXT),
          new GroupMessage.Dissolved(NODE, OTHER_NODE, null),
          new GroupMessage.Dissolved(NODE, OTHER_NODE, NEXT),
          new GroupMessage.Say(PLACEMENT, OTHER_NODE, 8, new AtomicMessage.NewSucc()),
          new GroupMessage.Heard(NODE, OTHER_NODE, 8),
          new GroupMessage.Execute(GROUP, List.of(WRITE)),
          new GroupMessage.Read(GROUP, List.of(READ, TIMED)),
          new GroupMessage.Answers(
              List.of(
                  new GroupMessage.Answer(200, OUTCOMES.get(0)),
                  new GroupMessage.Answer(201, new Outcome.Astray())),
              List.of(NEXT)),
          new GroupMessage.NotLeading(GROUP, null, List.of(200L)),
          new GroupMessage.NotLeading(GROUP, HOST, List.of(200L, 201L)),
          new GroupMessage.Compare(Member.joining(HOST, "a"), -2),
          new GroupMessage.News(
              List.of(Member.joining(HOST, ""), Member.joining(OTHER_HOST, "ü").leaving()),
              List.of(PLACEMENT),
              List.of(new GroupMessage.Dissolution(NODE, OTHER_NODE)),
              new Pause(3, true)),
          new GroupMessage.Leads(List.of(GROUP)));

  static final List<Record> KEPT =
      List.of(
          PLACEMENT,
          new Ballot(3, null),
          new Ballot(300, HOST),
          new Kept.Retired(GROUP, NEXT),
          new Kept.Dissolved(GROUP, OTHER_NODE),
          Member.joining(HOST, "zone"),
          new Pause(7, true));

  private GroupExamples() {}

  private static NodeRef node(long id, long address) {
    return new NodeRef(new Id(id), new Address(address));
  }
}
