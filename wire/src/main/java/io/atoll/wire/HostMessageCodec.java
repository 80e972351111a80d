package io.atoll.wire;

import static io.atoll.wire.RingValues.readArc;
import static io.atoll.wire.RingValues.readId;
import static io.atoll.wire.RingValues.readNode;
import static io.atoll.wire.RingValues.readNodes;
import static io.atoll.wire.RingValues.readNullableNode;
import static io.atoll.wire.RingValues.readOperation;
import static io.atoll.wire.RingValues.writeArc;
import static io.atoll.wire.RingValues.writeId;
import static io.atoll.wire.RingValues.writeNode;
import static io.atoll.wire.RingValues.writeNodes;
import static io.atoll.wire.RingValues.writeNullableNode;
import static io.atoll.wire.RingValues.writeOperation;

import io.atoll.protocols.ring.host.HostMessage;
import io.atoll.protocols.ring.host.HostMessage.Absent;
import io.atoll.protocols.ring.host.HostMessage.Admit;
import io.atoll.protocols.ring.host.HostMessage.Answer;
import io.atoll.protocols.ring.host.HostMessage.Ask;
import io.atoll.protocols.ring.host.HostMessage.AskToJoin;
import io.atoll.protocols.ring.host.HostMessage.Astray;
import io.atoll.protocols.ring.host.HostMessage.Carry;
import io.atoll.protocols.ring.host.HostMessage.DeclaredDead;
import io.atoll.protocols.ring.host.HostMessage.Decline;
import io.atoll.protocols.ring.host.HostMessage.Hop;
import io.atoll.protocols.ring.host.HostMessage.Linked;
import io.atoll.protocols.ring.host.HostMessage.Meet;
import io.atoll.protocols.ring.host.HostMessage.Neighbours;
import io.atoll.protocols.ring.host.HostMessage.NextHop;
import io.atoll.protocols.ring.host.HostMessage.Notify;
import io.atoll.protocols.ring.host.HostMessage.Relink;
import io.atoll.protocols.ring.host.HostMessage.RelinkAck;
import io.atoll.protocols.ring.host.HostMessage.Retire;
import io.atoll.protocols.ring.host.HostMessage.Returned;
import io.atoll.protocols.ring.host.HostMessage.Reunite;
import io.atoll.protocols.ring.host.HostMessage.Ring;
import io.atoll.protocols.ring.host.HostMessage.Seek;
import io.atoll.protocols.ring.host.HostMessage.Unlink;
import io.atoll.protocols.ring.host.HostMessage.UnlinkAck;

/** The messages of the host ring. */
final class HostMessageCodec {

  private final AtomicMessageCodec atomic;
  private final TypeTable<HostMessage> types = new TypeTable<>("a message of the host ring");

  HostMessageCodec(ShardCodec shard) {
    this.atomic = new AtomicMessageCodec(shard);
    addJoinsAndLeaves();
    addRequests();
    addAccounting();
    addRepair();
  }

  void write(HostMessage message, WireWriter out) {
    types.write(message, out);
  }

  HostMessage read(WireReader in) throws MalformedMessage {
    return types.read(in);
  }

  TypeTable<HostMessage> types() {
    return types;
  }

  AtomicMessageCodec atomic() {
    return atomic;
  }

  private void addJoinsAndLeaves() {
    types
        .with(
            1,
            AskToJoin.class,
            (message, out) -> {
              writeOperation(message.operation(), out);
              atomic.writeJoinReq(message.request(), out);
            },
            in -> new AskToJoin(readOperation(in), atomic.readJoinReq(in)))
        .with(
            2,
            Ring.class,
            (message, out) -> {
              writeOperation(message.operation(), out);
              atomic.write(message.message(), out);
            },
            in -> new Ring(readOperation(in), atomic.read(in)))
        .with(
            3,
            Admit.class,
            (message, out) -> {
              writeOperation(message.operation(), out);
              atomic.writeJoinPoint(message.point(), out);
              writeNodes(message.successors(), out);
              writeNodes(message.links(), out);
            },
            in ->
                new Admit(
                    readOperation(in), atomic.readJoinPoint(in), readNodes(in), readNodes(in)))
        .with(
            4,
            Decline.class,
            (message, out) -> {
              writeOperation(message.operation(), out);
              atomic.writeJoinPoint(message.point(), out);
            },
            in -> new Decline(readOperation(in), atomic.readJoinPoint(in)))
        .with(
            5,
            Retire.class,
            (message, out) -> {
              writeOperation(message.operation(), out);
              atomic.writeLeavePoint(message.point(), out);
              writeNodes(message.links(), out);
            },
            in -> new Retire(readOperation(in), atomic.readLeavePoint(in), readNodes(in)));
  }

  private void addRequests() {
    types
        .with(
            6,
            Carry.class,
            (message, out) -> {
              atomic.write(message.request(), out);
              out.writeInt(message.hops());
            },
            in -> new Carry(atomic.readRequest(in), in.readInt()))
        .with(
            7,
            Answer.class,
            (message, out) -> atomic.write(message.message(), out),
            in -> new Answer(atomic.read(in)))
        .with(
            8,
            NextHop.class,
            (message, out) -> atomic.write(message.request(), out),
            in -> new NextHop(atomic.readRequest(in)))
        .with(
            9,
            Hop.class,
            (message, out) -> {
              out.writeLong(message.number());
              writeNode(message.next(), out);
            },
            in -> new Hop(in.readLong(), readNode(in)))
        .with(
            10,
            Returned.class,
            (message, out) -> {
              out.writeLong(message.number());
              out.writeBoolean(message.missing());
            },
            in -> new Returned(in.readLong(), in.readBoolean()))
        .with(
            24,
            Astray.class,
            (message, out) -> out.writeLong(message.number()),
            in -> new Astray(in.readLong()));
  }

  private void addAccounting() {
    types
        .with(
            11,
            Seek.class,
            (message, out) -> {
              atomic.writeLookup(message.request(), out);
              out.writeInt(message.hops());
            },
            in -> new Seek(atomic.readLookup(in), in.readInt()))
        .with(
            12,
            Linked.class,
            (message, out) -> writeId(message.start(), out),
            in -> new Linked(readId(in)))
        .with(
            13,
            Relink.class,
            (message, out) -> {
              writeOperation(message.operation(), out);
              writeArc(message.arc(), out);
              writeNode(message.was(), out);
            },
            in -> new Relink(readOperation(in), readArc(in), readNode(in)))
        .with(
            14,
            RelinkAck.class,
            (message, out) -> {
              writeOperation(message.operation(), out);
              writeNode(message.linker(), out);
              out.writeBoolean(message.unlinked());
            },
            in -> new RelinkAck(readOperation(in), readNode(in), in.readBoolean()))
        .with(15, Unlink.class, new Unlink())
        .with(16, UnlinkAck.class, new UnlinkAck());
  }

  private void addRepair() {
    types
        .with(
            17,
            Ask.class,
            (message, out) -> out.writeLong(message.number()),
            in -> new Ask(in.readLong()))
        .with(
            18,
            Neighbours.class,
            (message, out) -> {
              out.writeLong(message.number());
              writeNode(message.pred(), out);
              writeNodes(message.successors(), out);
              out.writeLong(message.grants());
              out.writeBoolean(message.locked());
            },
            in ->
                new Neighbours(
                    in.readLong(), readNode(in), readNodes(in), in.readLong(), in.readBoolean()))
        .with(
            19,
            Absent.class,
            (message, out) -> out.writeLong(message.number()),
            in -> new Absent(in.readLong()))
        .with(
            20,
            Notify.class,
            (message, out) -> writeNullableNode(message.refused(), out),
            in -> new Notify(readNullableNode(in)))
        .with(21, DeclaredDead.class, new DeclaredDead())
        .with(
            22,
            Reunite.class,
            (message, out) -> out.writeLong(message.number()),
            in -> new Reunite(in.readLong()))
        .with(
            23,
            Meet.class,
            (message, out) -> writeNode(message.other(), out),
            in -> new Meet(readNode(in)));
  }
}
