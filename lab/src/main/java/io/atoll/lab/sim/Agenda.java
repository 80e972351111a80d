package io.atoll.lab.sim;

import java.util.PriorityQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What is going to happen, and what time it is. */
final class Agenda {

  private final PriorityQueue<Event> queue = new PriorityQueue<>(1024);
  private long nowMicros;
  private long nextOrder;

  long nowMicros() {
    return nowMicros;
  }

  /** Something happens at a moment, after all that has been planned for it before. */
  void add(long timeMicros, Event.Kind kind, int from, int to, Object what) {
    queue.add(newEvent(timeMicros, kind, from, to, what));
  }

  /** An event that has its place in the order, and is not planned yet. */
  Event newEvent(long timeMicros, Event.Kind kind, int from, int to, Object what) {
    return new Event(timeMicros, nextOrder++, kind, from, to, what);
  }

  /** Plan something for a moment that has not passed. */
  void at(long timeMicros, Runnable action) {
    if (timeMicros < nowMicros) {
      throw new IllegalArgumentException(timeMicros + " us has passed: it is " + nowMicros);
    }
    add(timeMicros, Event.Kind.ACTION, 0, 0, action);
  }

  /**
   * Plan the same for many moments that have not passed, in any order, as if each were planned by
   * itself: only the next one takes up room.
   */
  void atEach(long[] timesMicros, Runnable action) {
    new Series(timesMicros, nextOrder, action).planNext();
    nextOrder += timesMicros.length;
  }

  /** What happens next, if it does so up to a moment; it is that time then. */
  @Nullable Event next(long limitMicros) {
    Event next = queue.peek();
    if (next == null || next.timeMicros > limitMicros) {
      return null;
    }
    queue.remove();
    nowMicros = next.timeMicros;
    return next;
  }

  boolean isEmpty() {
    return queue.isEmpty();
  }

  /** Nothing is going to happen before this moment. */
  void advanceTo(long timeMicros) {
    nowMicros = Math.max(nowMicros, timeMicros);
  }

  void forEach(Consumer<Event> visitor) {
    queue.forEach(visitor);
  }

  /** What is planned for many moments. */
  private final class Series implements Runnable {
    private final long[] times;
    private final long firstOrder;
    private final Runnable action;

    /** Numbers of the moments, the first to come first. */
    private final int[] sorted;

    private int next;

    Series(long[] times, long firstOrder, Runnable action) {
      this.times = times.clone();
      this.firstOrder = firstOrder;
      this.action = action;
      this.sorted = SortedMoments.of(times);
    }

    void planNext() {
      if (next < sorted.length) {
        int moment = sorted[next++];
        queue.add(new Event(times[moment], firstOrder + moment, Event.Kind.ACTION, 0, 0, this));
      }
    }

    @Override
    public void run() {
      planNext();
      action.run();
    }
  }
}
