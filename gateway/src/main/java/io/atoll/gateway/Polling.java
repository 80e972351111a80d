package io.atoll.gateway;

import io.netty.channel.SelectStrategy;
import io.netty.util.IntSupplier;
import java.util.function.LongSupplier;

/**
 * How a thread waits for its connections. To be put to sleep and woken takes a thread, and whoever
 * wakes it, longer than most requests do. So one that has nothing to do looks for more again and
 * again, and lets others run in between, before it sleeps: not for long, and only if there was
 * something soon the last time. A thread that has little to do all the time just sleeps.
 */
final class Polling implements SelectStrategy {

  private final long longestNanos;
  private final LongSupplier clock;

  /** Whether there has been something to do since the thread looked in vain. */
  private boolean busy = true;

  /** Whether there was something soon the last time. */
  private boolean promising;

  private long idleSinceNanos;

  Polling(long longestNanos) {
    this(longestNanos, System::nanoTime);
  }

  Polling(long longestNanos, LongSupplier clock) {
    this.longestNanos = longestNanos;
    this.clock = clock;
    this.idleSinceNanos = clock.getAsLong();
  }

  @Override
  public int calculateStrategy(IntSupplier look, boolean hasTasks) throws Exception {
    if (longestNanos == 0 && !hasTasks) {
      return SELECT;
    }
    int ready = look.get();
    if (ready > 0 || hasTasks) {
      busy = true;
      return ready;
    }
    long now = clock.getAsLong();
    if (busy) {
      busy = false;
      // what there was to do took its time, too
      promising = now - idleSinceNanos < 2 * longestNanos;
      idleSinceNanos = now;
    }
    if (promising && now - idleSinceNanos < longestNanos) {
      letOthersRun();
      return CONTINUE;
    }
    busy = true; // when it wakes
    return SELECT;
  }

  /** A processor that several threads share is better used by one that has something to do. */
  @SuppressWarnings("ThreadPriorityCheck")
  private static void letOthersRun() {
    Thread.yield();
  }
}
