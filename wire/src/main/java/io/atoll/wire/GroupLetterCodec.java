package io.atoll.wire;

import static io.atoll.wire.GroupValues.readGroup;
import static io.atoll.wire.GroupValues.readMember;
import static io.atoll.wire.GroupValues.readMembers;
import static io.atoll.wire.GroupValues.readNullablePlacement;
import static io.atoll.wire.GroupValues.readPlacement;
import static io.atoll.wire.GroupValues.readPlacements;
import static io.atoll.wire.GroupValues.writeGroup;
import static io.atoll.wire.GroupValues.writeMember;
import static io.atoll.wire.GroupValues.writeMembers;
import static io.atoll.wire.GroupValues.writeNullablePlacement;
import static io.atoll.wire.GroupValues.writePlacement;
import static io.atoll.wire.GroupValues.writePlacements;
import static io.atoll.wire.RingValues.readNode;
import static io.atoll.wire.RingValues.readNullableNode;
import static io.atoll.wire.RingValues.writeNode;
import static io.atoll.wire.RingValues.writeNullableNode;

import io.atoll.protocols.group.GroupMessage;
import io.atoll.protocols.group.GroupMessage.Answers;
import io.atoll.protocols.group.GroupMessage.Compare;
import io.atoll.protocols.group.GroupMessage.Dissolution;
import io.atoll.protocols.group.GroupMessage.Dissolved;
import io.atoll.protocols.group.GroupMessage.Execute;
import io.atoll.protocols.group.GroupMessage.Founded;
import io.atoll.protocols.group.GroupMessage.Heard;
import io.atoll.protocols.group.GroupMessage.IsFounded;
import io.atoll.protocols.group.GroupMessage.Leads;
import io.atoll.protocols.group.GroupMessage.Learn;
import io.atoll.protocols.group.GroupMessage.News;
import io.atoll.protocols.group.GroupMessage.NotLeading;
import io.atoll.protocols.group.GroupMessage.OfRaft;
import io.atoll.protocols.group.GroupMessage.Read;
import io.atoll.protocols.group.GroupMessage.Retired;
import io.atoll.protocols.group.GroupMessage.Say;
import io.atoll.protocols.group.GroupMessage.SnapshotAck;
import io.atoll.protocols.group.GroupMessage.SnapshotContent;
import io.atoll.protocols.group.GroupMessage.SnapshotHead;
import io.atoll.protocols.group.GroupMessage.ThisIs;
import io.atoll.protocols.group.GroupMessage.WantState;
import io.atoll.protocols.group.GroupMessage.WhoIs;
import io.atoll.protocols.group.VirtualNode;

/**
 * Writes and reads what hosts that run groups say to each other. A letter is a message and nothing
 * else: it goes from host to host, and names the group or virtual node that it is about itself.
 * Letters know where they end, so several may stand one after the other. Has no state, and serves
 * all threads.
 */
public final class GroupLetterCodec {

  /** Two nodes. */
  private static final int DISSOLUTION_BYTES = 4 * Long.BYTES;

  /** A node, and at least a byte for the epoch. */
  private static final int GROUP_BYTES = 2 * Long.BYTES + 1;

  private final CallCodec calls;
  private final AtomicMessageCodec atomic;
  private final RaftMessageCodec raft;
  private final HeadCodec heads;
  private final TypeTable<GroupMessage> types =
      new TypeTable<>("a message of hosts that run groups");

  /**
   * @param shard for what groups carry and do not look into
   */
  public GroupLetterCodec(ShardCodec shard) {
    ExactlyOnceCodec withMemory = new ExactlyOnceCodec(shard);
    this.calls = new CallCodec(shard);
    this.atomic = new AtomicMessageCodec(withMemory);
    this.raft = new RaftMessageCodec(new EntryCodec(calls, atomic));
    this.heads = new HeadCodec(atomic, new ReminderCodec(withMemory));
    addConsensus();
    addSnapshots();
    addEpochs();
    addChannels();
    addCalls();
    addGossip();
  }

  public void write(GroupMessage message, WireWriter out) {
    types.write(message, out);
  }

  /** The next letter. Its byte strings point into the array that is read. */
  public GroupMessage read(WireReader in) throws MalformedMessage {
    return types.read(in);
  }

  TypeTable<GroupMessage> types() {
    return types;
  }

  RaftMessageCodec raft() {
    return raft;
  }

  CallCodec calls() {
    return calls;
  }

  private void addConsensus() {
    types
        .with(
            1,
            OfRaft.class,
            (message, out) -> {
              writeGroup(message.group(), out);
              raft.write(message.message(), out);
            },
            in -> new OfRaft(readGroup(in), raft.read(in)))
        .with(
            2,
            WhoIs.class,
            (message, out) -> writeGroup(message.group(), out),
            in -> new WhoIs(readGroup(in)))
        .with(
            3,
            ThisIs.class,
            (message, out) -> writePlacement(message.placement(), out),
            in -> new ThisIs(readPlacement(in)))
        .with(
            20,
            Learn.class,
            (message, out) -> writePlacement(message.placement(), out),
            in -> new Learn(readPlacement(in)));
  }

  private void addSnapshots() {
    types
        .with(
            4,
            WantState.class,
            (message, out) -> writeGroup(message.group(), out),
            in -> new WantState(readGroup(in)))
        .with(5, SnapshotHead.class, this::writeSnapshotHead, this::readSnapshotHead)
        .with(
            6,
            SnapshotContent.class,
            (message, out) -> {
              writeGroup(message.group(), out);
              out.writeLong(message.index());
              out.writeLong(message.number());
              atomic.writePortion(message.portion(), out);
            },
            in ->
                new SnapshotContent(
                    readGroup(in), in.readLong(), in.readLong(), atomic.readPortion(in)))
        .with(
            7,
            SnapshotAck.class,
            (message, out) -> {
              writeGroup(message.group(), out);
              out.writeLong(message.index());
              out.writeLong(message.number());
              out.writeBoolean(message.installed());
            },
            in -> new SnapshotAck(readGroup(in), in.readLong(), in.readLong(), in.readBoolean()));
  }

  /** The placement is that of the head, so it is there once. */
  private void writeSnapshotHead(SnapshotHead message, WireWriter out) {
    if (!message.placement().equals(message.head().placement())) {
      throw new IllegalArgumentException("the head of another group: " + message);
    }
    out.writeLong(message.index());
    out.writeLong(message.term());
    heads.write(message.head(), out);
  }

  private SnapshotHead readSnapshotHead(WireReader in) throws MalformedMessage {
    long index = in.readLong();
    long term = in.readLong();
    VirtualNode.Head head = heads.read(in);
    return new SnapshotHead(head.placement(), index, term, head);
  }

  private void addEpochs() {
    types
        .with(
            8,
            IsFounded.class,
            (message, out) -> writePlacement(message.placement(), out),
            in -> new IsFounded(readPlacement(in)))
        .with(
            9,
            Founded.class,
            (message, out) -> writeGroup(message.group(), out),
            in -> new Founded(readGroup(in)))
        .with(
            10,
            Retired.class,
            (message, out) -> {
              writeGroup(message.group(), out);
              writePlacement(message.newest(), out);
            },
            in -> new Retired(readGroup(in), readPlacement(in)))
        .with(
            11,
            Dissolved.class,
            (message, out) -> {
              writeNode(message.node(), out);
              writeNode(message.heir(), out);
              writeNullablePlacement(message.heirPlacement(), out);
            },
            in -> new Dissolved(readNode(in), readNode(in), readNullablePlacement(in)));
  }

  private void addChannels() {
    types
        .with(
            12,
            Say.class,
            (message, out) -> {
              writePlacement(message.from(), out);
              writeNode(message.to(), out);
              out.writeLong(message.number());
              atomic.write(message.message(), out);
            },
            in -> new Say(readPlacement(in), readNode(in), in.readLong(), atomic.read(in)))
        .with(
            13,
            Heard.class,
            (message, out) -> {
              writeNode(message.by(), out);
              writeNode(message.from(), out);
              out.writeLong(message.upTo());
            },
            in -> new Heard(readNode(in), readNode(in), in.readLong()));
  }

  private void addCalls() {
    types
        .with(
            14,
            Execute.class,
            (message, out) -> {
              writeGroup(message.group(), out);
              calls.writeCalls(message.calls(), out);
            },
            in -> new Execute(readGroup(in), calls.readCalls(in)))
        .with(
            15,
            Read.class,
            (message, out) -> {
              writeGroup(message.group(), out);
              calls.writeCalls(message.calls(), out);
            },
            in -> new Read(readGroup(in), calls.readCalls(in)))
        .with(
            16,
            Answers.class,
            (message, out) -> {
              calls.writeAnswers(message.answers(), out);
              writePlacements(message.better(), out);
            },
            in -> new Answers(calls.readAnswers(in), readPlacements(in)))
        .with(
            17,
            NotLeading.class,
            (message, out) -> {
              writeGroup(message.group(), out);
              writeNullableNode(message.leader(), out);
              WireLists.writeLongs(message.numbers(), out);
            },
            in -> new NotLeading(readGroup(in), readNullableNode(in), WireLists.readLongs(in)));
  }

  private void addGossip() {
    types
        .with(
            18,
            Compare.class,
            (message, out) -> {
              writeMember(message.sender(), out);
              out.writeFixedLong(message.digest());
            },
            in -> new Compare(readMember(in), in.readFixedLong()))
        .with(
            19,
            News.class,
            (message, out) -> {
              writeMembers(message.members(), out);
              writePlacements(message.placements(), out);
              WireLists.writeList(message.dissolutions(), GroupLetterCodec::writeDissolution, out);
              GroupValues.writePause(message.pause(), out);
            },
            in ->
                new News(
                    readMembers(in),
                    readPlacements(in),
                    WireLists.readList(DISSOLUTION_BYTES, GroupLetterCodec::readDissolution, in),
                    GroupValues.readPause(in)))
        .with(
            21,
            Leads.class,
            (message, out) -> WireLists.writeList(message.groups(), GroupValues::writeGroup, out),
            in -> new Leads(WireLists.readList(GROUP_BYTES, GroupValues::readGroup, in)));
  }

  private static void writeDissolution(Dissolution dissolution, WireWriter out) {
    writeNode(dissolution.node(), out);
    writeNode(dissolution.heir(), out);
  }

  private static Dissolution readDissolution(WireReader in) throws MalformedMessage {
    return new Dissolution(readNode(in), readNode(in));
  }
}
