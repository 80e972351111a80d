package io.atoll.cli.soak;

import java.util.concurrent.TimeUnit;

/** Waits for things to become true, and says what was missing if they do not. */
final class Await {

  private static final long LOOK_AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private Await() {}

  /** What is missing; nothing, if it is empty. */
  interface Missing {
    String look() throws Exception;
  }

  /** How long it took, in milliseconds. */
  static long until(String what, long seconds, Missing missing) throws Exception {
    long from = System.nanoTime();
    String left = missing.look();
    while (!left.isEmpty()) {
      if (System.nanoTime() - from > TimeUnit.SECONDS.toNanos(seconds)) {
        throw new IllegalStateException(
            "waited for %d s until %s, but: %s".formatted(seconds, what, left));
      }
      Pace.until(System.nanoTime() + LOOK_AGAIN_NANOS);
      left = missing.look();
    }
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - from);
  }
}
