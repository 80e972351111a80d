package io.atoll.node.ring;

import io.atoll.gateway.database.Database;
import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.KeyIds;
import io.atoll.store.keyspace.SlotRange;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The virtual nodes of this host, and which slots they have. Serves all threads. */
final class Seats {

  /** What an operation answers that cannot begin anywhere. */
  static final Answer OFF_THE_RING =
      new Answer.Refused(Database.OFF_THE_RING + ", connect to another one");

  private final Map<Id, Seat> byId = new ConcurrentSkipListMap<>();

  /** Those that requests may begin at: on the ring, or about to be. */
  private volatile List<Seat> staying = List.of();

  private final AtomicReferenceArray<@Nullable Seat> bySlot =
      new AtomicReferenceArray<>(KeyIds.SLOTS);

  private volatile Runnable onChange = () -> {};

  /** Call this after each change of who has which slots; by the thread that makes the change. */
  void onChange(Runnable task) {
    onChange = task;
  }

  void add(Seat seat) {
    byId.put(seat.self().id(), seat);
    synchronized (this) {
      staying = Stream.concat(staying.stream(), Stream.of(seat)).toList();
    }
  }

  /** No requests are to begin there any more. */
  synchronized void retire(Seat seat) {
    staying = staying.stream().filter(other -> !other.equals(seat)).toList();
  }

  void remove(Seat seat) {
    retire(seat);
    byId.remove(seat.self().id(), seat);
    for (int slot = 0; slot < KeyIds.SLOTS; slot++) {
      bySlot.compareAndSet(slot, seat, null);
    }
    onChange.run();
  }

  @Nullable Seat at(Id id) {
    return byId.get(id);
  }

  Collection<Seat> all() {
    return byId.values();
  }

  /** A virtual node has another range of slots now. */
  void rangeChanged(Seat seat, Arc range) {
    boolean[] mine = new boolean[KeyIds.SLOTS];
    for (SlotRange slots : SlotRange.of(range)) {
      for (int slot = slots.first(); slot <= slots.last(); slot++) {
        mine[slot] = true;
      }
    }
    for (int slot = 0; slot < KeyIds.SLOTS; slot++) {
      if (mine[slot]) {
        bySlot.set(slot, seat);
      } else {
        bySlot.compareAndSet(slot, seat, null);
      }
    }
    onChange.run();
  }

  /** A virtual node does not answer for its slots any more. */
  void handedOver(Seat seat, Arc arc) {
    for (SlotRange slots : SlotRange.of(arc)) {
      for (int slot = slots.first(); slot <= slots.last(); slot++) {
        bySlot.compareAndSet(slot, seat, null);
      }
    }
    onChange.run();
  }

  /** The slots that are here, in order and in as few ranges as possible. */
  List<SlotRange> slots() {
    List<SlotRange> ranges = new ArrayList<>();
    int first = -1;
    for (int slot = 0; slot <= KeyIds.SLOTS; slot++) {
      boolean here = slot < KeyIds.SLOTS && bySlot.get(slot) != null;
      if (here && first < 0) {
        first = slot;
      } else if (!here && first >= 0) {
        ranges.add(new SlotRange(first, slot - 1));
        first = -1;
      }
    }
    return ranges;
  }

  /** Which of the virtual nodes has a slot, as far as known; null if none has. */
  @Nullable Seat having(int slot) {
    return bySlot.get(slot);
  }

  /** Where a request about a slot can begin; null if this host is not on the ring any more. */
  @Nullable Seat near(int slot) {
    Seat here = bySlot.get(slot);
    if (here != null) {
      return here;
    }
    List<Seat> some = staying;
    return some.isEmpty() ? null : some.get(slot % some.size());
  }
}
