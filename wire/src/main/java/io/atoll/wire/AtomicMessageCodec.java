package io.atoll.wire;

import static io.atoll.wire.RingValues.readId;
import static io.atoll.wire.RingValues.readNode;
import static io.atoll.wire.RingValues.writeId;
import static io.atoll.wire.RingValues.writeNode;

import io.atoll.kernel.Shard;
import io.atoll.protocols.ring.atomic.AtomicMessage;
import io.atoll.protocols.ring.atomic.AtomicMessage.ContentAck;
import io.atoll.protocols.ring.atomic.AtomicMessage.GrantLeave;
import io.atoll.protocols.ring.atomic.AtomicMessage.JoinDone;
import io.atoll.protocols.ring.atomic.AtomicMessage.JoinPoint;
import io.atoll.protocols.ring.atomic.AtomicMessage.JoinReq;
import io.atoll.protocols.ring.atomic.AtomicMessage.LeaveDone;
import io.atoll.protocols.ring.atomic.AtomicMessage.LeavePoint;
import io.atoll.protocols.ring.atomic.AtomicMessage.LeaveReq;
import io.atoll.protocols.ring.atomic.AtomicMessage.Lookup;
import io.atoll.protocols.ring.atomic.AtomicMessage.LookupDone;
import io.atoll.protocols.ring.atomic.AtomicMessage.MoreContent;
import io.atoll.protocols.ring.atomic.AtomicMessage.NewSucc;
import io.atoll.protocols.ring.atomic.AtomicMessage.NewSuccAck;
import io.atoll.protocols.ring.atomic.AtomicMessage.NotOnRing;
import io.atoll.protocols.ring.atomic.AtomicMessage.RefuseJoin;
import io.atoll.protocols.ring.atomic.AtomicMessage.Request;
import io.atoll.protocols.ring.atomic.AtomicMessage.RetryJoin;
import io.atoll.protocols.ring.atomic.AtomicMessage.RetryLeave;
import io.atoll.protocols.ring.atomic.AtomicMessage.Update;
import io.atoll.protocols.ring.atomic.AtomicMessage.UpdateDone;
import io.atoll.protocols.ring.atomic.AtomicMessage.UpdateSucc;
import io.atoll.protocols.ring.atomic.AtomicMessage.UpdateSuccAck;

/**
 * The messages of the atomic ring, which travel in envelopes of the host ring or of groups. Where
 * an envelope holds one kind only, it is written without the number of its type.
 */
final class AtomicMessageCodec {

  private final ShardCodec shard;
  private final TypeTable<AtomicMessage> types = new TypeTable<>("a message of the atomic ring");

  AtomicMessageCodec(ShardCodec shard) {
    this.shard = shard;
    addJoins();
    addLeaves();
    addContentAndRequests();
  }

  void write(AtomicMessage message, WireWriter out) {
    types.write(message, out);
  }

  AtomicMessage read(WireReader in) throws MalformedMessage {
    return types.read(in);
  }

  Request readRequest(WireReader in) throws MalformedMessage {
    if (types.read(in) instanceof Request request) {
      return request;
    }
    throw in.malformed("a message of the atomic ring that is no request");
  }

  TypeTable<AtomicMessage> types() {
    return types;
  }

  private void addJoins() {
    types
        .with(1, JoinReq.class, this::writeJoinReq, this::readJoinReq)
        .with(2, RetryJoin.class, new RetryJoin())
        .with(3, NotOnRing.class, new NotOnRing())
        .with(
            4,
            RefuseJoin.class,
            (message, out) -> out.writeText(message.reason()),
            in -> new RefuseJoin(in.readText()))
        .with(5, JoinPoint.class, this::writeJoinPoint, this::readJoinPoint)
        .with(6, NewSucc.class, new NewSucc())
        .with(
            7,
            NewSuccAck.class,
            (message, out) -> writeNode(message.joiner(), out),
            in -> new NewSuccAck(readNode(in)))
        .with(8, JoinDone.class, new JoinDone());
  }

  private void addLeaves() {
    types
        .with(9, LeaveReq.class, new LeaveReq())
        .with(10, RetryLeave.class, new RetryLeave())
        .with(11, GrantLeave.class, new GrantLeave())
        .with(12, LeavePoint.class, this::writeLeavePoint, this::readLeavePoint)
        .with(13, UpdateSucc.class, new UpdateSucc())
        .with(14, UpdateSuccAck.class, new UpdateSuccAck())
        .with(15, LeaveDone.class, new LeaveDone());
  }

  private void addContentAndRequests() {
    types
        .with(
            16,
            MoreContent.class,
            (message, out) -> writePortion(message.portion(), out),
            in -> new MoreContent(readPortion(in)))
        .with(17, ContentAck.class, new ContentAck())
        .with(18, Lookup.class, this::writeLookup, this::readLookup)
        .with(
            19,
            LookupDone.class,
            (message, out) -> {
              writeId(message.id(), out);
              writeNode(message.owner(), out);
              out.writeLong(message.number());
            },
            in -> new LookupDone(readId(in), readNode(in), in.readLong()))
        .with(
            20,
            Update.class,
            (message, out) -> {
              writeId(message.id(), out);
              shard.writeOperation(message.operation(), out);
              writeNode(message.src(), out);
              out.writeLong(message.number());
            },
            in -> new Update(readId(in), shard.readOperation(in), readNode(in), in.readLong()))
        .with(
            21,
            UpdateDone.class,
            (message, out) -> {
              writeId(message.id(), out);
              shard.writeResult(message.result(), out);
              out.writeLong(message.number());
            },
            in -> new UpdateDone(readId(in), shard.readResult(in), in.readLong()));
  }

  void writeJoinReq(JoinReq message, WireWriter out) {
    writeNode(message.joiner(), out);
  }

  JoinReq readJoinReq(WireReader in) throws MalformedMessage {
    return new JoinReq(readNode(in));
  }

  void writeJoinPoint(JoinPoint message, WireWriter out) {
    writeNode(message.pred(), out);
    writePortion(message.portion(), out);
  }

  JoinPoint readJoinPoint(WireReader in) throws MalformedMessage {
    return new JoinPoint(readNode(in), readPortion(in));
  }

  void writeLeavePoint(LeavePoint message, WireWriter out) {
    writeNode(message.pred(), out);
    writePortion(message.portion(), out);
  }

  LeavePoint readLeavePoint(WireReader in) throws MalformedMessage {
    return new LeavePoint(readNode(in), readPortion(in));
  }

  void writeLookup(Lookup message, WireWriter out) {
    writeId(message.id(), out);
    writeNode(message.src(), out);
    out.writeLong(message.number());
  }

  Lookup readLookup(WireReader in) throws MalformedMessage {
    return new Lookup(readId(in), readNode(in), in.readLong());
  }

  void writePortion(Shard.Portion portion, WireWriter out) {
    shard.writeContent(portion.content(), out);
    out.writeBoolean(portion.last());
  }

  Shard.Portion readPortion(WireReader in) throws MalformedMessage {
    return new Shard.Portion(shard.readContent(in), in.readBoolean());
  }
}
