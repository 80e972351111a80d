package io.atoll.storage;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * The records of a batch, one after the other.
 *
 * <pre>
 *   HEAD    1 | stream 16 | start 8 | length 4 | meta          all that is small of a stream
 *   APPEND  2 | stream 16 | from 8 | count 4 | (length 4 | entry)...   voids what is there from on
 *   MOVED   3 | stream 16 | from 8 | count 4 | (length 4 | entry)...   the same entries in a new place
 *   REMOVE  4 | stream 16                                       voids all there is of the stream
 * </pre>
 */
final class RecordFormat {

  /** Is told what records say. */
  interface Reader {
    void head(StreamId stream, long start, byte[] meta);

    void append(StreamId stream, long from, List<byte[]> entries);

    void moved(StreamId stream, long from, List<byte[]> entries);

    void remove(StreamId stream);
  }

  static final byte APPEND = 2;
  static final byte MOVED = 3;
  private static final byte HEAD = 1;
  private static final byte REMOVE = 4;
  private static final int NAME_BYTES = 1 + 2 * Long.BYTES;

  private RecordFormat() {}

  static long headBytes(int metaBytes) {
    return NAME_BYTES + Long.BYTES + Integer.BYTES + (long) metaBytes;
  }

  static void writeHead(ByteBuffer out, StreamId stream, long start, byte[] meta) {
    name(out, HEAD, stream).putLong(start).putInt(meta.length).put(meta);
  }

  static long entriesBytes(List<ByteBuffer> entries) {
    long bytes = NAME_BYTES + Long.BYTES + Integer.BYTES;
    for (ByteBuffer entry : entries) {
      bytes += Integer.BYTES + entry.remaining();
    }
    return bytes;
  }

  /** Writes an APPEND or a MOVED. Positions of the entries stay as they are. */
  static void writeEntries(
      ByteBuffer out, byte type, StreamId stream, long from, List<ByteBuffer> entries) {
    name(out, type, stream).putLong(from).putInt(entries.size());
    for (ByteBuffer entry : entries) {
      int length = entry.remaining();
      out.putInt(length).put(out.position(), entry, entry.position(), length);
      out.position(out.position() + length);
    }
  }

  static long removeBytes() {
    return NAME_BYTES;
  }

  static void writeRemove(ByteBuffer out, StreamId stream) {
    name(out, REMOVE, stream);
  }

  private static ByteBuffer name(ByteBuffer out, byte type, StreamId stream) {
    return out.put(type).putLong(stream.node()).putLong(stream.epoch());
  }

  /** Reads all records of a batch that has been found intact. */
  static void read(ByteBuffer in, Reader reader) {
    while (in.hasRemaining()) {
      byte type = in.get();
      StreamId stream = new StreamId(in.getLong(), in.getLong());
      switch (type) {
        case HEAD -> reader.head(stream, in.getLong(), bytes(in));
        case APPEND -> reader.append(stream, in.getLong(), entries(in));
        case MOVED -> reader.moved(stream, in.getLong(), entries(in));
        case REMOVE -> reader.remove(stream);
        default -> throw new IllegalStateException("a record of type " + type);
      }
    }
  }

  private static byte[] bytes(ByteBuffer in) {
    byte[] bytes = new byte[in.getInt()];
    in.get(bytes);
    return bytes;
  }

  private static List<byte[]> entries(ByteBuffer in) {
    byte[][] entries = new byte[in.getInt()][];
    for (int i = 0; i < entries.length; i++) {
      entries[i] = bytes(in);
    }
    return List.of(entries);
  }
}
