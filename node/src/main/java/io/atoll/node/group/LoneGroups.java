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

  private final FailStop failStop;
  private final @Nullable Alone alone;
  private final Place[] places;

  private LoneGroups(FailStop failStop, @Nullable Alone alone, Place[] places) {
    this.failStop = failStop;
    this.alone = alone;
    this.places = places;
  }

  static LoneGroups none(FailStop failStop) {
    return new LoneGroups(failStop, null, new Place[0]);
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
      all.add(known.computeIfAbsent(group, it -> new Place(it, failStop)));
    }
    return new LoneGroups(failStop, now, all.toArray(Place[]::new));
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

  /** The host has failed, and executes nothing any more: nobody is to wait for it. */
  void giveUp(List<Runnable> answers) {
    answers.forEach(Runnable::run);
    for (Place place : places) {
      place.giveUp();
    }
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
    private final FailStop failStop;

    /** How many wait or are there. Who makes it more than 0 is. */
    private final AtomicInteger open = new AtomicInteger();

    private final Queue<Waiting> waiting = new ConcurrentLinkedQueue<>();

    /** Whether whoever drives the host is there, and has not left; only it asks. */
    private boolean driven;

    private Place(Alone.Group group, FailStop failStop) {
      this.group = group;
      this.failStop = failStop;
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
      } else if (failStop.hasFailed()) {
        giveUp(); // whoever is there may never leave
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
        Waiting next = waiting.poll();
        if (next instanceof Driver driver) {
          driver.entered = true;
          return;
        }
        if (next instanceof Operation one) { // or it has been given up
          Answer answer = now(one.id(), one.operation(), one.isRead());
          try {
            answers.add(() -> tell(one, answer));
          } catch (Error e) { // of a list that cannot grow
            failStop.fail(e);
          }
        }
      } while (open.decrementAndGet() > 0);
    }

    private @Nullable Answer now(Id id, Shard.Operation operation, boolean isRead) {
      if (!failStop.isOpen()) {
        return FailStop.STOPPED;
      }
      try {
        return (Answer) group.executeAlone(id, operation, isRead, System::currentTimeMillis);
      } catch (RuntimeException | Error e) {
        failStop.fail(e);
        return FailStop.UNKNOWN;
      }
    }

    private void tell(Operation one, @Nullable Answer answer) {
      try {
        one.done().accept(answer);
      } catch (RuntimeException e) {
        LOG.log(System.Logger.Level.ERROR, "failed to tell an answer", e);
      } catch (Error e) {
        failStop.fail(e);
      }
    }

    private void giveUp() {
      for (Waiting next = waiting.poll(); next != null; next = waiting.poll()) {
        if (next instanceof Operation one) {
          tell(one, FailStop.STOPPED);
        }
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
      for (int looks = 1; !driver.entered && !failStop.hasFailed(); looks++) {
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
