package io.atoll.storage;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a journal should hold: the same operations on plain collections. A value. */
record JournalModel(Map<String, Stream> streams) {

  /** A stream by the contract: its start, its meta, and the entries after its start. */
  record Stream(long start, String meta, List<String> entries) {
    static final Stream EMPTY = new Stream(0, "", List.of());

    long last() {
      return start + entries.size();
    }
  }

  static final JournalModel EMPTY = new JournalModel(Map.of());

  static JournalModel of(List<RecoveredStream> recovered) {
    Map<String, Stream> streams = new TreeMap<>();
    for (RecoveredStream stream : recovered) {
      List<String> entries = stream.entries().stream().map(JournalModel::text).toList();
      streams.put(stream.id().toString(), new Stream(stream.start(), text(stream.meta()), entries));
    }
    return new JournalModel(streams);
  }

  static String text(ByteBuffer bytes) {
    return StandardCharsets.ISO_8859_1.decode(bytes.duplicate()).toString();
  }

  static ByteBuffer bytes(String text) {
    return StandardCharsets.ISO_8859_1.encode(text);
  }

  Stream of(StreamId id) {
    return streams.getOrDefault(id.toString(), Stream.EMPTY);
  }

  boolean has(StreamId id) {
    return streams.containsKey(id.toString());
  }

  private JournalModel with(StreamId id, Stream stream) {
    Map<String, Stream> changed = new TreeMap<>(streams);
    changed.put(id.toString(), stream);
    return new JournalModel(changed);
  }

  JournalModel meta(StreamId id, String meta) {
    return with(id, new Stream(of(id).start(), meta, of(id).entries()));
  }

  JournalModel append(StreamId id, long from, List<String> more) {
    Stream stream = of(id);
    List<String> entries =
        new ArrayList<>(stream.entries().subList(0, (int) (from - stream.start() - 1)));
    entries.addAll(more);
    return with(id, new Stream(stream.start(), stream.meta(), entries));
  }

  JournalModel startAt(StreamId id, long index) {
    Stream stream = of(id);
    if (index <= stream.start()) {
      return this;
    }
    int dropped = (int) Math.min(stream.entries().size(), index - stream.start());
    List<String> entries = stream.entries().subList(dropped, stream.entries().size());
    return with(id, new Stream(index, stream.meta(), List.copyOf(entries)));
  }

  JournalModel remove(StreamId id) {
    Map<String, Stream> changed = new TreeMap<>(streams);
    changed.remove(id.toString());
    return new JournalModel(changed);
  }
}
