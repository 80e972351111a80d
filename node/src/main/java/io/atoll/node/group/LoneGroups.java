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

  /**
   * Wait until nobody is at any of them: others finish what they have begun.
   *
   * @return answers that are to be told when all are left
   */
  List<Runnable> enterAll() {
    List<Runnable> answers = new ArrayList<>();
    for (Place place : places) {
      place.enter(answers);
    }
    return answers;
  }

  /** Let others in again. What they have brought meanwhile is executed. */
  void leaveAll(List<Runnable> answers) {
    for (Place place : places) {
      place.leaveIfNobodyWaits();
    }
    for (Place place : places) {
      place.leave(answers);
    }
    answers.forEach(Runnable::run);
  }

  /**
   * A group, and who is at it. Nobody ever calls anybody else from there: answers are told when the
   * place is left, since whoever hears one may want to drive the host, which enters all places.
   */
  static final class Place {

    /** A few looks are quicker than letting another thread have the processor. */
    private static final int LOOKS_BEFORE_YIELDING = 64;

    /** Something that waits for its turn. */
    private sealed interface Waiting {}

    private record Operation(
        Id id, Shard.Operation operation, boolean isRead, Consumer<@Nullable Answer> done)
        implements Waiting {}

    /** Whoever drives the host: the place is its own from its turn on, until it leaves. */
    private static final class Driver implements Waiting {
      private volatile boolean entered;
    }

    private final Alone.Group group;

    /** How many wait or are there. Who makes it more than 0 is. */
    private final AtomicInteger open = new AtomicInteger();

    private final Queue<Waiting> waiting = new ConcurrentLinkedQueue<>();

    /** Whether whoever drives the host is there, and has not left; only it asks. */
    private boolean driven;

    private Place(Alone.Group group) {
      this.group = group;
    }

    /** Execute at once; null if somebody else is there, or the group does not have it. */
    @Nullable Answer executeNow(Id id, Shard.Operation operation, boolean isRead) {
      if (open.get() != 0 || !open.compareAndSet(0, 1)) {
        return null;
      }
      Answer answer = now(id, operation, isRead);
      if (open.decrementAndGet() > 0) {
        takeTurns();
      }
      return answer;
    }

    /**
     * Execute as soon as nobody else is there.
     *
     * @param done gets null if it was not executed, since the group does not have it
     */
    void execute(
        Id id, Shard.Operation operation, boolean isRead, Consumer<@Nullable Answer> done) {
      waiting.add(new Operation(id, operation, isRead, done));
      if (open.getAndIncrement() == 0) {
        takeTurns();
      }
    }

    private void takeTurns() {
      List<Runnable> answers = new ArrayList<>();
      takeTurns(answers);
      answers.forEach(Runnable::run);
    }

    /** Execute what waits, until nothing does or it is the driver's turn. */
    private void takeTurns(List<Runnable> answers) {
      do {
        Waiting next = waiting.remove();
        if (next instanceof Driver driver) {
          driver.entered = true;
          return;
        }
        Operation one = (Operation) next;
        Answer answer = now(one.id(), one.operation(), one.isRead());
        answers.add(() -> tell(one, answer));
      } while (open.decrementAndGet() > 0);
    }

    private @Nullable Answer now(Id id, Shard.Operation operation, boolean isRead) {
      try {
        return (Answer) group.executeAlone(id, operation, isRead, System::currentTimeMillis);
      } catch (RuntimeException | Error e) {
        // a mistake in the program must not close the group for ever
        LOG.log(System.Logger.Level.ERROR, "failed to execute " + operation, e);
        return new Answer.Refused("ERR the operation failed: " + e);
      }
    }

    private static void tell(Operation one, @Nullable Answer answer) {
      try {
        one.done().accept(answer);
      } catch (RuntimeException | Error e) {
        LOG.log(System.Logger.Level.ERROR, "failed to tell an answer", e);
      }
    }

    @SuppressWarnings("ThreadPriorityCheck") // only a hint: who is there may want the processor
    private void enter(List<Runnable> answers) {
      driven = true;
      Driver driver = new Driver();
      waiting.add(driver);
      if (open.getAndIncrement() == 0) {
        takeTurns(answers);
      }
      for (int looks = 1; !driver.entered; looks++) {
        if (looks % LOOKS_BEFORE_YIELDING == 0) {
          Thread.yield();
        } else {
          Thread.onSpinWait();
        }
      }
    }

    private void leaveIfNobodyWaits() {
      driven = !open.compareAndSet(1, 0);
    }

    private void leave(List<Runnable> answers) {
      if (driven && open.decrementAndGet() > 0) {
        takeTurns(answers);
      }
      driven = false;
    }
  }
}
