package io.atoll.protocols.ring.host;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What was noted last, and no more of it than there is room for. */
final class Recent<K, V> {

  private final int room;

  /** In the order in which it was noted. */
  private @Nullable LinkedHashMap<K, V> notes;

  Recent(int room) {
    this.room = room;
  }

  Recent(Recent<K, V> other) {
    this.room = other.room;
    this.notes = other.notes == null ? null : new LinkedHashMap<>(other.notes);
  }

  @Nullable V get(K key) {
    return notes == null ? null : notes.get(key);
  }

  boolean isEmpty() {
    return notes == null || notes.isEmpty();
  }

  boolean contains(K key) {
    return notes != null && notes.containsKey(key);
  }

  void put(K key, V value) {
    if (notes == null) {
      notes = new LinkedHashMap<>();
    }
    notes.remove(key);
    notes.put(key, value);
    if (notes.size() > room) {
      removeOldest();
    }
  }

  void removeOldest() {
    if (!isEmpty()) {
      Iterator<K> oldest = Objects.requireNonNull(notes).keySet().iterator();
      oldest.next();
      oldest.remove();
    }
  }

  void removeValue(V value) {
    if (notes != null) {
      notes.values().removeIf(value::equals);
    }
  }

  void remove(K key) {
    if (notes != null) {
      notes.remove(key);
    }
  }

  /** An immutable value, the oldest note first. */
  List<Map.Entry<K, V>> view() {
    return notes == null ? List.of() : notes.entrySet().stream().map(Map.Entry::copyOf).toList();
  }
}
