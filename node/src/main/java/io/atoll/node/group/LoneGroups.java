package io.atoll.node.group;

import io.atoll.kernel.Id;
import io.atoll.kernel.Shard;
import io.atoll.protocols.group.Alone;
import io.atoll.store.keyspace.Answer;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The groups that this host runs alone and in memory, for all threads that have operations for
 * them. Whoever comes when nobody is at a group executes there at once, and then what has come
 * meanwhile; others go on with other groups. Whoever drives the host is at all of them.
 */
final class LoneGroups {

  private static final System.Logger LOG = System.getLogger(LoneGroups.class.getName());

  static final LoneGroups NONE = new LoneGroups(null, new Place[0]);

  private final @Nullable Alone alone;
  private final Place[] places;

  private LoneGroups(@Nullable Alone alone, Place[] places) {
    this.alone = alone;
    this.places = places;
  }

  /** These groups, if they are others than here; a group that was here keeps its place. */
  LoneGroups changedTo(Alone now) {
    if (now == alone) {
      return this;
    }
    IdentityHashMap<Alone.Group, Place> known = new IdentityHashMap<>();
    for (Place place : places) {
      known.put(place.group, place);
    }
    List<Place> all = new ArrayList<>();
    for (Alone.Group group : now.groups()) {
      all.add(known.computeIfAbsent(group, Place::new));
    }
    return new LoneGroups(now, all.toArray(Place[]::new));
  }

  /** The place of the group that should have this identifier; null if there is none here. */
  @Nullable Place of(Id id) {
    return alone == null || places.length == 0 ? null : places[alone.placeOf(id)];
  }

  /** Wait until nobody is at any of them: as long as an operation takes. */
  void enterAll() {
    for (Place place : places) {
      place.enter();
    }
  }

  /** Let others in again. What they have brought meanwhile is executed. */
  void leaveAll() {
    for (Place place : places) {
      place.leave();
    }
  }

  /** A group, and who is at it. */
  static final class Place {

    /** A few looks are quicker than letting another thread have the processor. */
    private static final int LOOKS_BEFORE_YIELDING = 64;

    private record Waiting(
        Id id, Shard.Operation operation, boolean isRead, Consumer<@Nullable Answer> done) {}

    private final Alone.Group group;

    /** How many operations wait or are executed. Who makes it more than 0 executes them. */
    private final AtomicInteger open = new AtomicInteger();

    private final Queue<Waiting> waiting = new ConcurrentLinkedQueue<>();

    private Place(Alone.Group group) {
      this.group = group;
    }

    /** Execute at once; null if somebody else is there, or the group does not have it. */
    @Nullable Answer executeNow(Id id, Shard.Operation operation, boolean isRead) {
      if (open.get() != 0 || !open.compareAndSet(0, 1)) {
        return null;
      }
      try {
        return now(id, operation, isRead);
      } finally {
        leave();
      }
    }

    /**
     * Execute as soon as nobody else is there.
     *
     * @param done gets null if it was not executed, since the group does not have it
     */
    void execute(
        Id id, Shard.Operation operation, boolean isRead, Consumer<@Nullable Answer> done) {
      waiting.add(new Waiting(id, operation, isRead, done));
      if (open.getAndIncrement() == 0) {
        do {
          executeNext();
        } while (open.decrementAndGet() > 0);
      }
    }

    private void executeNext() {
      Waiting next = waiting.remove();
      try {
        next.done().accept(now(next.id(), next.operation(), next.isRead()));
      } catch (RuntimeException e) {
        // a mistake in the program must not close the group for ever
        LOG.log(System.Logger.Level.ERROR, "failed to execute " + next.operation(), e);
      }
    }

    private @Nullable Answer now(Id id, Shard.Operation operation, boolean isRead) {
      return (Answer) group.executeAlone(id, operation, isRead, System::currentTimeMillis);
    }

    @SuppressWarnings("ThreadPriorityCheck") // only a hint: who is there may want the processor
    private void enter() {
      for (int looks = 1; open.get() != 0 || !open.compareAndSet(0, 1); looks++) {
        if (looks % LOOKS_BEFORE_YIELDING == 0) {
          Thread.yield();
        } else {
          Thread.onSpinWait();
        }
      }
    }

    private void leave() {
      while (open.decrementAndGet() > 0) {
        executeNext();
      }
    }
  }
}
