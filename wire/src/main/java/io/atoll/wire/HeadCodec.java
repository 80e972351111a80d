package io.atoll.wire;

import static io.atoll.wire.RingValues.readArc;
import static io.atoll.wire.RingValues.readNode;
import static io.atoll.wire.RingValues.readNodes;
import static io.atoll.wire.RingValues.readNullableNode;
import static io.atoll.wire.RingValues.writeArc;
import static io.atoll.wire.RingValues.writeNode;
import static io.atoll.wire.RingValues.writeNodes;
import static io.atoll.wire.RingValues.writeNullableNode;

import io.atoll.kernel.Arc;
import io.atoll.kernel.NodeRef;
import io.atoll.protocols.group.Channels;
import io.atoll.protocols.group.Placement;
import io.atoll.protocols.group.VirtualNode.Head;
import io.atoll.protocols.ring.atomic.AtomicView;
import io.atoll.protocols.ring.atomic.AtomicView.HandOver;
import io.atoll.protocols.ring.atomic.AtomicView.Status;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The state of a virtual node without its content. */
final class HeadCodec {

  /** A status is written as its place in this list, which only grows at its end. */
  static final List<Status> STATUSES =
      List.of(
          Status.OUTSIDE,
          Status.JOINREQ,
          Status.JOINING,
          Status.INSIDE,
          Status.PREDJOINING,
          Status.PREDJOINED,
          Status.LEAVEREQ,
          Status.LEAVING,
          Status.DETACHED,
          Status.PREDLEAVEREQ,
          Status.PREDLEAVING);

  private static final int NODE_BYTES = 2 * Long.BYTES;

  /** A node, a number, and the type of a message or the length of a list. */
  private static final int FEWEST_OUTBOX_BYTES = NODE_BYTES + 2;

  private static final int FEWEST_HEARD_BYTES = Long.BYTES + 1;

  /** A type, an identifier, a node, and a number. */
  private static final int FEWEST_REQUEST_BYTES = Long.BYTES + NODE_BYTES + 2;

  private final AtomicMessageCodec atomic;
  private final ReminderCodec reminders;

  HeadCodec(AtomicMessageCodec atomic, ReminderCodec reminders) {
    this.atomic = atomic;
    this.reminders = reminders;
  }

  ReminderCodec reminders() {
    return reminders;
  }

  void write(Head head, WireWriter out) {
    GroupValues.writePlacement(head.placement(), out);
    writeRing(head.ring(), head.placement().node(), out);
    WireLists.writeList(head.channels().outboxes(), this::writeOutbox, out);
    WireLists.writeList(head.channels().heard(), HeadCodec::writeHeard, out);
    WireLists.writeList(head.reminders(), reminders::write, out);
    GroupValues.writePlacements(head.acquaintances(), out);
    out.writeLong(head.lastReminder());
    out.writeSignedLong(head.clockMillis());
    writeNullableNode(head.heir(), out);
    GroupValues.writeNullablePlacement(head.next(), out);
  }

  Head read(WireReader in) throws MalformedMessage {
    Placement placement = GroupValues.readPlacement(in);
    return new Head(
        placement,
        readRing(placement.node(), in),
        new Channels.View(
            WireLists.readList(FEWEST_OUTBOX_BYTES, this::readOutbox, in),
            WireLists.readList(FEWEST_HEARD_BYTES, HeadCodec::readHeard, in)),
        WireLists.readList(ReminderCodec.FEWEST_REMINDER_BYTES, reminders::read, in),
        GroupValues.readPlacements(in),
        in.readLong(),
        in.readSignedLong(),
        readNullableNode(in),
        GroupValues.readNullablePlacement(in));
  }

  // ---- the ring member, which is that of the placement, and whose content travels by itself

  private void writeRing(AtomicView ring, NodeRef self, WireWriter out) {
    if (!ring.self().equals(self) || !ring.content().equals(List.of())) {
      throw new IllegalArgumentException(
          "not the head of " + self + ": " + ring.self() + " with " + ring.content());
    }
    out.writeByte(STATUSES.indexOf(ring.status()));
    writeNullableNode(ring.pred(), out);
    writeNullableNode(ring.succ(), out);
    writeNullableNode(ring.oldPred(), out);
    writeNodes(ring.contacts(), out);
    writeOutgoing(ring.outgoing(), out);
    writeIncoming(ring.incoming(), out);
    WireLists.writeList(ring.held(), atomic::write, out);
    WireLists.writeLongs(ring.unanswered(), out);
  }

  private AtomicView readRing(NodeRef self, WireReader in) throws MalformedMessage {
    return new AtomicView(
        self,
        readStatus(in),
        readNullableNode(in),
        readNullableNode(in),
        readNullableNode(in),
        readNodes(in),
        readOutgoing(in),
        readIncoming(in),
        WireLists.readList(FEWEST_REQUEST_BYTES, atomic::readRequest, in),
        WireLists.readLongs(in),
        List.of());
  }

  private static Status readStatus(WireReader in) throws MalformedMessage {
    int number = in.readByte();
    if (number >= STATUSES.size()) {
      throw in.malformed(number + " is not the status of a node");
    }
    return STATUSES.get(number);
  }

  private static void writeOutgoing(@Nullable HandOver outgoing, WireWriter out) {
    out.writeBoolean(outgoing != null);
    if (outgoing != null) {
      writeArc(outgoing.arc(), out);
      writeNode(outgoing.to(), out);
    }
  }

  private static @Nullable HandOver readOutgoing(WireReader in) throws MalformedMessage {
    return in.readBoolean() ? new HandOver(readArc(in), readNode(in)) : null;
  }

  private static void writeIncoming(@Nullable Arc incoming, WireWriter out) {
    out.writeBoolean(incoming != null);
    if (incoming != null) {
      writeArc(incoming, out);
    }
  }

  private static @Nullable Arc readIncoming(WireReader in) throws MalformedMessage {
    return in.readBoolean() ? readArc(in) : null;
  }

  // ---- channels

  private void writeOutbox(Channels.OutboxView outbox, WireWriter out) {
    writeNode(outbox.to(), out);
    out.writeLong(outbox.last());
    WireLists.writeList(outbox.unacknowledged(), this::writeParcel, out);
  }

  private Channels.OutboxView readOutbox(WireReader in) throws MalformedMessage {
    return new Channels.OutboxView(
        readNode(in), in.readLong(), WireLists.readList(FEWEST_OUTBOX_BYTES, this::readParcel, in));
  }

  private void writeParcel(Channels.Parcel parcel, WireWriter out) {
    writeNode(parcel.to(), out);
    out.writeLong(parcel.number());
    atomic.write(parcel.message(), out);
  }

  private Channels.Parcel readParcel(WireReader in) throws MalformedMessage {
    return new Channels.Parcel(readNode(in), in.readLong(), atomic.read(in));
  }

  private static void writeHeard(Channels.Heard heard, WireWriter out) {
    out.writeFixedLong(heard.from());
    out.writeLong(heard.number());
  }

  private static Channels.Heard readHeard(WireReader in) throws MalformedMessage {
    return new Channels.Heard(in.readFixedLong(), in.readLong());
  }
}
