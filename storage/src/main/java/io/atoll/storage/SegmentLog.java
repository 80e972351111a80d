package io.atoll.storage;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The files of the journal as one log: batches go in at the end, the oldest file goes when it is
 * told to. What is in a batch is not looked at.
 *
 * <p>A segment is made before it is named: its header is written and synced in a file called spare,
 * which is then renamed. So a file with the name of a segment has a header, or is damaged. The
 * header says where the segment before ends, and is written only after that one has been synced.
 *
 * <p>After a restart the log goes on in a new segment and never in the middle of an old one, where
 * an intact batch of before the crash might lie behind the place where a new batch ends.
 */
final class SegmentLog implements Closeable {

  static final String SPARE = "spare";

  /** What came out of the disk: the records of a segment, one batch after the other. */
  interface Reader {
    void batch(Segment segment, ByteBuffer records) throws CorruptStorageException;
  }

  /** Something that the disk may refuse. */
  private interface Step {
    void run() throws IOException;
  }

  /**
   * As much as fits into a buffer with a segment's header. A client's request may have 1 GB, and is
   * one entry, with a little around it and around each of its words.
   */
  static final int MAX_BATCH_BYTES = Integer.MAX_VALUE - 1_024;

  private final Disk disk;
  private final long owner;
  private final JournalSettings settings;
  private final Deque<Segment> segments = new ArrayDeque<>();
  private ByteBuffer batch;
  private @Nullable DiskFile file; // of the last segment, if this process has made it
  private long end; // of the last segment
  private long syncedUpTo;
  private boolean hasSpare;
  private long sizeBytes;
  private @Nullable JournalFailedException failure;

  private SegmentLog(Disk disk, long owner, JournalSettings settings) {
    this.disk = disk;
    this.owner = owner;
    this.settings = settings;
    this.batch = newBatch(settings.batchBytes());
  }

  private static ByteBuffer newBatch(int bytes) {
    int whole = SegmentFormat.aligned(SegmentFormat.BATCH_HEADER_BYTES + bytes);
    return ByteBuffer.allocateDirect(whole).position(SegmentFormat.BATCH_HEADER_BYTES);
  }

  /** A log where there is none. */
  static SegmentLog create(Disk disk, long owner, JournalSettings settings) throws IOException {
    SegmentLog log = new SegmentLog(disk, owner, settings);
    log.nextSegment(settings.segmentBytes());
    return log;
  }

  /** The log that is there, and everything in it to the reader. */
  static SegmentLog open(Disk disk, long owner, JournalSettings settings, Reader reader)
      throws IOException {
    SegmentLog log = new SegmentLog(disk, owner, settings);
    List<String> names = disk.list();
    List<Long> numbers =
        names.stream()
            .map(SegmentFormat::number)
            .filter(OptionalLong::isPresent)
            .map(OptionalLong::getAsLong)
            .toList();
    if (numbers.isEmpty()) {
      throw new CorruptStorageException(
          disk.describe(SegmentFormat.name(1)), 0, "there is no journal");
    }
    log.adoptSpare(names);
    log.recover(numbers, reader);
    return log;
  }

  private void adoptSpare(List<String> names) throws IOException {
    if (names.contains(SPARE)) {
      try (DiskFile spare = disk.open(SPARE)) {
        hasSpare = spare.sizeBytes() == settings.segmentBytes();
      }
      if (!hasSpare) {
        disk.delete(SPARE);
      }
    }
  }

  private void recover(List<Long> numbers, Reader reader) throws IOException {
    SegmentScan scan = scan(numbers.get(0));
    for (int i = 0; i + 1 < numbers.size(); i++) {
      long number = numbers.get(i);
      if (numbers.get(i + 1) != number + 1) {
        throw new CorruptStorageException(
            disk.describe(SegmentFormat.name(number + 1)), 0, "the file is missing");
      }
      SegmentScan next = scan(number + 1);
      Segment segment = new Segment(number, scan.sizeBytes());
      add(segment);
      segment.endAt(next.header().previousEnd());
      scan.readAll(segment.end(), batch -> reader.batch(segment, batch));
      scan = next;
    }
    Segment last = new Segment(numbers.get(numbers.size() - 1), scan.sizeBytes());
    add(last);
    int end = scan.readLast(batch -> reader.batch(last, batch));
    makeDurable(last, scan.unsynced(end));
    this.end = end;
    syncedUpTo = end;
  }

  /**
   * What has been read will be relied on, but may be in the cache of the system only. To sync is
   * not enough: if a sync has failed before the restart, the cache takes for written what is not.
   * So it is written again.
   */
  private void makeDurable(Segment last, SegmentScan.Unsynced unsynced) throws IOException {
    try (DiskFile opened = disk.open(name(last))) {
      opened.write(unsynced.bytes(), unsynced.offset());
      opened.sync();
    }
    disk.syncDirectory();
  }

  private SegmentScan scan(long number) throws IOException {
    SegmentScan scan = SegmentScan.of(disk, number);
    long of = scan.header().owner();
    if (of != owner) {
      throw new CorruptStorageException(
          disk.describe(SegmentFormat.name(number)),
          24,
          "it belongs to host %x, and this is host %x".formatted(of, owner));
    }
    return scan;
  }

  /**
   * Where to put so many bytes, which then belong to the next batch.
   *
   * @throws DiskFullException if there is no room for them; then nothing has changed
   */
  ByteBuffer reserve(long bytes) throws IOException {
    requireUsable();
    if (bytes > MAX_BATCH_BYTES) {
      throw new IllegalArgumentException(
          "%,d bytes at once: the log takes at most %,d".formatted(bytes, MAX_BATCH_BYTES));
    }
    if (batch.remaining() < bytes && gathered() > 0) {
      flush();
    }
    int whole = SegmentFormat.aligned(SegmentFormat.BATCH_HEADER_BYTES + gathered() + (int) bytes);
    if (file == null || segments.getLast().sizeBytes() - end < whole) {
      flush();
      startSegment((int) bytes);
    }
    if (batch.remaining() < bytes) {
      batch = newBatch((int) bytes);
    }
    return batch;
  }

  private int gathered() {
    return batch.position() - SegmentFormat.BATCH_HEADER_BYTES;
  }

  /** Where a record goes that is put into the batch now. */
  Segment current() {
    return segments.getLast();
  }

  /** Writes out what was gathered, in one write. */
  void flush() throws IOException {
    requireUsable();
    if (gathered() == 0) {
      return;
    }
    writeBatch();
    if (batch.capacity() > newBatchBytes()) {
      batch = newBatch(settings.batchBytes());
    }
  }

  private int newBatchBytes() {
    return SegmentFormat.aligned(SegmentFormat.BATCH_HEADER_BYTES + settings.batchBytes());
  }

  private void writeBatch() throws IOException {
    DiskFile to = requireFile();
    SegmentFormat.sealBatch(batch, current().number(), syncedUpTo);
    int bytes = batch.limit();
    orFail("writing to " + name(current()), () -> to.write(batch, end));
    end += bytes;
    batch.clear().position(SegmentFormat.BATCH_HEADER_BYTES);
  }

  /** Writes out what was gathered, and makes all that was written durable. */
  void sync() throws IOException {
    flush();
    if (!isSynced()) {
      DiskFile of = requireFile();
      orFail("syncing " + name(current()), of::sync);
      syncedUpTo = end;
    }
  }

  /** Whether all that was ever put into the log is durable. */
  boolean isSynced() {
    return gathered() == 0 && syncedUpTo == end;
  }

  private void startSegment(int forBytes) throws IOException {
    int needed =
        SegmentFormat.HEADER_BYTES
            + SegmentFormat.aligned(SegmentFormat.BATCH_HEADER_BYTES + forBytes);
    sync();
    nextSegment(Math.max(needed, settings.segmentBytes()));
  }

  private void nextSegment(int sizeBytes) throws IOException {
    if (hasSpare && sizeBytes > settings.segmentBytes()) {
      orFail("deleting a spare segment", () -> disk.delete(SPARE));
      hasSpare = false;
    }
    if (!hasSpare) {
      createSpare(sizeBytes);
    }
    long number = segments.isEmpty() ? 1 : current().number() + 1;
    ByteBuffer header = SegmentFormat.header(new SegmentFormat.Header(number, owner, end));
    orFail(
        "making a segment",
        () -> {
          closeFile();
          file = disk.open(SPARE);
          file.write(header, 0);
          file.sync();
          disk.rename(SPARE, SegmentFormat.name(number));
          disk.syncDirectory();
        });
    hasSpare = false;
    if (!segments.isEmpty()) {
      current().endAt(end);
    }
    add(new Segment(number, sizeBytes));
    end = SegmentFormat.HEADER_BYTES;
    syncedUpTo = end;
  }

  private void add(Segment segment) {
    segments.add(segment);
    sizeBytes += segment.sizeBytes();
  }

  /** Makes a segment ahead of its use, if it will be needed soon. */
  void prepareSpare() throws IOException {
    requireUsable();
    if (!hasSpare && end > current().sizeBytes() / 2) {
      createSpare(settings.segmentBytes());
    }
  }

  /** A full disk can be asked again; nothing has been said about the file yet. */
  private void createSpare(int sizeBytes) throws IOException {
    try {
      disk.create(SPARE, sizeBytes).close();
      hasSpare = true;
    } catch (DiskFullException full) {
      throw full;
    } catch (IOException e) {
      throw fail("making a segment", e);
    }
  }

  /** The oldest segment, or null if it is the one that is written to. */
  @Nullable Segment oldest() {
    return segments.size() > 1 ? segments.getFirst() : null;
  }

  /** What is in the oldest segment. */
  void readOldest(SegmentScan.Records records) throws IOException {
    requireUsable();
    Segment oldest = segments.getFirst();
    orFail("reading " + name(oldest), () -> scan(oldest.number()).readAll(oldest.end(), records));
  }

  /**
   * Gives the oldest segment away. Its name is gone for good when this returns: segments must go in
   * their order, because a later one may say that what an earlier one says is void.
   */
  void removeOldest() throws IOException {
    requireUsable();
    Segment oldest = segments.removeFirst();
    sizeBytes -= oldest.sizeBytes();
    boolean keep = !hasSpare && oldest.sizeBytes() == settings.segmentBytes();
    orFail(
        "removing " + name(oldest),
        () -> {
          if (keep) {
            disk.rename(name(oldest), SPARE);
          } else {
            disk.delete(name(oldest));
          }
          disk.syncDirectory();
        });
    hasSpare |= keep;
  }

  /** How much room the log takes up. */
  long sizeBytes() {
    return sizeBytes;
  }

  private static String name(Segment segment) {
    return SegmentFormat.name(segment.number());
  }

  private DiskFile requireFile() {
    if (file == null) {
      throw new IllegalStateException("nothing has been reserved");
    }
    return file;
  }

  void requireUsable() throws JournalFailedException {
    if (failure != null) {
      throw failure;
    }
  }

  /** After an error nobody knows what is on the disk, see {@link JournalFailedException}. */
  private void orFail(String what, Step step) throws JournalFailedException {
    try {
      step.run();
    } catch (IOException e) {
      throw fail(what, e);
    }
  }

  private JournalFailedException fail(String what, IOException cause) {
    failure = new JournalFailedException(what, cause);
    return failure;
  }

  /** For whoever was not told by this log that it can be used no more. */
  void giveUp(JournalFailedException reason) {
    if (failure == null) {
      failure = reason;
    }
  }

  private void closeFile() throws IOException {
    if (file != null) {
      file.close();
      file = null;
    }
  }

  /** Makes all durable, and leaves a note that it is, so that later damage to it can be told. */
  @Override
  public void close() throws IOException {
    if (failure == null && file != null) {
      sync();
      if (current().sizeBytes() - end >= SegmentFormat.BATCH_HEADER_BYTES) {
        writeBatch();
        sync();
      }
    }
    closeFile();
  }
}
