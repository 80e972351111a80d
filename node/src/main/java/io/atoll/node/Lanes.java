package io.atoll.node;

import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.Batch;
import io.atoll.store.keyspace.KeyIds;
import io.atoll.store.keyspace.KeyOperation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The ways to the owners of slots. On the way to a slot there is one thing at a time: what comes
 * meanwhile waits, and then travels together. So operations on a slot are executed in the order in
 * which they were given, even while the slot moves from host to host and ways differ in length.
 */
final class Lanes {

  /** As many operations travel together at most, and no more once they are as long as this. */
  private static final int MOST_TOGETHER = 256;

  private static final long LONG_TOGETHER_BYTES = 1024 * 1024;

  private final Seats seats;
  private final AtomicReferenceArray<@Nullable Lane> lanes =
      new AtomicReferenceArray<>(KeyIds.SLOTS);

  Lanes(Seats seats) {
    this.seats = seats;
  }

  /** Whether nothing is on the way to a slot. */
  boolean isFree(int slot) {
    Lane lane = lanes.get(slot);
    return lane == null || lane.open.get() == 0;
  }

  void execute(int slot, KeyOperation operation, Consumer<Answer> done) {
    Lane lane = lanes.get(slot);
    if (lane == null) {
      lanes.compareAndSet(slot, null, new Lane(slot));
      lane = lanes.get(slot);
    }
    if (lane != null) { // a lane is never taken away
      lane.add(new Call(operation, done));
    }
  }

  private record Call(KeyOperation operation, Consumer<Answer> done) {}

  private final class Lane {
    private final int slot;
    private final Queue<Call> calls = new ConcurrentLinkedQueue<>();

    /** Came back unanswered, since the answers of others were long: they go first. */
    private final Deque<Call> again = new ArrayDeque<>();

    /** How many calls have not been answered. Who makes it more than 0 sends. */
    private final AtomicInteger open = new AtomicInteger();

    private Lane(int slot) {
      this.slot = slot;
    }

    void add(Call call) {
      calls.add(call);
      if (open.getAndIncrement() == 0) {
        sendAll();
      }
    }

    /** Send what is there; go on at once if it was answered at once, or when it is. */
    private void sendAll() {
      Trip trip;
      do {
        trip = new Trip(next());
        send(trip);
      } while (trip.isOverByNow() && goesOn(trip));
    }

    /** Whether there is more to send, now that a trip is over. */
    private boolean goesOn(Trip trip) {
      again.addAll(trip.unanswered());
      return open.addAndGet(-trip.answered) > 0;
    }

    private List<Call> next() {
      List<Call> together = new ArrayList<>();
      long bytes = 0;
      Call call = poll();
      while (call != null) {
        together.add(call);
        bytes += call.operation().valueBytes();
        call = together.size() < MOST_TOGETHER && bytes < LONG_TOGETHER_BYTES ? poll() : null;
      }
      return together;
    }

    private @Nullable Call poll() {
      Call first = again.poll();
      return first != null ? first : calls.poll();
    }

    private void send(Trip trip) {
      Seat seat = seats.near(slot);
      if (seat == null) {
        trip.end(Seats.OFF_THE_RING);
        return;
      }
      seat.execute(
          slot,
          trip.operation(),
          answer -> {
            if (answer == null) {
              send(trip); // that virtual node has left meanwhile
            } else if (trip.end(answer) && goesOn(trip)) {
              sendAll();
            }
          });
    }
  }

  /** Calls on their way together. */
  private static final class Trip {
    private static final int ON_ITS_WAY = 0;
    private static final int ANSWERED = 1;
    private static final int LEFT_ALONE = 2;

    private final List<Call> calls;
    private final AtomicInteger state = new AtomicInteger(ON_ITS_WAY);
    private int answered;

    Trip(List<Call> calls) {
      this.calls = calls;
    }

    KeyOperation operation() {
      return calls.size() == 1
          ? calls.get(0).operation()
          : new Batch(calls.stream().map(Call::operation).toList());
    }

    /** Hand the answers out; whether the caller has to go on, since nobody else will. */
    boolean end(Answer answer) {
      // an answer for all, or one for each of the first
      List<Answer> answers =
          answer instanceof Answer.Answers all && !all.answers().isEmpty()
              ? all.answers()
              : Collections.nCopies(calls.size(), answer);
      answered = Math.min(answers.size(), calls.size());
      for (int i = 0; i < answered; i++) {
        calls.get(i).done().accept(answers.get(i));
      }
      return state.getAndSet(ANSWERED) == LEFT_ALONE;
    }

    /** Those that were not executed, when it is over. */
    List<Call> unanswered() {
      return calls.subList(answered, calls.size());
    }

    /** Whether the answers are there; if not, who brings them goes on. */
    boolean isOverByNow() {
      return state.getAndSet(LEFT_ALONE) == ANSWERED;
    }
  }
}
