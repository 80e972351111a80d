package io.atoll.store.keyspace;

import io.atoll.kernel.Shard;
import java.util.ArrayList;
import java.util.List;

/**
 * Tables of whole slots on their way from one keyspace to another in the same process. Whoever puts
 * them into a keyspace has them; they are put once.
 */
final class DetachedTables implements Shard.Content {

  private record Detached(int slot, SlotTable table, boolean isShared) {}

  /** Takes tables one after the other. */
  @FunctionalInterface
  interface Taker {
    void take(int slot, SlotTable table, boolean isShared);
  }

  private final List<Detached> tables = new ArrayList<>();

  /**
   * @param isShared whether a copy of the keyspace has the table too
   */
  void add(int slot, SlotTable table, boolean isShared) {
    tables.add(new Detached(slot, table, isShared));
  }

  void forEach(Taker taker) {
    tables.forEach(it -> taker.take(it.slot(), it.table(), it.isShared()));
  }
}
