package io.atoll.cli;

import io.atoll.lab.check.Checker;
import java.io.PrintWriter;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Tells somebody who waits how far the searches are: a line that is rewritten where there is a
 * terminal, a line now and then where there is none. Quick searches are not mentioned.
 */
final class SearchProgress implements Checker.Progress {

  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(2);
  private static final long LIVE_EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
  private static final long LINE_EVERY_NANOS = TimeUnit.SECONDS.toNanos(15);
  private static final int TERMINAL_WIDTH = 79;
  private static final String CLEAR = "\r" + " ".repeat(TERMINAL_WIDTH) + "\r";

  private final PrintWriter err;
  private final boolean live;
  private final LongSupplier nanoTime;
  private final int jobs;
  private final Map<Thread, Long> started = new HashMap<>();
  private long lastReport;
  private boolean lineShown;
  private int done;

  SearchProgress(PrintWriter err, boolean live, int jobs, LongSupplier nanoTime) {
    this.err = err;
    this.live = live;
    this.jobs = jobs;
    this.nanoTime = nanoTime;
    this.lastReport = nanoTime.getAsLong();
  }

  /** The current thread begins a search. */
  synchronized void begin() {
    started.put(Thread.currentThread(), nanoTime.getAsLong());
  }

  /** A search of this thread has ended. */
  synchronized void end() {
    started.remove(Thread.currentThread());
    done++;
  }

  @Override
  public synchronized void report(String scenario, int states, long transitions) {
    long now = nanoTime.getAsLong();
    long since = started.getOrDefault(Thread.currentThread(), now);
    if (now - since < PATIENCE_NANOS) {
      return;
    }
    boolean first = !live && !lineShown;
    if (!first && now - lastReport < (live ? LIVE_EVERY_NANOS : LINE_EVERY_NANOS)) {
      return;
    }
    lastReport = now;
    lineShown = true;
    String counts =
        String.format(
            Locale.ROOT,
            "%s%s, %s, %d s: ",
            jobs > 1 ? "[" + done + "/" + jobs + "] " : "",
            Counted.of(states, "state"),
            Counted.of(transitions, "transition"),
            TimeUnit.NANOSECONDS.toSeconds(now - since));
    if (live) {
      String line = counts + scenario;
      err.print(CLEAR + line.substring(0, Math.min(line.length(), TERMINAL_WIDTH)));
      err.flush();
    } else {
      err.println(counts + scenario);
    }
  }

  /** Make room for something else on the terminal. */
  synchronized void clear() {
    if (live && lineShown) {
      err.print(CLEAR);
      err.flush();
      lineShown = false;
    }
  }
}
