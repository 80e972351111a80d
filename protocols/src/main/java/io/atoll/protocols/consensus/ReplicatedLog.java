package io.atoll.protocols.consensus;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * The entries after a base, in an array that is used in a circle: entries are added at the end,
 * taken off the end when a leader has others there, and forgotten at the front. Terms never fall
 * along a log, so a term is found by bisection.
 */
final class ReplicatedLog {

  /** What no entry has: the term of an index the log does not know. */
  static final long UNKNOWN = -1;

  private static final int FIRST_CAPACITY = 16;

  private long base;
  private long baseTerm;
  private Entry[] entries;

  /** How large their payloads are: those of old entries are in nobody's cache any more. */
  private int[] sizes;

  private int head;
  private int size;

  /** Of all payloads. */
  private long bytes;

  /** The range read last: a leader tells its disk and every follower the same. */
  private long lastFrom;

  private List<Entry> lastSlice = List.of();

  ReplicatedLog(long base, long baseTerm, List<Entry> after) {
    this.base = base;
    this.baseTerm = baseTerm;
    this.entries = new Entry[FIRST_CAPACITY];
    this.sizes = new int[FIRST_CAPACITY];
    append(after);
  }

  ReplicatedLog(ReplicatedLog other) {
    this.base = other.base;
    this.baseTerm = other.baseTerm;
    this.entries = other.entries.clone();
    this.sizes = other.sizes.clone();
    this.head = other.head;
    this.size = other.size;
    this.bytes = other.bytes;
  }

  long base() {
    return base;
  }

  long baseTerm() {
    return baseTerm;
  }

  long last() {
    return base + size;
  }

  /** How many bytes the payloads of all entries have. */
  long bytes() {
    return bytes;
  }

  long lastTerm() {
    return termAt(last());
  }

  /** The term of the entry at an index, also at the base; {@link #UNKNOWN} outside the log. */
  long termAt(long index) {
    if (index == base) {
      return baseTerm;
    }
    return index < base || index > last() ? UNKNOWN : at(index).term();
  }

  private Entry at(long index) {
    return entries[placeOf(index)];
  }

  private int placeOf(long index) {
    return (head + (int) (index - base - 1)) & (entries.length - 1);
  }

  /** Adds entries at the end. The list must not change afterwards. */
  void append(List<Entry> added) {
    long from = last() + 1;
    if (size + added.size() > entries.length) {
      grow(size + added.size());
    }
    for (int i = 0; i < added.size(); i++) {
      Entry entry = added.get(i);
      int place = (head + size++) & (entries.length - 1);
      entries[place] = entry;
      sizes[place] = entry.payload().sizeBytes();
      bytes += sizes[place];
    }
    lastFrom = from;
    lastSlice = added;
  }

  private void grow(int needed) {
    int capacity = Integer.highestOneBit(needed - 1) << 1;
    Entry[] moreEntries = new Entry[capacity];
    int[] moreSizes = new int[capacity];
    for (int i = 0; i < size; i++) {
      int place = (head + i) & (entries.length - 1);
      moreEntries[i] = entries[place];
      moreSizes[i] = sizes[place];
    }
    entries = moreEntries;
    sizes = moreSizes;
    head = 0;
  }

  /** Takes off everything at or after an index. */
  void truncateFrom(long index) {
    lastSlice = List.of();
    while (last() >= index) {
      size--;
      remove(head + size);
    }
  }

  /** Forgets everything up to an index of the log, which becomes the base. */
  void compactTo(long index) {
    lastSlice = List.of();
    baseTerm = termAt(index);
    while (base < index) {
      remove(head);
      head = (head + 1) & (entries.length - 1);
      size--;
      base++;
    }
  }

  /** Forgets everything: the log goes on from a snapshot. */
  void reset(long index, long term) {
    truncateFrom(base + 1);
    base = index;
    baseTerm = term;
  }

  @SuppressWarnings("NullAway") // a place outside the log is never read
  private void remove(int position) {
    int place = position & (entries.length - 1);
    bytes -= sizes[place];
    entries[place] = null;
  }

  /** The entries from an index on, up to another one, both included. */
  List<Entry> slice(long from, long upTo) {
    int count = (int) (upTo - from + 1);
    if (from == lastFrom && count == lastSlice.size()) {
      return lastSlice;
    }
    List<Entry> slice =
        count == 1 ? List.of(at(from)) : Collections.unmodifiableList(copied(from, count));
    lastFrom = from;
    lastSlice = slice;
    return slice;
  }

  private List<Entry> copied(long from, int count) {
    Entry[] copy = new Entry[count];
    for (int i = 0; i < count; i++) {
      copy[i] = at(from + i);
    }
    return Arrays.asList(copy);
  }

  /** As many entries from an index on as fit into a message, and at least one. */
  List<Entry> portion(long from, int maxEntries, int maxBytes) {
    long limit = Math.min(last(), from + maxEntries - 1);
    long upTo = from;
    int bytes = sizes[placeOf(from)];
    while (upTo < limit) {
      bytes += sizes[placeOf(upTo + 1)];
      if (bytes < 0 || bytes > maxBytes) {
        break;
      }
      upTo++;
    }
    return slice(from, upTo);
  }

  /** The first index, after the base, whose entry has the term of the one at this index. */
  long firstOfTermAt(long index) {
    return firstAtLeast(termAt(index));
  }

  /** The last index up to a limit whose entry has this term, or {@link #UNKNOWN}. */
  long lastOfTerm(long term, long limit) {
    long index = Math.min(limit, firstAtLeast(term + 1) - 1);
    return termAt(index) == term ? index : UNKNOWN;
  }

  /** The first index after the base of this term or a later one; the one after the last if none. */
  private long firstAtLeast(long term) {
    long low = base + 1;
    long high = last() + 1;
    while (low < high) {
      long middle = (low + high) >>> 1;
      if (at(middle).term() >= term) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  List<Entry> view() {
    List<Entry> view = new ArrayList<>(size);
    for (long index = base + 1; index <= last(); index++) {
      view.add(at(index));
    }
    return Collections.unmodifiableList(view);
  }
}
