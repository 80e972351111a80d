package io.atoll.compare;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Writes all keys once. From threads that may wait, unlike those that bring answers: some clients
 * ask the system for something when they meet a key for the first time.
 */
final class Filling {

  private static final int THREADS = 8;
  private static final int IN_FLIGHT = 32;
  private static final long PATIENCE_SECONDS = 60;
  private static final long STEP_MILLIS = 250;

  private final Connector.Connection connection;
  private final int clients;
  private final int keys;
  private final Values values;
  private final AtomicInteger next = new AtomicInteger();
  private final AtomicInteger written = new AtomicInteger();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

  Filling(Connector.Connection connection, Workload workload) {
    this.connection = connection;
    this.clients = workload.clients();
    this.keys = workload.keys();
    this.values = new Values(workload.valueBytes());
  }

  /**
   * Write one key until that works: a cluster that has just started may still elect somebody.
   *
   * @throws IOException if it takes too long
   */
  void awaitFirst() throws IOException, InterruptedException {
    long endNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    String problem = "";
    while (System.nanoTime() < endNanos) {
      try {
        write(connection.store(0), new Key(0))
            .toCompletableFuture()
            .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        return;
      } catch (ExecutionException | TimeoutException | RuntimeException e) {
        problem = e.toString();
        Thread.sleep(STEP_MILLIS);
      }
    }
    throw new IOException("nothing could be written for " + PATIENCE_SECONDS + " s: " + problem);
  }

  /**
   * @throws IOException if a key could not be written
   */
  void run(Phase.Progress progress) throws IOException, InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      Store store = connection.store(i % clients);
      Thread thread = new Thread(() -> fill(store), "filling-" + i);
      thread.setDaemon(true);
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      while (thread.isAlive()) {
        thread.join(STEP_MILLIS);
        progress.report("filling", written.get(), keys, written.get());
      }
    }
    Throwable first = failure.get();
    if (first != null) {
      throw new IOException("a key could not be written: " + first, first);
    }
  }

  private void fill(Store store) {
    Semaphore permits = new Semaphore(IN_FLIGHT);
    try {
      int i = next.getAndIncrement();
      while (i < keys && failure.get() == null) {
        acquire(permits, 1);
        write(store, new Key(i))
            .whenComplete(
                (answer, problem) -> {
                  if (problem != null) {
                    failure.compareAndSet(null, problem);
                  }
                  written.incrementAndGet();
                  permits.release();
                });
        i = next.getAndIncrement();
      }
      acquire(permits, IN_FLIGHT);
    } catch (IOException | InterruptedException | RuntimeException e) {
      failure.compareAndSet(null, e);
    }
  }

  private CompletionStage<?> write(Store store, Key key) {
    return store.put(key, values.of(key));
  }

  private static void acquire(Semaphore permits, int count)
      throws IOException, InterruptedException {
    if (!permits.tryAcquire(count, PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new IOException("no answer for " + PATIENCE_SECONDS + " s");
    }
  }
}
