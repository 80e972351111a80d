package io.atoll.cli;

import io.atoll.lab.check.CheckResult;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/** Runs searches side by side, one to a core, and hands out what they found in their order. */
final class SuiteRun {

  /** The states of a search do not fit into memory. */
  static final class TooLarge extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooLarge() {
      super(
          "the states do not fit into "
              + Runtime.getRuntime().maxMemory() / (1 << 20)
              + " MB; give up earlier with --max-states, or set ATOLL_JAVA_OPTS=-Xmx...");
    }
  }

  private SuiteRun() {}

  static List<Outcome> run(
      List<Job> jobs, int maxStates, SearchProgress progress, Consumer<Outcome> seen) {
    int threads = Math.max(1, Math.min(jobs.size(), Runtime.getRuntime().availableProcessors()));
    ExecutorService pool = Executors.newFixedThreadPool(threads, SuiteRun::daemon);
    try {
      List<Future<CheckResult>> results = new ArrayList<>();
      for (Job job : jobs) {
        results.add(pool.submit(() -> search(job, maxStates, progress)));
      }
      List<Outcome> outcomes = new ArrayList<>();
      for (int i = 0; i < jobs.size(); i++) {
        Outcome outcome = new Outcome(jobs.get(i), results.get(i).get());
        outcomes.add(outcome);
        progress.clear();
        seen.accept(outcome);
      }
      return outcomes;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof OutOfMemoryError) {
        throw new TooLarge();
      }
      throw new IllegalStateException(e.getCause());
    } finally {
      pool.shutdownNow();
    }
  }

  private static CheckResult search(Job job, int maxStates, SearchProgress progress) {
    progress.begin();
    try {
      return job.run(maxStates, progress);
    } finally {
      progress.end();
    }
  }

  /** A search that nobody waits for any more must not keep the program alive. */
  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "search");
    thread.setDaemon(true);
    return thread;
  }
}
