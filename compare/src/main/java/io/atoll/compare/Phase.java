package io.atoll.compare;

import java.io.IOException;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Clients that all do the same for some time: first to warm up, then to be measured. */
final class Phase {

  /** Told now and then. */
  interface Progress {
    void report(String what, long doneMillis, long ofMillis, long answers);
  }

  private static final long STEP_MILLIS = 250;
  private static final long PATIENCE_SECONDS = 60;

  /** With so many, what is measured is not the system any more. */
  private static final long MOST_ERRORS = 1_000;

  private final Operation operation;
  private final Workload workload;
  private final Connector.Connection connection;
  private final Values values;
  private final CpuTime servers;
  private final Tally tally = new Tally();
  private final CountDownLatch running;

  private volatile boolean measuring;
  private volatile boolean ending;

  Phase(Operation operation, Workload workload, Connector.Connection connection, CpuTime servers) {
    this.operation = operation;
    this.workload = workload;
    this.connection = connection;
    this.servers = servers;
    this.values = new Values(workload.valueBytes());
    this.running = new CountDownLatch(workload.clients() * workload.inFlight());
  }

  /**
   * @throws IOException if nothing is answered any more, or too much of it with errors
   */
  Outcome run(int warmUpSeconds, int seconds, Progress progress)
      throws IOException, InterruptedException {
    String name = operation.name().toLowerCase(Locale.ROOT);
    for (int client = 0; client < workload.clients(); client++) {
      for (int slot = 0; slot < workload.inFlight(); slot++) {
        new Slot(connection.store(client), client * workload.inFlight() + slot)
            .next(System.nanoTime());
      }
    }
    watch(name + ", warming up", warmUpSeconds, progress);
    double serverSeconds = servers.seconds();
    double clientSeconds = CpuTime.ofThisProcess();
    long startNanos = System.nanoTime();
    measuring = true;
    watch(name, seconds, progress);
    measuring = false;
    double measured = (System.nanoTime() - startNanos) / 1e9;
    serverSeconds = servers.seconds() - serverSeconds;
    clientSeconds = CpuTime.ofThisProcess() - clientSeconds;
    ending = true;
    if (!running.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new IOException("no answer for " + PATIENCE_SECONDS + " s to " + running.getCount());
    }
    requireFewErrors();
    return new Outcome(
        name, measured, tally.latencies(), tally.errors(), serverSeconds, clientSeconds);
  }

  private void watch(String what, int seconds, Progress progress)
      throws IOException, InterruptedException {
    long ofMillis = TimeUnit.SECONDS.toMillis(seconds);
    long startNanos = System.nanoTime();
    long startAnswers = tally.answers();
    long doneMillis = 0;
    while (doneMillis < ofMillis) {
      Thread.sleep(Math.min(STEP_MILLIS, ofMillis - doneMillis));
      doneMillis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
      progress.report(
          what, Math.min(doneMillis, ofMillis), ofMillis, tally.answers() - startAnswers);
      requireFewErrors();
    }
  }

  private void requireFewErrors() throws IOException {
    String first = tally.firstError();
    if (tally.errors() >= MOST_ERRORS && first != null) {
      throw new IOException("too many errors, the first one: " + first);
    }
  }

  /** One operation on its way, and the next one after it. */
  @SuppressWarnings("FutureReturnValueIgnored") // what fails is counted by the callback itself
  private final class Slot {
    private final Store store;
    private final SplittableRandom random;

    Slot(Store store, long seed) {
      this.store = store;
      this.random = new SplittableRandom(seed);
    }

    /**
     * @param nowNanos when the one before was answered
     */
    void next(long nowNanos) {
      long sinceNanos = nowNanos;
      while (!ending && tally.errors() < MOST_ERRORS) {
        Step step = new Step(this, sinceNanos, new Key(random.nextInt(workload.keys())));
        send(step.key).whenComplete(step);
        if (!step.wasAnsweredAtOnce()) {
          return;
        }
        sinceNanos = step.answeredNanos;
      }
      running.countDown();
    }

    private CompletableFuture<?> send(Key key) {
      try {
        return operation.send(store, key, values).toCompletableFuture();
      } catch (RuntimeException e) {
        return CompletableFuture.failedFuture(e);
      }
    }
  }

  /** The answer to one operation, which brings the next one about. */
  private final class Step implements BiConsumer<@Nullable Object, @Nullable Throwable> {
    private final Slot slot;
    private final Key key;

    /** When the one before was answered: to look at that answer and to draw a key counts, too. */
    private final long sinceNanos;

    private long answeredNanos;

    // Answers that come at once would pile up, each in the callback of the one before. So the
    // thread that sends sends the next one as well; nobody else looks at these two.
    private final Thread sender = Thread.currentThread();
    private boolean sending = true;
    private boolean answeredAtOnce;

    Step(Slot slot, long sinceNanos, Key key) {
      this.slot = slot;
      this.sinceNanos = sinceNanos;
      this.key = key;
    }

    @Override
    public void accept(@Nullable Object found, @Nullable Throwable failure) {
      answeredNanos = System.nanoTime();
      count(found, failure);
      if (Thread.currentThread() == sender && sending) {
        answeredAtOnce = true;
      } else {
        slot.next(answeredNanos);
      }
    }

    /** Asked once, when it is sent. */
    boolean wasAnsweredAtOnce() {
      sending = false;
      return answeredAtOnce;
    }

    private void count(@Nullable Object found, @Nullable Throwable failure) {
      tally.answered();
      if (failure != null) {
        tally.failed(failure.toString());
      } else if (!operation.isRight(key, found, values)) {
        tally.failed("a value that was never written under " + key.text());
      } else if (measuring) {
        tally.took(answeredNanos - sinceNanos);
      }
    }
  }
}
