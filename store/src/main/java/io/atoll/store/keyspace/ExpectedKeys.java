package io.atoll.store.keyspace;

import io.atoll.kernel.Shard;
import org.jspecify.annotations.Nullable;

/**
 * Keys that are about to be looked for. To find one, the processor follows four references, and
 * waits for memory at each if there are more entries than its caches hold. The ways to several keys
 * are taken side by side here, one reference of each before the next of any: then it waits for many
 * at the same time.
 *
 * <p>Keyspaces that one thread at a time has to do with may share one of these. What is expected of
 * several of them is then fetched together, as soon as one of them is told to.
 */
public final class ExpectedKeys {

  private final @Nullable SlotTables[] tables = new @Nullable SlotTables[Shard.MOST_EXPECTED];
  private final int[] slots = new int[Shard.MOST_EXPECTED];
  private final int[] hashes = new int[Shard.MOST_EXPECTED];
  private int count;

  /** Depends on all that was fetched, so that no compiler leaves it out. */
  private int fetched;

  boolean hasRoom() {
    return count < slots.length;
  }

  void add(SlotTables of, int slot, int hash) {
    tables[count] = of;
    slots[count] = slot;
    hashes[count] = hash;
    count++;
  }

  void fetch() {
    int sum = 0;
    for (int i = 0; i < count; i++) {
      SlotTable table = table(i);
      sum += table == null ? 0 : table.size();
    }
    for (int i = 0; i < count; i++) {
      SlotTable table = table(i);
      sum += table == null ? 0 : table.fetchHome(hashes[i]);
    }
    for (int i = 0; i < count; i++) {
      SlotTable table = table(i);
      sum += table == null ? 0 : table.fetchEntry(hashes[i]);
      tables[i] = null;
    }
    fetched = sum;
    count = 0;
  }

  private @Nullable SlotTable table(int i) {
    SlotTables of = tables[i];
    return of == null ? null : of.get(slots[i]);
  }
}
