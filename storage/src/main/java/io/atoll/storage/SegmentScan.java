package io.atoll.storage;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Reads a segment from its beginning to the end of what can be believed. */
final class SegmentScan {

  /** Is given the records of one batch after the other. */
  interface Records {
    void batch(ByteBuffer records) throws CorruptStorageException;
  }

  private final String file;
  private final long number;
  private final ByteBuffer segment;

  private SegmentScan(String file, long number, ByteBuffer segment) {
    this.file = file;
    this.number = number;
    this.segment = segment;
  }

  static SegmentScan of(Disk disk, long number) throws IOException {
    String name = SegmentFormat.name(number);
    try (DiskFile file = disk.open(name)) {
      ByteBuffer segment = ByteBuffer.allocate(Math.toIntExact(file.sizeBytes()));
      file.read(segment, 0);
      return new SegmentScan(disk.describe(name), number, segment.flip());
    }
  }

  SegmentFormat.Header header() throws CorruptStorageException {
    SegmentFormat.Header header = SegmentFormat.readHeader(segment, file);
    if (header.number() != number) {
      throw new CorruptStorageException(file, 0, "it belongs to segment " + header.number());
    }
    return header;
  }

  /** Reads a segment that others follow, so that where it ends is known. */
  void readAll(long end, Records records) throws CorruptStorageException {
    int at = read(end, records);
    if (at != end) {
      throw new CorruptStorageException(file, at, "a batch that was durable is not intact");
    }
  }

  /**
   * Reads the last segment; where it ends. What comes after the first batch that is not intact was
   * perhaps being written when the host crashed, and is cut off, unless a later batch says that
   * this place had been synced before.
   */
  int readLast(Records records) throws CorruptStorageException {
    int end = read(segment.limit(), records);
    for (int at = end; at < segment.limit(); at += SegmentFormat.aligned(1)) {
      if (SegmentFormat.isBatch(segment, at, number)
          && SegmentFormat.syncedUpTo(segment, at) > end) {
        throw new CorruptStorageException(
            file, end, "a batch that was durable is not intact, the one at byte " + at + " is");
      }
    }
    return end;
  }

  /** What was read before that place, and was not durable yet as far as its batches know. */
  Unsynced unsynced(int end) {
    int at = SegmentFormat.HEADER_BYTES;
    int syncedUpTo = at;
    for (; at < end; at = SegmentFormat.after(segment, at)) {
      syncedUpTo = (int) SegmentFormat.syncedUpTo(segment, at);
    }
    return new Unsynced(syncedUpTo, segment.slice(syncedUpTo, end - syncedUpTo));
  }

  /** Bytes of a segment that begin at an offset. */
  record Unsynced(long offset, ByteBuffer bytes) {}

  private int read(long end, Records records) throws CorruptStorageException {
    int at = SegmentFormat.HEADER_BYTES;
    while (at < end && SegmentFormat.isBatch(segment, at, number)) {
      records.batch(
          segment.slice(
              at + SegmentFormat.BATCH_HEADER_BYTES, SegmentFormat.batchLength(segment, at)));
      at = SegmentFormat.after(segment, at);
    }
    return at;
  }

  int sizeBytes() {
    return segment.limit();
  }
}
