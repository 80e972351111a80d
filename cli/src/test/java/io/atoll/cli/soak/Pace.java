package io.atoll.cli.soak;

import java.util.concurrent.locks.LockSupport;

/** Real time, for tests of real processes. */
final class Pace {

  private Pace() {}

  static void until(long nanos) {
    for (long left = nanos - System.nanoTime(); left > 0; left = nanos - System.nanoTime()) {
      LockSupport.parkNanos(left);
      if (Thread.currentThread().isInterrupted()) {
        throw new IllegalStateException("told to wait no longer");
      }
    }
  }
}
