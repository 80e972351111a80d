package io.atoll.lab.protocols.consensus;

import java.util.PriorityQueue;

/** What is going to happen in a run, what time it is, and a fingerprint of what has happened. */
final class Schedule {

  private record Event(long timeMicros, long order, Runnable action) implements Comparable<Event> {
    @Override
    public int compareTo(Event other) {
      int byTime = Long.compare(timeMicros, other.timeMicros);
      return byTime != 0 ? byTime : Long.compare(order, other.order);
    }
  }

  private final PriorityQueue<Event> events = new PriorityQueue<>(256);
  private long nowMicros;
  private long nextOrder;
  private long hash = 0x51_7C_C1_B7_27_22_0A_95L;

  long nowMicros() {
    return nowMicros;
  }

  /** Those of the same moment happen in the order they were planned. */
  void after(long micros, Runnable action) {
    events.add(new Event(nowMicros + micros, nextOrder++, action));
  }

  /** Take the next event, if it comes before a moment; whether one did. */
  boolean takeNext(long limitMicros) {
    Event next = events.peek();
    if (next == null || next.timeMicros() > limitMicros) {
      return false;
    }
    events.remove();
    nowMicros = next.timeMicros();
    next.action().run();
    return true;
  }

  /** A member takes a step. */
  void trace(int member, Object input) {
    mix(nowMicros);
    mix(((long) member << 32) ^ input.getClass().getName().hashCode());
    mix(input.hashCode());
  }

  private void mix(long value) {
    hash = (hash ^ value) * 0x9E3779B97F4A7C15L;
    hash ^= hash >>> 32;
  }

  long traceHash() {
    return hash;
  }
}
