package io.atoll.storage;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Entries by index while a log is read: they may come in any order, and may leave gaps. */
final class EntryTable {

  private final List<byte @Nullable []> slots = new ArrayList<>();
  private long base;

  void put(long index, byte[] entry) {
    if (slots.isEmpty()) {
      base = index;
    }
    if (index < base) {
      List<byte @Nullable []> gap = new ArrayList<>();
      for (long i = index; i < base; i++) {
        gap.add(null);
      }
      slots.addAll(0, gap);
      base = index;
    }
    while (index > last()) {
      slots.add(null);
    }
    slots.set((int) (index - base), entry);
  }

  private long last() {
    return base + slots.size() - 1;
  }

  void removeFrom(long index) {
    if (index <= last()) {
      slots.subList((int) Math.max(0, index - base), slots.size()).clear();
    }
  }

  void removeThrough(long index) {
    int count = (int) Math.max(0, Math.min(slots.size(), index - base + 1));
    slots.subList(0, count).clear();
    base += count;
  }

  /** Calls for each entry that is there, in their order. */
  void forEach(Visitor visitor) {
    for (int i = 0; i < slots.size(); i++) {
      byte[] entry = slots.get(i);
      if (entry != null) {
        visitor.entry(base + i, entry);
      }
    }
  }

  interface Visitor {
    void entry(long index, byte[] entry);
  }

  List<ByteBuffer> toList() {
    List<ByteBuffer> list = new ArrayList<>(slots.size());
    forEach((index, entry) -> list.add(ByteBuffer.wrap(entry)));
    return list;
  }
}
