package io.atoll.store.keyspace;

import io.atoll.kernel.Shard;

/**
 * Keys that are about to be looked for. To find one, the processor follows four references, and
 * waits for memory at each if there are more entries than its caches hold. The ways to several keys
 * are taken side by side here, one reference of each before the next of any: then it waits for many
 * at the same time.
 */
final class ExpectedKeys {

  private final int[] slots = new int[Shard.MOST_EXPECTED];
  private final int[] hashes = new int[Shard.MOST_EXPECTED];
  private int count;

  /** Depends on all that was fetched, so that no compiler leaves it out. */
  private int fetched;

  boolean hasRoom() {
    return count < slots.length;
  }

  void add(int slot, int hash) {
    slots[count] = slot;
    hashes[count] = hash;
    count++;
  }

  void fetch(SlotTables tables) {
    int sum = 0;
    for (int i = 0; i < count; i++) {
      SlotTable table = tables.get(slots[i]);
      sum += table == null ? 0 : table.size();
    }
    for (int i = 0; i < count; i++) {
      SlotTable table = tables.get(slots[i]);
      sum += table == null ? 0 : table.fetchHome(hashes[i]);
    }
    for (int i = 0; i < count; i++) {
      SlotTable table = tables.get(slots[i]);
      sum += table == null ? 0 : table.fetchEntry(hashes[i]);
    }
    fetched = sum;
    count = 0;
  }
}
