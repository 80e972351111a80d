package io.atoll.node.group;

import io.atoll.kernel.NodeRef;
import io.atoll.protocols.consensus.Entry;
import io.atoll.protocols.group.Member;
import io.atoll.protocols.group.Pause;
import io.atoll.protocols.group.Placement;
import io.atoll.protocols.group.VirtualNode;
import io.atoll.storage.SnapshotReader;
import io.atoll.storage.SnapshotWriter;
import io.atoll.storage.StreamId;
import io.atoll.store.keyspace.KeyHash;
import io.atoll.wire.Ballot;
import io.atoll.wire.EntryCodec;
import io.atoll.wire.KeptCodec;
import io.atoll.wire.KeyspaceCodec;
import io.atoll.wire.MalformedMessage;
import io.atoll.wire.SnapshotCodec;
import io.atoll.wire.WireReader;
import io.atoll.wire.WireWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How what a host keeps is written. Serves all threads. */
final class StorageFormat {

  /** The stream that is about the host itself; those of groups have epochs from 1. */
  static final StreamId HOST_STREAM = new StreamId(0, 0);

  /** The stream whose meta says which hosts there are. */
  static final StreamId MEMBERS_STREAM = new StreamId(0, 1);

  private static final int USUAL_BYTES = 256;

  private final EntryCodec entries = new EntryCodec(new KeyspaceCodec());
  private final SnapshotCodec snapshots = new SnapshotCodec(new KeyspaceCodec());
  private final KeptCodec others = new KeptCodec();

  /** A state, and where in the log it belongs. */
  record Snapshot(long term, VirtualNode state) {}

  ByteBuffer write(Entry entry) {
    WireWriter out = new WireWriter(USUAL_BYTES);
    entries.write(entry, out);
    return buffer(out);
  }

  Entry readEntry(ByteBuffer bytes) throws MalformedMessage {
    WireReader in = reader(bytes);
    Entry entry = entries.read(in);
    in.expectEnd();
    return entry;
  }

  ByteBuffer write(Record kept) {
    WireWriter out = new WireWriter(USUAL_BYTES);
    others.write(kept, out);
    return buffer(out);
  }

  Record readKept(ByteBuffer bytes) throws MalformedMessage {
    return others.read(reader(bytes));
  }

  /** Who is in a group, and how this host voted there. */
  ByteBuffer groupMeta(Placement placement, long term, @Nullable NodeRef votedFor) {
    WireWriter out = new WireWriter(USUAL_BYTES);
    others.write(placement, out);
    others.write(new Ballot(term, votedFor), out);
    return buffer(out);
  }

  Placement readPlacement(ByteBuffer meta) throws MalformedMessage {
    return others.read(Placement.class, reader(meta));
  }

  Ballot readBallot(ByteBuffer meta) throws MalformedMessage {
    WireReader in = reader(meta);
    others.read(Placement.class, in);
    return others.read(Ballot.class, in);
  }

  ByteBuffer write(List<Member> members, Pause pause) {
    WireWriter out = new WireWriter(USUAL_BYTES);
    others.write(pause, out);
    members.forEach(member -> others.write(member, out));
    return buffer(out);
  }

  Pause readPause(ByteBuffer bytes) throws MalformedMessage {
    return others.read(Pause.class, reader(bytes));
  }

  List<Member> readMembers(ByteBuffer bytes) throws MalformedMessage {
    WireReader in = reader(bytes);
    others.read(Pause.class, in);
    List<Member> members = new ArrayList<>();
    while (in.remaining() > 0) {
      members.add(others.read(Member.class, in));
    }
    return members;
  }

  ByteBuffer write(HostRecord host) {
    WireWriter out = new WireWriter(USUAL_BYTES);
    out.writeFixedLong(host.secret().secret0());
    out.writeFixedLong(host.secret().secret1());
    out.writeLong(host.run());
    return buffer(out);
  }

  HostRecord readHost(ByteBuffer bytes) throws MalformedMessage {
    WireReader in = reader(bytes);
    return new HostRecord(new KeyHash(in.readFixedLong(), in.readFixedLong()), in.readLong());
  }

  /** The first chunk says the term, the others are the state, which is used up. */
  void write(long term, VirtualNode state, SnapshotWriter writer) throws IOException {
    WireWriter out = new WireWriter(USUAL_BYTES);
    out.writeLong(term);
    writer.chunk(buffer(out));
    SnapshotCodec.Chunks chunks = snapshots.write(state);
    while (chunks.hasNext()) {
      out.clear();
      chunks.writeNext(out);
      writer.chunk(ByteBuffer.wrap(out.array(), 0, out.size()));
    }
  }

  Snapshot read(SnapshotReader snapshot, VirtualNode.Shards shards)
      throws IOException, MalformedMessage {
    long term = reader(snapshot.next().orElse(ByteBuffer.allocate(0))).readLong();
    SnapshotCodec.Assembly assembly = snapshots.read(shards);
    for (Optional<ByteBuffer> chunk = snapshot.next(); chunk.isPresent(); chunk = snapshot.next()) {
      assembly.add(reader(chunk.get()));
    }
    return new Snapshot(term, assembly.state());
  }

  private static WireReader reader(ByteBuffer bytes) {
    byte[] array = new byte[bytes.remaining()];
    bytes.get(bytes.position(), array);
    return new WireReader(array);
  }

  private static ByteBuffer buffer(WireWriter out) {
    return ByteBuffer.wrap(out.toArray());
  }
}
