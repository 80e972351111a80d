package io.atoll.node.engine;

import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.Batch;
import io.atoll.store.keyspace.KeyIds;
import io.atoll.store.keyspace.KeyOperation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The ways to the owners of slots. On the way to a slot there is one thing at a time: what comes
 * meanwhile waits, and then travels together. So operations on a slot are executed in the order in
 * which they were given, even while the slot moves from host to host and ways differ in length.
 *
 * <p>What waits for longer than it may is refused, as soon as what is before it has come back: it
 * was not executed.
 *
 * <p>A lane is one place of an array, because there are many of them and each is used rarely: all
 * that a lane had of its own would have to be fetched from memory every time.
 */
public final class Lanes {

  /** Brings an operation to the owner of a slot. */
  public interface Road {

    /**
     * @param done is called once, by any thread, and possibly before this returns
     */
    void send(int slot, KeyOperation operation, Consumer<Answer> done);
  }

  /** As many operations travel together at most, and no more once they are as long as this. */
  private static final int MOST_TOGETHER = 256;

  private static final long LONG_TOGETHER_BYTES = 1024 * 1024;

  private static final long FOR_EVER_NANOS = Long.MAX_VALUE;

  private final Road road;
  private final long patienceNanos;
  private final LongSupplier nanoClock;

  /** Behind all that wait: something is on its way. */
  private final Call taken = new Call(KeyIds.SLOTS, new Batch(List.of()), answer -> {});

  /** Null if nothing is on the way to a slot; else what waits, the last first, down to taken. */
  private final AtomicReferenceArray<@Nullable Call> lanes =
      new AtomicReferenceArray<>(KeyIds.SLOTS);

  /** Whatever waits does so for as long as it takes. */
  public Lanes(Road road) {
    this(road, FOR_EVER_NANOS, () -> 0);
  }

  public Lanes(Road road, long patienceNanos, LongSupplier nanoClock) {
    this.road = road;
    this.patienceNanos = patienceNanos;
    this.nanoClock = nanoClock;
  }

  /** Whether nothing is on the way to a slot. */
  public boolean isFree(int slot) {
    return lanes.get(slot) == null;
  }

  public void execute(int slot, KeyOperation operation, Consumer<Answer> done) {
    Call call = new Call(slot, operation, done);
    while (true) {
      Call last = lanes.get(slot);
      if (last != null && call.before == null) {
        call.sinceNanos = nanoClock.getAsLong();
      }
      call.before = last;
      if (lanes.compareAndSet(slot, last, last == null ? taken : call)) {
        if (last == null) {
          sendAll(call);
        }
        return;
      }
    }
  }

  /** Send, and go on with what has come since if it was answered at once; else when it is. */
  private void sendAll(@Nullable Trip first) {
    Trip trip = first;
    while (trip != null) {
      road.send(trip.slot, trip.operation(), trip);
      trip = trip.isOverByNow() ? next(trip) : null;
    }
  }

  /** What travels next; null if nothing waits, and then the lane is free. */
  private @Nullable Trip next(Trip over) {
    int slot = over.slot;
    List<Call> waiting = inTime(slot, over.unanswered());
    while (waiting.isEmpty()) {
      if (lanes.compareAndSet(slot, taken, null)) {
        return null;
      }
      waiting = inTime(slot, takeWaiting(slot));
    }
    return tripOf(slot, waiting);
  }

  private List<Call> takeWaiting(int slot) {
    List<Call> waiting = new ArrayList<>();
    for (Call call = lanes.getAndSet(slot, taken);
        call != null && call != taken;
        call = call.before) {
      waiting.add(call);
    }
    Collections.reverse(waiting);
    return waiting;
  }

  /** The first have waited longest: those that have for too long are refused. */
  private List<Call> inTime(int slot, List<Call> waiting) {
    if (waiting.isEmpty()) {
      return waiting;
    }
    long now = nanoClock.getAsLong();
    int late = 0;
    while (late < waiting.size() && now - waiting.get(late).sinceNanos >= patienceNanos) {
      waiting.get(late++).handOut(late(slot));
    }
    return late == 0 ? waiting : waiting.subList(late, waiting.size());
  }

  private static Answer late(int slot) {
    return new Answer.Refused(
        "CLUSTERDOWN Slot %d was not served in time, and this was not executed. See ./atoll status"
            .formatted(slot));
  }

  private Trip tripOf(int slot, List<Call> waited) {
    return waited.size() == 1 ? waited.get(0) : new Convoy(slot, waited);
  }

  /** What is on its way. It is given the answer. */
  private abstract class Trip implements Consumer<Answer> {
    private static final int ON_ITS_WAY = 0;
    private static final int ANSWERED = 1;
    private static final int LEFT_ALONE = 2;

    /** There is a trip for almost every request: one object less for each of them. */
    private static final AtomicIntegerFieldUpdater<Trip> STATE =
        AtomicIntegerFieldUpdater.newUpdater(Trip.class, "state");

    final int slot;
    private volatile int state = ON_ITS_WAY;

    Trip(int slot) {
      this.slot = slot;
    }

    abstract KeyOperation operation();

    abstract void handOut(Answer answer);

    /** Those that were not executed, when it is over. */
    abstract List<Call> unanswered();

    /** Hand the answers out, and go on if nobody else will. */
    @Override
    public final void accept(Answer answer) {
      handOut(answer);
      if (STATE.getAndSet(this, ANSWERED) == LEFT_ALONE) {
        sendAll(next(this));
      }
    }

    /** Whether the answers are there; if not, who brings them goes on. */
    final boolean isOverByNow() {
      return STATE.getAndSet(this, LEFT_ALONE) == ANSWERED;
    }
  }

  /** An operation, and who waits for its answer. It mostly travels by itself. */
  private final class Call extends Trip {
    private final KeyOperation operation;
    private final Consumer<Answer> done;

    /** Since when it has waited, if it has. */
    private long sinceNanos;

    /** What came before it and waits too. */
    private @Nullable Call before;

    private Call(int slot, KeyOperation operation, Consumer<Answer> done) {
      super(slot);
      this.operation = operation;
      this.done = done;
    }

    @Override
    KeyOperation operation() {
      return operation;
    }

    @Override
    void handOut(Answer answer) {
      done.accept(answer);
    }

    @Override
    List<Call> unanswered() {
      return List.of();
    }
  }

  /** Calls on their way together: the first of those that waited, or all. */
  private final class Convoy extends Trip {
    private final List<Call> waited;
    private final List<Call> calls;
    private int answered;

    Convoy(int slot, List<Call> waited) {
      super(slot);
      this.waited = waited;
      int together = together(waited);
      this.calls = together == waited.size() ? waited : waited.subList(0, together);
    }

    /** How many of these travel together. */
    private static int together(List<Call> waited) {
      long bytes = 0;
      int count = 0;
      while (count < waited.size() && count < MOST_TOGETHER && bytes < LONG_TOGETHER_BYTES) {
        bytes += waited.get(count++).operation.valueBytes();
      }
      return count;
    }

    @Override
    KeyOperation operation() {
      return calls.size() == 1
          ? calls.get(0).operation // long as it is
          : new Batch(calls.stream().map(call -> call.operation).toList());
    }

    @Override
    void handOut(Answer answer) {
      // one for each of the first, if their answers were long, or an answer for all
      if (answer instanceof Answer.Answers each && !each.answers().isEmpty()) {
        answered = Math.min(each.answers().size(), calls.size());
        for (int i = 0; i < answered; i++) {
          calls.get(i).done.accept(each.answers().get(i));
        }
      } else {
        answered = calls.size();
        for (int i = 0; i < answered; i++) {
          calls.get(i).done.accept(answer);
        }
      }
    }

    @Override
    List<Call> unanswered() {
      return answered == waited.size() ? List.of() : waited.subList(answered, waited.size());
    }
  }
}
