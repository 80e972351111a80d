package io.atoll.storage;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The entries that are left of each stream when records are read in their order. */
final class Contents implements RecordFormat.Reader {

  private final Map<StreamId, EntryTable> tables = new LinkedHashMap<>();

  Map<StreamId, EntryTable> tables() {
    return tables;
  }

  EntryTable of(StreamId stream) {
    return tables.computeIfAbsent(stream, id -> new EntryTable());
  }

  @Override
  public void head(StreamId stream, long start, byte[] meta) {
    of(stream).removeThrough(start);
  }

  @Override
  public void append(StreamId stream, long from, List<byte[]> entries) {
    of(stream).removeFrom(from);
    moved(stream, from, entries);
  }

  @Override
  public void moved(StreamId stream, long from, List<byte[]> entries) {
    EntryTable table = of(stream);
    for (int i = 0; i < entries.size(); i++) {
      table.put(from + i, entries.get(i));
    }
  }

  @Override
  public void remove(StreamId stream) {
    tables.remove(stream);
  }
}
