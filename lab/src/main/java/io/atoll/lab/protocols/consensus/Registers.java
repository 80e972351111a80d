package io.atoll.lab.protocols.consensus;

import io.atoll.protocols.consensus.Entry;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The state machine of a group in the lab: registers, and the last entry that was applied. */
final class Registers {

  /** A snapshot. */
  record State(long index, long term, SortedMap<Integer, Long> values) {
    static final State NONE = new State(0, 0, Collections.emptySortedMap());

    static final State FOUNDED = new State(1, 1, Collections.emptySortedMap());
  }

  private final SortedMap<Integer, Long> values = new TreeMap<>();
  private long index;
  private long term;

  Registers(State state) {
    load(state);
  }

  void load(State state) {
    values.clear();
    values.putAll(state.values());
    index = state.index();
    term = state.term();
  }

  State state() {
    return new State(index, term, Collections.unmodifiableSortedMap(new TreeMap<>(values)));
  }

  /** Up to where entries were applied. */
  long index() {
    return index;
  }

  void apply(List<Entry> entries) {
    for (Entry entry : entries) {
      index++;
      term = entry.term();
      if (entry.payload() instanceof Write write) {
        values.put(write.register(), write.value());
      }
    }
  }

  @Nullable Long value(int register) {
    return values.get(register);
  }
}
