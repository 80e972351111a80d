package io.atoll.store.keyspace;

import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import java.util.List;
import java.util.function.IntToLongFunction;

/** Where to cut an arc of slots in two: at the end of a slot, so that arcs stay slot ranges. */
final class SlotCut {

  private SlotCut() {}

  /**
   * The end of the slot with which the first part has half of the weight; the end of the arc if it
   * has a part of one slot only. A slot counts even if it is empty, so an empty arc is cut in the
   * middle.
   */
  static Id middle(Arc arc, IntToLongFunction slotWeight) {
    List<SlotRange> ranges = SlotRange.of(arc);
    long whole = 0;
    for (SlotRange range : ranges) {
      for (int slot = range.first(); slot <= range.last(); slot++) {
        whole += 1 + slotWeight.applyAsLong(slot);
      }
    }
    long part = 0;
    Id cut = arc.upTo();
    for (SlotRange range : ranges) {
      for (int slot = range.first(); slot <= range.last(); slot++) {
        part += 1 + slotWeight.applyAsLong(slot);
        Id end = KeyIds.lastOf(slot);
        if (end.isStrictlyBetween(arc.after(), arc.upTo())) {
          cut = end; // the last one there is, unless a better one was passed
        }
        if (2 * part >= whole && !cut.equals(arc.upTo())) {
          return cut;
        }
      }
    }
    return cut;
  }
}
