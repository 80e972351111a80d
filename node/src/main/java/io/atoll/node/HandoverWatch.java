package io.atoll.node;

import io.atoll.node.engine.Left;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Watches others take over what a host has that is to end. It says once what is being waited for,
 * and gives up when nothing has been taken over for too long: changes may be paused, or groups
 * without a majority, and whoever told the host to end wants it to.
 */
final class HandoverWatch {

  private static final long LOOK_MILLIS = 1_000;

  /** A handover that goes well is nobody's concern. */
  private static final Duration SAID_AFTER = Duration.ofSeconds(5);

  private final Supplier<CompletableFuture<Left>> left;
  private final Duration patience;
  private final Consumer<String> saying;
  private final CompletableFuture<String> stuck = new CompletableFuture<>();

  // only one look at a time
  private long least = Long.MAX_VALUE;
  private long sinceNanos;
  private boolean said;

  /**
   * @param left what there is to be taken over
   * @param patience how long nothing may happen
   */
  HandoverWatch(
      Supplier<CompletableFuture<Left>> left, Duration patience, Consumer<String> saying) {
    this.left = left;
    this.patience = patience;
    this.saying = saying;
  }

  /**
   * Begin to watch.
   *
   * @return completed, with what is lost, when it has given up
   */
  CompletableFuture<String> start() {
    later(this::look);
    return stuck;
  }

  /** It has come to an end, one way or the other. */
  void end() {
    stuck.cancel(false);
  }

  private static void later(Runnable look) {
    CompletableFuture.delayedExecutor(LOOK_MILLIS, TimeUnit.MILLISECONDS).execute(look);
  }

  private void look() {
    if (!stuck.isDone()) {
      var unused = left.get().thenAccept(this::compare);
    }
  }

  private void compare(Left now) {
    long nanos = System.nanoTime();
    if (now.count() < least) {
      sinceNanos = nanos;
      least = now.count();
    }
    // a patience without end is no number of nanoseconds
    Duration idle = Duration.ofNanos(nanos - sinceNanos);
    boolean isStuck = idle.compareTo(patience) >= 0;
    if (!said && (isStuck || idle.compareTo(SAID_AFTER) >= 0)) {
      said = true;
      saying.accept(
          "this host waits for others to take over %s; if nothing of that happens for %d seconds,"
                  .formatted(now.words(), patience.toSeconds())
              + " it ends all the same");
    }
    if (isStuck) {
      stuck.complete(
          "nobody has taken over %s: what no other host has of that is lost"
              .formatted(now.words()));
    } else {
      later(this::look);
    }
  }
}
