package io.atoll.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/**
 * Brings what is live in the oldest segment to the end of the log, so that the segment can go: a
 * stream that is idle must not keep files full of what others have long thrown away.
 */
final class Evacuation {

  private static final int PARCEL_BYTES = 64 << 10;

  private record Parcel(StreamId stream, long from, List<ByteBuffer> entries) {}

  private final SegmentLog log;
  private final Segment segment;
  private final Map<StreamId, StreamIndex> indexes;
  private final Deque<Parcel> parcels = new ArrayDeque<>();

  /** Reads the oldest segment and packs what is live in it. */
  Evacuation(SegmentLog log, Segment oldest, Map<StreamId, StreamIndex> indexes)
      throws IOException {
    this.log = log;
    this.segment = oldest;
    this.indexes = indexes;
    Contents contents = new Contents();
    log.readOldest(records -> RecordFormat.read(records, contents));
    contents.tables().forEach(this::pack);
  }

  private void pack(StreamId stream, EntryTable table) {
    StreamIndex index = indexes.get(stream);
    if (index == null) {
      return;
    }
    Packer packer = new Packer(stream);
    table.forEach(
        (i, entry) -> {
          if (index.isIn(i, segment)) {
            packer.add(i, entry);
          }
        });
    packer.close();
  }

  /** Makes parcels of entries that follow each other. */
  private final class Packer {
    private final StreamId stream;
    private List<ByteBuffer> entries = new ArrayList<>();
    private long from;
    private long bytes;

    Packer(StreamId stream) {
      this.stream = stream;
    }

    void add(long index, byte[] entry) {
      if (index != from + entries.size() || bytes + entry.length > PARCEL_BYTES) {
        close();
        from = index;
      }
      entries.add(ByteBuffer.wrap(entry));
      bytes += entry.length;
    }

    void close() {
      if (!entries.isEmpty()) {
        parcels.add(new Parcel(stream, from, entries));
      }
      entries = new ArrayList<>();
      bytes = 0;
    }
  }

  boolean isOf(Segment oldest) {
    return segment == oldest;
  }

  /**
   * Moves about so many bytes.
   *
   * @throws DiskFullException if there is no room; it can go on later
   */
  void step(long budgetBytes) throws IOException {
    long left = budgetBytes;
    while (left > 0 && !parcels.isEmpty()) {
      left -= move(parcels.peek());
      parcels.remove();
    }
    if (parcels.isEmpty()) {
      moveHeads();
    }
  }

  /** Of a parcel only what is still live: it may have been voided since it was packed. */
  private long move(Parcel parcel) throws IOException {
    StreamIndex index = indexes.get(parcel.stream());
    int first = 0;
    int after = parcel.entries().size();
    if (index == null) {
      return 0;
    }
    while (first < after && !index.isIn(parcel.from() + first, segment)) {
      first++;
    }
    while (after > first && !index.isIn(parcel.from() + after - 1, segment)) {
      after--;
    }
    if (first == after) {
      return 0;
    }
    List<ByteBuffer> entries = parcel.entries().subList(first, after);
    long bytes = RecordFormat.entriesBytes(entries);
    long from = parcel.from() + first;
    ByteBuffer out = log.reserve(bytes);
    RecordFormat.writeEntries(out, RecordFormat.MOVED, parcel.stream(), from, entries);
    index.moved(log.current(), from, entries.size(), bytes);
    return bytes;
  }

  private void moveHeads() throws IOException {
    for (Map.Entry<StreamId, StreamIndex> entry : indexes.entrySet()) {
      StreamIndex index = entry.getValue();
      if (index.headIsIn(segment)) {
        ByteBuffer out = log.reserve(RecordFormat.headBytes(index.meta().length));
        RecordFormat.writeHead(out, entry.getKey(), index.start(), index.meta());
        index.head(log.current(), index.start(), index.meta());
      }
    }
  }
}
