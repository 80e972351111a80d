package io.atoll.gateway;

import io.netty.channel.SelectStrategy;
import io.netty.util.IntSupplier;
import java.util.function.LongSupplier;

/**
 * How a thread waits for its connections. To be put to sleep and woken takes a thread, and whoever
 * wakes it, longer than most requests do. So one that has nothing to do looks for more again and
 * again, and lets others run in between, before it sleeps: not for long, and only if it had not to
 * wait for long the last times. A thread that has something to do now and then just sleeps.
 */
final class Polling implements SelectStrategy {

  /** A request that makes hosts ask each other is one short wait, even if no other comes soon. */
  private static final int ENOUGH_SHORT_WAITS = 2;

  private final long longestNanos;
  private final LongSupplier clock;
  private final Runnable lettingOthersRun;

  /** How many of the last waits in a row were short; more than enough are not counted. */
  private int shortWaits;

  /** When the last wait began, which goes on while the thread polls. */
  private long idleSinceNanos;

  private boolean isPolling;
  private boolean hasSlept;

  Polling(long longestNanos) {
    this(longestNanos, System::nanoTime, Polling::letOthersRun);
  }

  Polling(long longestNanos, LongSupplier clock, Runnable lettingOthersRun) {
    this.longestNanos = longestNanos;
    this.clock = clock;
    this.lettingOthersRun = lettingOthersRun;
    this.idleSinceNanos = clock.getAsLong();
  }

  @Override
  public int calculateStrategy(IntSupplier look, boolean hasTasks) throws Exception {
    int ready = look.get();
    if (ready > 0 || hasTasks) {
      if (isPolling) {
        isPolling = false;
        onShortWait();
      }
      return ready;
    }
    long now = clock.getAsLong();
    if (!isPolling) {
      if (hasSlept) {
        judgeSleep(now - idleSinceNanos);
      }
      idleSinceNanos = now;
    }
    isPolling = shortWaits == ENOUGH_SHORT_WAITS && now - idleSinceNanos < longestNanos;
    hasSlept = !isPolling;
    if (isPolling) {
      lettingOthersRun.run();
      return CONTINUE;
    }
    return SELECT;
  }

  private void onShortWait() {
    shortWaits = Math.min(shortWaits + 1, ENOUGH_SHORT_WAITS);
  }

  /** When the thread was woken is not known: what it was woken for has taken its time, too. */
  private void judgeSleep(long andWorkNanos) {
    if (andWorkNanos < 2 * longestNanos) {
      onShortWait();
    } else {
      shortWaits = 0;
    }
  }

  /** A processor that several threads share is better used by one that has something to do. */
  @SuppressWarnings("ThreadPriorityCheck")
  private static void letOthersRun() {
    Thread.yield();
  }
}
