package io.atoll.store.keyspace;

import org.jspecify.annotations.Nullable;

/**
 * A table for each slot that has entries. In two levels, because a member of the ring owns a small
 * part of the slots.
 */
final class SlotTables {

  private static final int PAGE_SLOTS = 128;

  private final @Nullable SlotTable[] @Nullable [] pages =
      new SlotTable[KeyIds.SLOTS / PAGE_SLOTS][];

  @Nullable SlotTable get(int slot) {
    @Nullable SlotTable[] page = pages[slot / PAGE_SLOTS];
    return page == null ? null : page[slot % PAGE_SLOTS];
  }

  void set(int slot, @Nullable SlotTable table) {
    @Nullable SlotTable[] page = pages[slot / PAGE_SLOTS];
    if (page == null) {
      page = new SlotTable[PAGE_SLOTS];
      pages[slot / PAGE_SLOTS] = page;
    }
    page[slot % PAGE_SLOTS] = table;
  }

  /** The first slot from this one on that has a table; {@link KeyIds#SLOTS} if none has. */
  int next(int from) {
    int slot = from;
    while (slot < KeyIds.SLOTS) {
      @Nullable SlotTable[] page = pages[slot / PAGE_SLOTS];
      if (page == null) {
        slot = (slot / PAGE_SLOTS + 1) * PAGE_SLOTS;
      } else if (page[slot % PAGE_SLOTS] == null) {
        slot++;
      } else {
        return slot;
      }
    }
    return slot;
  }
}
