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
import org.jspecify.annotations.Nullable;

/**
 * The ways to the owners of slots. On the way to a slot there is one thing at a time: what comes
 * meanwhile waits, and then travels together. So operations on a slot are executed in the order in
 * which they were given, even while the slot moves from host to host and ways differ in length.
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

  /** Behind all that wait: something is on its way. */
  private static final Call TAKEN = new Call(new Batch(List.of()), answer -> {});

  private final Road road;

  /** Null if nothing is on the way to a slot; else what waits, the last first, down to TAKEN. */
  private final AtomicReferenceArray<@Nullable Call> lanes =
      new AtomicReferenceArray<>(KeyIds.SLOTS);

  public Lanes(Road road) {
    this.road = road;
  }

  /** Whether nothing is on the way to a slot. */
  public boolean isFree(int slot) {
    return lanes.get(slot) == null;
  }

  public void execute(int slot, KeyOperation operation, Consumer<Answer> done) {
    Call call = new Call(operation, done);
    while (true) {
      Call last = lanes.get(slot);
      call.before = last;
      if (lanes.compareAndSet(slot, last, last == null ? TAKEN : call)) {
        if (last == null) {
          sendAll(new Trip(slot, List.of(call)));
        }
        return;
      }
    }
  }

  /** Send, and go on with what has come since if it was answered at once; else when it is. */
  private void sendAll(@Nullable Trip first) {
    Trip trip = first;
    while (trip != null) {
      send(trip);
      trip = trip.isOverByNow() ? next(trip) : null;
    }
  }

  private void send(Trip trip) {
    road.send(
        trip.slot,
        trip.operation(),
        answer -> {
          if (trip.end(answer)) {
            sendAll(next(trip));
          }
        });
  }

  /** What travels next; null if nothing waits, and then the lane is free. */
  private @Nullable Trip next(Trip over) {
    int slot = over.slot;
    List<Call> rest = over.unanswered();
    if (!rest.isEmpty()) {
      return new Trip(slot, rest);
    }
    if (lanes.compareAndSet(slot, TAKEN, null)) {
      return null;
    }
    List<Call> waiting = new ArrayList<>();
    for (Call call = lanes.getAndSet(slot, TAKEN);
        call != null && call != TAKEN;
        call = call.before) {
      waiting.add(call);
    }
    Collections.reverse(waiting);
    return new Trip(slot, waiting);
  }

  /** An operation, and who waits for its answer. */
  private static final class Call {
    private final KeyOperation operation;
    private final Consumer<Answer> done;

    /** What came before it and waits too. */
    private @Nullable Call before;

    private Call(KeyOperation operation, Consumer<Answer> done) {
      this.operation = operation;
      this.done = done;
    }
  }

  /** Calls on their way together: the first of those that waited, or all. */
  private static final class Trip {
    private static final int ON_ITS_WAY = 0;
    private static final int ANSWERED = 1;
    private static final int LEFT_ALONE = 2;

    /** There is a trip for almost every request: one object less for each of them. */
    private static final AtomicIntegerFieldUpdater<Trip> STATE =
        AtomicIntegerFieldUpdater.newUpdater(Trip.class, "state");

    private final int slot;
    private final List<Call> waited;
    private final List<Call> calls;
    private volatile int state = ON_ITS_WAY;
    private int answered;

    Trip(int slot, List<Call> waited) {
      this.slot = slot;
      this.waited = waited;
      int together = waited.size() == 1 ? 1 : together(waited);
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

    KeyOperation operation() {
      return calls.size() == 1
          ? calls.get(0).operation
          : new Batch(calls.stream().map(call -> call.operation).toList());
    }

    /** Hand the answers out; whether the caller has to go on, since nobody else will. */
    boolean end(Answer answer) {
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
      return STATE.getAndSet(this, ANSWERED) == LEFT_ALONE;
    }

    /** Those that were not executed, when it is over. */
    List<Call> unanswered() {
      return answered == waited.size() ? List.of() : waited.subList(answered, waited.size());
    }

    /** Whether the answers are there; if not, who brings them goes on. */
    boolean isOverByNow() {
      return STATE.getAndSet(this, LEFT_ALONE) == ANSWERED;
    }
  }
}
