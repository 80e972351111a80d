package io.atoll;

import java.util.concurrent.CompletableFuture;

/** An {@link AtollCounter} whose methods do not wait: they return futures, and mean the same. */
public final class AsyncAtollCounter {

  private final CounterSteps steps;
  private final Runner runner;

  AsyncAtollCounter(CounterSteps steps, Runner runner) {
    this.steps = steps;
    this.runner = runner;
  }

  /** See {@link AtollCounter#get}. */
  public CompletableFuture<Long> get() {
    return runner.later(steps.get()).thenApply(value -> value == null ? 0 : value);
  }

  /** See {@link AtollCounter#set}. */
  public CompletableFuture<Void> set(long value) {
    return runner.later(steps.set(value)).thenAccept(done -> {});
  }

  /** See {@link AtollCounter#add}. */
  public CompletableFuture<Long> add(long delta) {
    return runner.later(steps.add(delta));
  }

  /** See {@link AtollCounter#increment}. */
  public CompletableFuture<Long> increment() {
    return add(1);
  }

  /** See {@link AtollCounter#compareAndSet}. */
  public CompletableFuture<Boolean> compareAndSet(long expected, long update) {
    if (expected != 0) {
      return runner.later(steps.change(expected, update));
    }
    return runner // absent is zero as well
        .later(steps.get())
        .thenCompose(
            before ->
                before == null || before == 0
                    ? runner
                        .later(steps.change(before, update))
                        .thenCompose(
                            done ->
                                done
                                    ? CompletableFuture.completedFuture(true)
                                    : compareAndSet(expected, update))
                    : CompletableFuture.completedFuture(false));
  }
}
