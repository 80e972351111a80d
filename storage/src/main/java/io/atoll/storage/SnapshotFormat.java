package io.atoll.storage;

import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a snapshot: a frame that says what it is, chunks, and a frame without content that
 * says that these were all.
 *
 * <pre>
 *   frame  length 4 | number 4 | checksum 4 | content, as many bytes as length says
 *   first  number 0: "ATOLLSNP" | version 4 | node 8 | epoch 8 | index 8
 * </pre>
 *
 * The checksum (CRC32C) covers length, number and content.
 */
final class SnapshotFormat {

  static final int FRAME_BYTES = 12;
  static final int TITLE_BYTES = 36;
  static final String TEMPORARY = ".tmp";

  private static final long MAGIC = 0x41544f4c4c534e50L; // ATOLLSNP
  private static final int VERSION = 1;
  private static final Pattern NAME =
      Pattern.compile("([0-9a-f]{16})-([0-9a-f]{16})-([0-9a-f]{16})\\.snapshot");

  private SnapshotFormat() {}

  /** Which stream a snapshot is of, and up to which entry. */
  record Title(StreamId stream, long index) {

    String file() {
      return String.format(
          Locale.ROOT, "%016x-%016x-%016x.snapshot", stream.node(), stream.epoch(), index);
    }

    /** What the name of a file says, or null if it is not the name of a snapshot. */
    static @Nullable Title of(String file) {
      Matcher name = NAME.matcher(file);
      if (!name.matches()) {
        return null;
      }
      return new Title(new StreamId(hex(name.group(1)), hex(name.group(2))), hex(name.group(3)));
    }

    private static long hex(String digits) {
      return Long.parseUnsignedLong(digits, 16);
    }

    ByteBuffer content() {
      return ByteBuffer.allocate(TITLE_BYTES)
          .putLong(MAGIC)
          .putInt(VERSION)
          .putLong(stream.node())
          .putLong(stream.epoch())
          .putLong(index)
          .flip();
    }
  }

  /** What goes in front of some content. */
  static ByteBuffer frame(int number, ByteBuffer content) {
    ByteBuffer frame = ByteBuffer.allocate(FRAME_BYTES);
    frame.putInt(content.remaining()).putInt(number);
    return frame.putInt(checksum(frame, content)).flip();
  }

  static int checksum(ByteBuffer frame, ByteBuffer content) {
    CRC32C crc = new CRC32C();
    crc.update(frame.duplicate().position(0).limit(2 * Integer.BYTES));
    crc.update(content.duplicate());
    return (int) crc.getValue();
  }
}
