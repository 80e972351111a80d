package io.atoll.wire;

import io.atoll.kernel.Shard;
import io.atoll.protocols.group.VirtualNode;
import io.atoll.store.RegisterShard;
import io.atoll.store.keyspace.KeyHash;
import io.atoll.store.keyspace.Keyspace;
import java.util.Arrays;

/**
 * What Jazzer calls with bytes of its invention: letters between hosts that run groups, entries of
 * a log, things that are kept, or the chunks of a snapshot, as the first byte has it; with a
 * keyspace's operations or those of registers. Nothing but a malformed message may be thrown; what
 * is read must be written as the same bytes, and a state that is read can be copied and written.
 */
public final class GroupFuzzer {

  /** What the first byte chooses from, for a keyspace and, above, for registers. */
  static final int LETTERS = 0;

  static final int ENTRIES = 1;
  static final int KEPT = 2;
  static final int SNAPSHOT = 3;
  static final int KINDS = 4;

  private static final ShardCodec KEYSPACE = new KeyspaceCodec();
  private static final ShardCodec REGISTERS = new RegisterCodec();

  private GroupFuzzer() {}

  public static void fuzzerTestOneInput(byte[] data) {
    if (data.length == 0) {
      return;
    }
    boolean keyspace = (data[0] & KINDS) == 0;
    ShardCodec shard = keyspace ? KEYSPACE : REGISTERS;
    try {
      switch (data[0] & KINDS - 1) {
        case LETTERS -> {
          GroupLetterCodec codec = new GroupLetterCodec(shard);
          readAll(data, codec::read, codec::write);
        }
        case ENTRIES -> {
          EntryCodec codec = new EntryCodec(shard);
          readAll(data, codec::read, codec::write);
        }
        case KEPT -> {
          KeptCodec codec = new KeptCodec();
          readAll(data, codec::read, codec::write);
        }
        default -> readSnapshot(data, new SnapshotCodec(shard), keyspace);
      }
    } catch (MalformedMessage e) {
      if (!e.toString().contains("at byte ")) {
        throw new IllegalStateException("an error must say where it is", e);
      }
    }
  }

  private static <T> void readAll(
      byte[] data, TypeTable.Reading<T> reading, TypeTable.Writing<T> writing)
      throws MalformedMessage {
    WireReader in = new WireReader(data, 1, data.length - 1);
    while (in.remaining() > 0) {
      int start = data.length - in.remaining();
      T read = reading.read(in);
      WireWriter out = new WireWriter(64);
      writing.write(read, out);
      int end = data.length - in.remaining();
      if (!Arrays.equals(data, start, end, out.array(), 0, out.size())) {
        throw new IllegalStateException("another form of " + read);
      }
    }
  }

  /** Chunks, each after a length of two bytes. */
  private static void readSnapshot(byte[] data, SnapshotCodec codec, boolean keyspace)
      throws MalformedMessage {
    SnapshotCodec.Assembly assembly = codec.read(owner -> shard(keyspace));
    int at = 1;
    while (at + 2 <= data.length && !assembly.isComplete()) {
      int length = (data[at] & 0xff) << 8 | data[at + 1] & 0xff;
      at += 2;
      int there = Math.min(length, data.length - at);
      assembly.add(new WireReader(data, at, there));
      at += there;
    }
    if (assembly.isComplete()) {
      VirtualNode state = assembly.state();
      SnapshotCodec.Chunks chunks = codec.write(state.copy());
      while (chunks.hasNext()) {
        chunks.writeNext(new WireWriter(64));
      }
    }
  }

  private static Shard shard(boolean keyspace) {
    return keyspace ? new Keyspace(new KeyHash(1, 2), 1_000) : new RegisterShard(4);
  }
}
