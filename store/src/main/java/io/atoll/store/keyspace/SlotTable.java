package io.atoll.store.keyspace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The entries of one slot: open addressing with linear probing (Knuth, vol. 3, 6.4, algorithm L),
 * and deletion that moves entries back instead of leaving marks (algorithm R).
 *
 * <p>An entry's home is given by the <em>upper</em> bits of its hash, so homes are in the order of
 * hashes whatever the size of the table is. A position in that order stays meaningful while the
 * table grows and shrinks, and so does the cursor of a scan.
 */
final class SlotTable {

  private static final int FEWEST_BITS = 2;

  /** Headers of this object and its two arrays, and an array's element of each per place. */
  private static final int FIXED_BYTES = 32 + 2 * 16;

  private static final int BYTES_PER_PLACE = 4 + Integer.BYTES;

  /** The processor fetches what follows by itself. */
  private static final int MOST_FETCHED_BYTES = 256;

  private static final int CACHE_LINE_BYTES = 64;

  private int bits;
  private byte[] @Nullable [] entries;
  private int[] hashes;
  private int size;
  private int expiring;

  SlotTable() {
    this(FEWEST_BITS);
  }

  private SlotTable(int bits) {
    this.bits = bits;
    entries = new byte[1 << bits][];
    hashes = new int[1 << bits];
  }

  int size() {
    return size;
  }

  /** How many entries will expire some day. */
  int expiring() {
    return expiring;
  }

  /** What the table takes in memory beside its entries. */
  int tableBytes() {
    return FIXED_BYTES + (BYTES_PER_PLACE << bits);
  }

  /** The place of a key, or -1. */
  int find(int hash, Bytes key) {
    int mask = entries.length - 1;
    for (int place = home(hash); ; place = (place + 1) & mask) {
      byte[] entry = entries[place];
      if (entry == null) {
        return -1;
      }
      if (hashes[place] == hash && PackedEntry.hasKey(entry, key)) {
        return place;
      }
    }
  }

  /** Have the places where an entry would be read from memory. Something that depends on it. */
  int fetchHome(int hash) {
    int home = home(hash);
    return hashes[home] ^ (entries[home] == null ? 0 : 1);
  }

  /** The same of the first entry that has a hash. */
  int fetchEntry(int hash) {
    int mask = entries.length - 1;
    int place = home(hash);
    byte[] entry = entries[place];
    while (entry != null && hashes[place] != hash) {
      place = (place + 1) & mask;
      entry = entries[place];
    }
    if (entry == null) {
      return 0;
    }
    int sum = entry[entry.length - 1];
    for (int i = 0; i < Math.min(entry.length, MOST_FETCHED_BYTES); i += CACHE_LINE_BYTES) {
      sum ^= entry[i];
    }
    return sum;
  }

  int places() {
    return entries.length;
  }

  byte @Nullable [] at(int place) {
    return entries[place];
  }

  /** Add a key that is not there. */
  void add(int hash, byte[] entry) {
    if (4 * (size + 1) > 3 * entries.length) {
      resize(bits + 1);
    }
    place(hash, entry);
    size++;
    expiring += PackedEntry.expires(entry) ? 1 : 0;
  }

  /** Put another entry of the same key where one is. */
  void replace(int place, byte[] entry) {
    byte[] old = entries[place];
    if (old == null) {
      throw new IllegalStateException("there is nothing to replace at place " + place);
    }
    expiring += (PackedEntry.expires(entry) ? 1 : 0) - (PackedEntry.expires(old) ? 1 : 0);
    entries[place] = entry;
  }

  void remove(int place) {
    byte[] old = entries[place];
    if (old == null) {
      throw new IllegalStateException("there is nothing to remove at place " + place);
    }
    expiring -= PackedEntry.expires(old) ? 1 : 0;
    size--;
    closeGap(place);
    if (bits > FEWEST_BITS && 8 * size < entries.length) {
      resize(bits - 1);
    }
  }

  /** Algorithm R: what probing would no longer find behind the gap is moved into it. */
  private void closeGap(int gap) {
    int mask = entries.length - 1;
    int place = gap;
    while (true) {
      place = (place + 1) & mask;
      byte[] entry = entries[place];
      if (entry == null) {
        entries[gap] = null;
        return;
      }
      int distanceFromHome = (place - home(hashes[place])) & mask;
      int distanceFromGap = (place - gap) & mask;
      if (distanceFromHome >= distanceFromGap) {
        entries[gap] = entry;
        hashes[gap] = hashes[place];
        gap = place;
      }
    }
  }

  private void resize(int newBits) {
    byte[] @Nullable [] oldEntries = entries;
    int[] oldHashes = hashes;
    bits = newBits;
    entries = new byte[1 << newBits][];
    hashes = new int[1 << newBits];
    for (int i = 0; i < oldEntries.length; i++) {
      byte[] entry = oldEntries[i];
      if (entry != null) {
        place(oldHashes[i], entry);
      }
    }
  }

  private void place(int hash, byte[] entry) {
    int mask = entries.length - 1;
    int place = home(hash);
    while (entries[place] != null) {
      place = (place + 1) & mask;
    }
    entries[place] = entry;
    hashes[place] = hash;
  }

  private int home(int hash) {
    return hash >>> (Integer.SIZE - bits);
  }

  /**
   * Show the visitor all entries with hashes from {@code fromHash} (unsigned) on in the order of
   * homes, until it has seen enough and a home is complete.
   *
   * @return the hash from which to go on, at least 2^32 when all have been seen
   */
  long visit(long fromHash, Visitor visitor) {
    int mask = entries.length - 1;
    for (int home = home((int) fromHash); home < entries.length; home++) {
      if (visitor.hasEnough()) {
        return (long) home << (Integer.SIZE - bits);
      }
      // those of this home lie between it and the next free place
      for (int place = home; entries[place] != null; place = (place + 1) & mask) {
        int hash = hashes[place];
        byte[] entry = entries[place];
        if (entry != null && home(hash) == home && Integer.toUnsignedLong(hash) >= fromHash) {
          visitor.see(entry);
        }
      }
    }
    return 1L << Integer.SIZE;
  }

  /**
   * Show the visitor all entries in the order of their hashes, and of their keys where those are
   * the same, until it has enough and a home is complete. Tables with the same entries may have
   * them in different places; this order is the same for all of them.
   */
  void visitInOrder(Visitor visitor) {
    Comparator<Integer> order =
        Comparator.comparing((Integer place) -> hashes[place], Integer::compareUnsigned)
            .thenComparing(place -> PackedEntry.key(Objects.requireNonNull(entries[place])));
    int mask = entries.length - 1;
    List<Integer> ofHome = new ArrayList<>();
    for (int home = 0; home < entries.length && !visitor.hasEnough(); home++) {
      for (int place = home; entries[place] != null; place = (place + 1) & mask) {
        if (home(hashes[place]) == home) {
          ofHome.add(place);
        }
      }
      ofHome.sort(order);
      ofHome.forEach(place -> visitor.see(Objects.requireNonNull(entries[place])));
      ofHome.clear();
    }
  }

  /** Sees entries one after the other. */
  interface Visitor {
    void see(byte[] entry);

    boolean hasEnough();
  }

  SlotTable copy() {
    SlotTable copy = new SlotTable(bits);
    copy.entries = Arrays.copyOf(entries, entries.length);
    copy.hashes = Arrays.copyOf(hashes, hashes.length);
    copy.size = size;
    copy.expiring = expiring;
    return copy;
  }
}
