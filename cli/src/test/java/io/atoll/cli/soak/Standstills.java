package io.atoll.cli.soak;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Watches the machine: for how long a thread that only wants to run was kept from it. What took
 * longer than it should may have taken so long because nothing ran at all.
 */
final class Standstills implements AutoCloseable {

  private static final long NAP_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private final Thread watcher = new Thread(this::watch, "standstills");
  private volatile long longestNanos;
  private volatile boolean ended;

  Standstills() {
    watcher.setDaemon(true);
    watcher.start();
  }

  private void watch() {
    long last = System.nanoTime();
    while (!ended) {
      LockSupport.parkNanos(NAP_NANOS);
      long now = System.nanoTime();
      longestNanos = Math.max(longestNanos, now - last - NAP_NANOS);
      last = now;
    }
  }

  /** The longest so far. */
  long longestMillis() {
    return TimeUnit.NANOSECONDS.toMillis(longestNanos);
  }

  @Override
  public void close() {
    ended = true;
  }
}
