package io.atoll.lab.protocols.group;

import io.atoll.protocols.consensus.Entry;
import io.atoll.protocols.group.VirtualNode;
import io.atoll.wire.EntryCodec;
import io.atoll.wire.KeptCodec;
import io.atoll.wire.MalformedMessage;
import io.atoll.wire.ShardCodec;
import io.atoll.wire.SnapshotCodec;
import io.atoll.wire.WireReader;
import io.atoll.wire.WireWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * The codecs of what hosts keep, for the disks of simulated ones, which have bytes on them as real
 * ones do. Counts what goes through.
 */
final class DiskFormat {

  private static final int USUAL_BYTES = 256;

  private final EntryCodec entries;
  private final SnapshotCodec snapshots;
  private final KeptCodec others = new KeptCodec();
  private final VirtualNode.Shards shards;
  private long entriesWritten;
  private long entriesRead;
  private long snapshotsWritten;
  private long snapshotsRead;

  /**
   * @param codec another than that for registers is a mistake on purpose
   */
  DiskFormat(ShardCodec codec, VirtualNode.Shards shards) {
    this.entries = new EntryCodec(codec);
    this.snapshots = new SnapshotCodec(codec);
    this.shards = shards;
  }

  /** How much has gone to disks and come back from them, so far. */
  Chaos.DiskCounts counts() {
    return new Chaos.DiskCounts(entriesWritten, entriesRead, snapshotsWritten, snapshotsRead);
  }

  byte[] write(Entry entry) {
    entriesWritten++;
    return written(entry, entries::write, entries::read);
  }

  Entry readEntry(byte[] bytes) {
    entriesRead++;
    return read(bytes, entries::read);
  }

  List<byte[]> write(VirtualNode state) {
    snapshotsWritten++;
    List<byte[]> written = new ArrayList<>();
    SnapshotCodec.Chunks chunks = snapshots.write(state.copy());
    while (chunks.hasNext()) {
      WireWriter out = new WireWriter(USUAL_BYTES);
      chunks.writeNext(out);
      written.add(out.toArray());
    }
    VirtualNode read = assemble(written);
    if (!read.head().equals(state.head()) || !read.ring().equals(state.ring())) {
      throw new IllegalStateException(
          "the state of " + state.placement() + " did not come through the codec as it was");
    }
    return written;
  }

  VirtualNode readState(List<byte[]> chunks) {
    snapshotsRead++;
    return assemble(chunks);
  }

  private VirtualNode assemble(List<byte[]> chunks) {
    SnapshotCodec.Assembly assembly = snapshots.read(shards);
    try {
      for (byte[] chunk : chunks) {
        assembly.add(new WireReader(chunk));
      }
    } catch (MalformedMessage e) {
      throw new IllegalStateException("a snapshot did not come through the codec", e);
    }
    return assembly.state();
  }

  byte[] write(Record kept) {
    return written(kept, others::write, others::read);
  }

  <T extends Record> T read(Class<T> kind, byte[] bytes) {
    return read(bytes, in -> others.read(kind, in));
  }

  private interface Writing<T> {
    void write(T value, WireWriter out);
  }

  private interface Reading<T> {
    T read(WireReader in) throws MalformedMessage;
  }

  /** A mistake is found here and not only when a host starts from its disk, if it ever does. */
  private static <T> byte[] written(T value, Writing<T> writing, Reading<T> reading) {
    WireWriter out = new WireWriter(USUAL_BYTES);
    writing.write(value, out);
    byte[] bytes = out.toArray();
    T read = read(bytes, reading);
    if (!read.equals(value)) {
      throw new IllegalStateException(value + " came through the codec as " + read);
    }
    return bytes;
  }

  private static <T> T read(byte[] bytes, Reading<T> reading) {
    WireReader in = new WireReader(bytes);
    try {
      T read = reading.read(in);
      in.expectEnd();
      return read;
    } catch (MalformedMessage e) {
      throw new IllegalStateException("something kept did not come through the codec", e);
    }
  }
}
