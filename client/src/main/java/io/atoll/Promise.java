package io.atoll;

import io.atoll.store.keyspace.Answer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;

/**
 * A future that gets an outcome. What others make depend on it is executed by themselves or by the
 * common pool, never by threads of Atoll: those serve requests, and would wait for themselves.
 */
final class Promise<T> extends Reception {

  /** Named, because futures take a thread for each task where there are two processors. */
  private static final Executor POOL = ForkJoinPool.commonPool();

  private final Step<T> step;
  private final CompletableFuture<T> future = new CompletableFuture<>();

  private final Thread maker = Thread.currentThread();

  /** Whether nobody has the future yet. Only its maker looks. */
  private boolean kept = true;

  Promise(Step<T> step) {
    this.step = step;
  }

  @Override
  public void accept(Answer answer) {
    end(() -> read(answer));
  }

  @Override
  void failed(AtollException failure) {
    end(() -> future.completeExceptionally(failure));
  }

  private void end(Runnable completing) {
    if (Thread.currentThread() == maker && kept) {
      completing.run();
    } else {
      POOL.execute(completing);
    }
  }

  private void read(Answer answer) {
    try {
      future.complete(step.read(answer));
    } catch (RuntimeException e) {
      future.completeExceptionally(e);
    }
  }

  boolean isOver() {
    return future.isDone();
  }

  /** For others, who may wait as long as this. */
  CompletableFuture<T> handOut(Duration timeout) {
    kept = false;
    if (!future.isDone()) {
      CompletableFuture<Boolean> timer =
          new CompletableFuture<Boolean>()
              .completeOnTimeout(true, timeout.toNanos(), TimeUnit.NANOSECONDS);
      var unused =
          timer.thenAcceptAsync(
              timeIsUp ->
                  future.completeExceptionally(
                      giveUp("time was up after " + timeout.toMillis() + " ms,")),
              POOL);
      var alsoUnused = future.whenComplete((value, failure) -> timer.cancel(false));
    }
    return future;
  }

  /** Do this when it is over, whatever has come. */
  void whenOver(Runnable task) {
    var unused = future.whenComplete((value, failure) -> task.run());
  }
}
