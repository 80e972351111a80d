package io.atoll.node.net;

import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/** How much waits for a destination: from when it is to be sent to when its fate is known. */
final class Backlog {

  /** So far below zero that nothing brings it up again. */
  private static final long RETIRED = Long.MIN_VALUE / 2;

  /** What a frame takes beside its bytes: the array's header, places in queues. */
  private static final int FRAME_OVERHEAD_BYTES = 64;

  private final long limitBytes;
  private final AtomicLong waitingBytes = new AtomicLong();
  private final Queue<Waiter> waiters = new ConcurrentLinkedQueue<>();

  Backlog(long limitBytes) {
    this.limitBytes = limitBytes;
  }

  private record Waiter(long bytes, CompletableFuture<Void> reached) {}

  /** What adding a frame comes to. */
  enum Added {
    TAKEN,
    /** Too much waits already. */
    REFUSED,
    /** Nothing will ever be taken any more. */
    RETIRED
  }

  /**
   * Any thread. A frame alone is always taken, however long it is.
   *
   * @param refusable whether it may be refused
   */
  Added add(byte[] frame, boolean refusable) {
    long cost = cost(frame);
    long before = waitingBytes.getAndAdd(cost);
    if (before == 0 || before > 0 && (!refusable || before + cost <= limitBytes)) {
      return Added.TAKEN;
    }
    waitingBytes.addAndGet(-cost);
    return before < 0 ? Added.RETIRED : Added.REFUSED;
  }

  /** The fate of frames that cost so much together is known. */
  void remove(long cost) {
    waitingBytes.addAndGet(-cost);
    if (!waiters.isEmpty()) {
      tellWaiters();
    }
  }

  static long cost(byte[] frame) {
    return (long) frame.length + FRAME_OVERHEAD_BYTES;
  }

  /** Take nothing any more, if nothing waits. */
  boolean retire() {
    return waitingBytes.compareAndSet(0, RETIRED);
  }

  long bytes() {
    return Math.max(0, waitingBytes.get());
  }

  /** Completed when no more than this waits. */
  CompletableFuture<Void> whenAtMost(long bytes) {
    CompletableFuture<Void> reached = new CompletableFuture<>();
    waiters.add(new Waiter(bytes, reached));
    tellWaiters();
    return reached;
  }

  private void tellWaiters() {
    waiters.removeIf(
        waiter -> {
          boolean reached = bytes() <= waiter.bytes();
          if (reached) {
            waiter.reached().complete(null);
          }
          return reached;
        });
  }
}
