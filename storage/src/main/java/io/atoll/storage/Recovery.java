package io.atoll.storage;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads a whole log: what is left of each stream, and where it is. */
final class Recovery implements SegmentLog.Reader {

  private final Contents contents = new Contents();
  private final Map<StreamId, StreamIndex> indexes;

  /** Fills the given map. */
  Recovery(Map<StreamId, StreamIndex> indexes) {
    this.indexes = indexes;
  }

  @Override
  public void batch(Segment segment, ByteBuffer records) {
    RecordFormat.read(records.duplicate(), contents);
    RecordFormat.read(records.duplicate(), new Indexing(segment));
  }

  private final class Indexing implements RecordFormat.Reader {
    private final Segment segment;

    Indexing(Segment segment) {
      this.segment = segment;
    }

    private StreamIndex of(StreamId stream) {
      return indexes.computeIfAbsent(stream, id -> new StreamIndex());
    }

    @Override
    public void head(StreamId stream, long start, byte[] meta) {
      of(stream).head(segment, start, meta);
    }

    @Override
    public void append(StreamId stream, long from, List<byte[]> entries) {
      of(stream).append(segment, from, entries.size(), bytes(entries));
    }

    @Override
    public void moved(StreamId stream, long from, List<byte[]> entries) {
      of(stream).moved(segment, from, entries.size(), bytes(entries));
    }

    @Override
    public void remove(StreamId stream) {
      StreamIndex index = indexes.remove(stream);
      if (index != null) {
        index.release();
      }
    }

    private static long bytes(List<byte[]> entries) {
      return entries.stream().mapToLong(entry -> entry.length + Integer.BYTES).sum();
    }
  }

  /** The streams that were found, in the order in which they are mentioned. */
  List<RecoveredStream> streams(String journal) throws CorruptStorageException {
    List<RecoveredStream> streams = new ArrayList<>();
    for (Map.Entry<StreamId, StreamIndex> entry : indexes.entrySet()) {
      StreamIndex index = entry.getValue();
      if (!index.isWhole()) {
        throw new CorruptStorageException(
            journal, 0, "entries of stream " + entry.getKey() + " are missing");
      }
      List<ByteBuffer> entries = contents.of(entry.getKey()).toList();
      ByteBuffer meta = ByteBuffer.wrap(index.meta());
      streams.add(new RecoveredStream(entry.getKey(), index.start(), meta, entries));
    }
    return streams;
  }
}
