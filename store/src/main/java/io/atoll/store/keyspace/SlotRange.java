package io.atoll.store.keyspace;

import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import java.util.List;

/** Slots from one to another, both included. */
public record SlotRange(int first, int last) {

  /** The slots that an arc has a part of, clockwise; those it only cuts through included. */
  public static List<SlotRange> of(Arc arc) {
    Id start = new Id(arc.after().value() + 1);
    int first = KeyIds.slotOf(start);
    int last = KeyIds.slotOf(arc.upTo());
    if (start.compareTo(arc.upTo()) <= 0) {
      return List.of(new SlotRange(first, last));
    }
    return List.of(new SlotRange(first, KeyIds.SLOTS - 1), new SlotRange(0, last));
  }

  /** Whether an end of the arc lies inside the slot, so that each key's identifier counts. */
  static boolean isCut(int slot, Arc arc) {
    return !arc.isWholeRing() && (endsInside(slot, arc.after()) || endsInside(slot, arc.upTo()));
  }

  private static boolean endsInside(int slot, Id end) {
    return KeyIds.slotOf(end) == slot && !end.equals(KeyIds.lastOf(slot));
  }
}
