package io.atoll;

import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.KeyIds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** Lets a store execute steps, and waits for their outcome or promises it. */
final class Runner implements AutoCloseable {

  private final Store store;
  private final Duration timeout;

  /** Those whose outcome was not there at once. */
  private final Set<Reception> open = ConcurrentHashMap.newKeySet();

  private volatile boolean closed;

  Runner(Store store, Duration timeout) {
    this.store = store;
    this.timeout = timeout;
  }

  /** Execute a step, and wait if need be. */
  <T> T now(Step<T> step) {
    Waiter waiter = begin(step);
    return step.read(
        waiter.isOver() ? waiter.answer() : await(waiter, System.nanoTime() + timeout.toNanos()));
  }

  /** Execute steps at the same time, and wait for all. */
  <T> List<T> now(List<Step<T>> steps) {
    long deadlineNanos = System.nanoTime() + timeout.toNanos();
    List<Waiter> waiters = new ArrayList<>(steps.size());
    for (Step<T> step : steps) {
      waiters.add(begin(step));
    }
    try {
      List<T> results = new ArrayList<>(steps.size());
      for (int i = 0; i < steps.size(); i++) {
        results.add(steps.get(i).read(await(waiters.get(i), deadlineNanos)));
      }
      return results;
    } catch (RuntimeException e) {
      waiters.forEach(waiter -> waiter.giveUp("another of several steps failed"));
      throw e;
    }
  }

  private Waiter begin(Step<?> step) {
    if (closed) {
      throw closedException();
    }
    Waiter waiter = new Waiter();
    store.execute(KeyIds.slotOf(step.key()), step.operation(), waiter);
    return waiter;
  }

  private Answer await(Waiter waiter, long deadlineNanos) {
    open.add(waiter);
    try {
      failIfClosed(waiter);
      return waiter.await(deadlineNanos, timeout);
    } finally {
      open.remove(waiter);
    }
  }

  /** Execute a step some time. */
  <T> CompletableFuture<T> later(Step<T> step) {
    if (closed) {
      return CompletableFuture.failedFuture(closedException());
    }
    Promise<T> promise = new Promise<>(step);
    store.execute(KeyIds.slotOf(step.key()), step.operation(), promise);
    if (!promise.isOver()) {
      open.add(promise);
      promise.whenOver(() -> open.remove(promise));
      failIfClosed(promise);
    }
    return promise.handOut(timeout);
  }

  /** Whoever closes it may have looked for open ones before this one was among them. */
  private void failIfClosed(Reception reception) {
    if (closed && open.remove(reception)) {
      reception.failed(reception.giveUp("this Atoll was closed"));
    }
  }

  private static AtollException closedException() {
    return new AtollException("this Atoll has been closed");
  }

  /** How many have no outcome yet. */
  int openCount() {
    return open.size();
  }

  @Override
  public void close() {
    closed = true;
    store.close();
    open.forEach(this::failIfClosed);
  }
}
