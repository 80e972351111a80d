package io.atoll.storage;

import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.zip.CRC32C;

/**
 * The bytes of a segment: a header, then batches, each at a multiple of eight.
 *
 * <pre>
 *   header  "ATOLLWAL" | version 4 | checksum 4 | number 8 | owner 8 | end of the segment before 8
 *   batch   checksum 4 | length 4 | number 8 | synced up to 8 | records, as many bytes as length says
 * </pre>
 *
 * A checksum (CRC32C) covers all of its header or batch but itself. The number of the segment is in
 * every batch, because files are used again: what an earlier segment left in them is intact, and
 * must not be believed.
 */
final class SegmentFormat {

  static final int HEADER_BYTES = 64;
  static final int BATCH_HEADER_BYTES = 24;

  private static final long MAGIC = 0x41544f4c4c57414cL; // ATOLLWAL
  private static final int VERSION = 1;
  private static final int ALIGNMENT = 8;
  private static final String NAME_ENDING = ".wal";

  private SegmentFormat() {}

  /** What a header says, besides the number that the name of the file has too. */
  record Header(long number, long owner, long previousEnd) {}

  static String name(long number) {
    return String.format(Locale.ROOT, "%016x%s", number, NAME_ENDING);
  }

  /** The number in the name of a segment, if it is one. */
  static OptionalLong number(String name) {
    return name.matches("[0-9a-f]{16}\\.wal")
        ? OptionalLong.of(Long.parseUnsignedLong(name.substring(0, 16), 16))
        : OptionalLong.empty();
  }

  static int aligned(int bytes) {
    return (bytes + ALIGNMENT - 1) & -ALIGNMENT;
  }

  static ByteBuffer header(Header header) {
    ByteBuffer out = ByteBuffer.allocate(HEADER_BYTES);
    out.putLong(MAGIC).putInt(VERSION).putInt(0);
    out.putLong(header.number()).putLong(header.owner()).putLong(header.previousEnd());
    return out.putInt(12, headerChecksum(out)).position(0);
  }

  /** The header of a segment, read from its beginning. */
  static Header readHeader(ByteBuffer segment, String file) throws CorruptStorageException {
    if (segment.limit() < HEADER_BYTES || segment.getLong(0) != MAGIC) {
      throw new CorruptStorageException(file, 0, "this is no segment of a journal");
    }
    if (segment.getInt(8) != VERSION) {
      throw new CorruptStorageException(
          file,
          8,
          "it has format %d, and this is a program for %d".formatted(segment.getInt(8), 1));
    }
    if (segment.getInt(12) != headerChecksum(segment)) {
      throw new CorruptStorageException(file, 12, "the checksum of its header is wrong");
    }
    return new Header(segment.getLong(16), segment.getLong(24), segment.getLong(32));
  }

  private static int headerChecksum(ByteBuffer segment) {
    CRC32C crc = new CRC32C();
    crc.update(segment.duplicate().limit(12).position(0));
    crc.update(segment.duplicate().limit(HEADER_BYTES).position(16));
    return (int) crc.getValue();
  }

  /** Completes a batch whose records are in the buffer after room for a batch header. */
  static void sealBatch(ByteBuffer batch, long number, long syncedUpTo) {
    int length = batch.position() - BATCH_HEADER_BYTES;
    while (batch.position() % ALIGNMENT != 0) {
      batch.put((byte) 0);
    }
    batch.flip();
    batch.putInt(4, length).putLong(8, number).putLong(16, syncedUpTo);
    batch.putInt(0, batchChecksum(batch, 0, length));
  }

  /** Whether an intact batch of this segment is at that place. */
  static boolean isBatch(ByteBuffer segment, int at, long number) {
    if (segment.limit() - at < BATCH_HEADER_BYTES || segment.getLong(at + 8) != number) {
      return false;
    }
    int length = segment.getInt(at + 4);
    return length >= 0
        && length <= segment.limit() - at - BATCH_HEADER_BYTES
        && segment.getInt(at) == batchChecksum(segment, at, length);
  }

  static int batchLength(ByteBuffer segment, int at) {
    return segment.getInt(at + 4);
  }

  static long syncedUpTo(ByteBuffer segment, int at) {
    return segment.getLong(at + 16);
  }

  /** Where the batch after this one begins. */
  static int after(ByteBuffer segment, int at) {
    return at + aligned(BATCH_HEADER_BYTES + batchLength(segment, at));
  }

  private static int batchChecksum(ByteBuffer bytes, int at, int length) {
    CRC32C crc = new CRC32C();
    crc.update(
        bytes.duplicate().limit(at + BATCH_HEADER_BYTES + length).position(at + Integer.BYTES));
    return (int) crc.getValue();
  }
}
