package io.atoll.storage;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The write-ahead log of a host: a log for each of its groups, all in one file after the other.
 *
 * <p>What is asked for is gathered in memory, written by {@link #flush} and durable after {@link
 * #sync}. Between syncs, {@link #clean} keeps the files few. One thread uses a journal at a time.
 *
 * <p>Each method that stores something throws a {@link DiskFullException} if there is no room for
 * it: nothing has changed then, and it can be asked for again. After a {@link
 * JournalFailedException} nothing works any more, for reasons given there.
 */
public final class Journal implements Closeable {

  /** So many segments may be there, however little of them is live. */
  static final int SLACK_SEGMENTS = 4;

  private static final int STEPS_A_SEGMENT = 256;

  /** A journal, and what was in it when it was opened. */
  public record Opened(Journal journal, List<RecoveredStream> streams) {}

  private final SegmentLog log;
  private final JournalSettings settings;
  private final Map<StreamId, StreamIndex> indexes;
  private @Nullable Evacuation evacuation;
  private long storedSinceCleaningBytes;
  private long weighedAtBytes;

  private Journal(SegmentLog log, JournalSettings settings, Map<StreamId, StreamIndex> indexes) {
    this.log = log;
    this.settings = settings;
    this.indexes = indexes;
  }

  /** A journal in a directory that has none. */
  public static Journal create(Disk disk, long owner, JournalSettings settings) throws IOException {
    SegmentLog log = SegmentLog.create(disk, owner, settings);
    return new Journal(log, settings, new LinkedHashMap<>());
  }

  /**
   * The journal that is in the directory. What was being written when the host crashed is cut off.
   *
   * @throws CorruptStorageException if something is not as it was when it became durable, or is the
   *     journal of another host
   */
  public static Opened open(Disk disk, long owner, JournalSettings settings) throws IOException {
    Map<StreamId, StreamIndex> indexes = new LinkedHashMap<>();
    Recovery recovery = new Recovery(indexes);
    SegmentLog log = SegmentLog.open(disk, owner, settings, recovery);
    return new Opened(
        new Journal(log, settings, indexes), recovery.streams(disk.describe("journal")));
  }

  /** Stores a small record of the stream, in place of the one before: its term and vote. */
  public void meta(StreamId stream, ByteBuffer meta) throws IOException {
    byte[] bytes = new byte[meta.remaining()];
    meta.get(meta.position(), bytes);
    head(stream, start(stream), bytes);
  }

  /**
   * Stores entries from an index on. What the stream had there and after is void, also if there are
   * no new entries.
   */
  public void append(StreamId stream, long fromIndex, List<ByteBuffer> entries) throws IOException {
    StreamIndex index = indexes.get(stream);
    long start = index == null ? 0 : index.start();
    long last = index == null ? 0 : index.last();
    if (fromIndex <= start || fromIndex > last + 1) {
      throw new IllegalArgumentException(
          "entry %d of stream %s, which has entries %d to %d"
              .formatted(fromIndex, stream, start + 1, last));
    }
    long bytes = RecordFormat.entriesBytes(entries);
    ByteBuffer out = log.reserve(bytes);
    RecordFormat.writeEntries(out, RecordFormat.APPEND, stream, fromIndex, entries);
    StreamIndex changed = index == null ? index(stream) : index;
    changed.append(log.current(), fromIndex, entries.size(), bytes);
    storedSinceCleaningBytes += bytes;
  }

  /**
   * Entries up to an index are needed no more, since a durable snapshot covers them. The stream
   * goes on after that index, also if it had not come so far.
   */
  public void startAt(StreamId stream, long index) throws IOException {
    if (index > start(stream)) {
      head(stream, index, indexes.containsKey(stream) ? index(stream).meta() : new byte[0]);
    }
  }

  private void head(StreamId stream, long start, byte[] meta) throws IOException {
    long bytes = RecordFormat.headBytes(meta.length);
    ByteBuffer out = log.reserve(bytes);
    RecordFormat.writeHead(out, stream, start, meta);
    index(stream).head(log.current(), start, meta);
    storedSinceCleaningBytes += bytes;
  }

  /** Forgets all there is of a stream. */
  public void remove(StreamId stream) throws IOException {
    StreamIndex index = indexes.get(stream);
    if (index != null) {
      RecordFormat.writeRemove(log.reserve(RecordFormat.removeBytes()), stream);
      indexes.remove(stream);
      index.release();
    }
  }

  /** Whether there is such a stream. */
  public boolean contains(StreamId stream) {
    return indexes.containsKey(stream);
  }

  /** The last meta of a stream, of no length if there never was one. */
  public ByteBuffer meta(StreamId stream) {
    StreamIndex index = indexes.get(stream);
    return ByteBuffer.wrap(index == null ? new byte[0] : index.meta());
  }

  /** The index up to which a snapshot covers a stream; 0 at first. */
  public long start(StreamId stream) {
    StreamIndex index = indexes.get(stream);
    return index == null ? 0 : index.start();
  }

  /** The index of the last entry of a stream, or its start if it has none. */
  public long last(StreamId stream) {
    StreamIndex index = indexes.get(stream);
    return index == null ? 0 : index.last();
  }

  private StreamIndex index(StreamId stream) {
    return indexes.computeIfAbsent(stream, id -> new StreamIndex());
  }

  /** Writes out what was gathered. It outlives the process, but not yet the machine. */
  public void flush() throws IOException {
    log.flush();
  }

  /** Makes everything durable. */
  public void sync() throws IOException {
    log.sync();
  }

  /**
   * One bounded step of keeping the files few: segments in which nothing lives go, and if much more
   * is there than is live, what lives in the oldest moves to the end of the log. To be called after
   * each sync. It never fails for want of room: that is for those to know who store something.
   */
  public void clean() throws IOException {
    log.requireUsable();
    if (!log.isSynced()) {
      return; // what makes a segment dead is perhaps not durable yet
    }
    try {
      removeEmpty();
      evacuate();
      log.prepareSpare();
    } catch (DiskFullException full) {
      return; // later, perhaps
    } finally {
      storedSinceCleaningBytes = 0;
    }
  }

  private void removeEmpty() throws IOException {
    for (Segment oldest = log.oldest(); oldest != null && oldest.isEmpty(); oldest = log.oldest()) {
      log.removeOldest();
    }
  }

  private void evacuate() throws IOException {
    Segment oldest = log.oldest();
    if (oldest == null) {
      return;
    }
    if (evacuation != null && !evacuation.isOf(oldest)) {
      evacuation = null;
    }
    if (evacuation == null && log.sizeBytes() != weighedAtBytes) {
      weighedAtBytes = log.sizeBytes();
      evacuation = isTooLarge() ? new Evacuation(log, oldest, indexes) : null;
    }
    if (evacuation != null) {
      // Twice what came in, so that moving gets ahead of storing.
      evacuation.step(
          Math.max(2 * storedSinceCleaningBytes, settings.segmentBytes() / STEPS_A_SEGMENT));
    }
  }

  private boolean isTooLarge() {
    long slackBytes = (long) SLACK_SEGMENTS * settings.segmentBytes();
    return log.sizeBytes() > slackBytes + 2 * liveBytes();
  }

  /** About how much of the log is still needed. */
  public long liveBytes() {
    return indexes.values().stream().mapToLong(StreamIndex::liveBytes).sum();
  }

  /** How much room the log takes up, a spare segment not counted. */
  public long sizeBytes() {
    return log.sizeBytes();
  }

  /** Nothing is ever written again: what was gathered is perhaps only half of something. */
  void giveUp(JournalFailedException reason) {
    log.giveUp(reason);
  }

  /** Makes everything durable, unless it was given up, and lets go of the files. */
  @Override
  public void close() throws IOException {
    log.close();
  }
}
