package io.atoll.cli;

import java.io.PrintWriter;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** A bar for somebody who waits; what is quick is not mentioned. */
final class ProgressBar {

  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(2);
  private static final long LIVE_EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
  private static final long LINE_EVERY_NANOS = TimeUnit.SECONDS.toNanos(15);
  private static final int BAR = 30;

  /** So much of a line may have something on it already. */
  private static final int WIDE = 79;

  private final PrintWriter err;
  private final boolean live;
  private final LongSupplier nanoTime;
  private final long started;
  private long lastReport;

  /**
   * @param live whether a line can be written over; otherwise there are fewer of them
   */
  ProgressBar(PrintWriter err, boolean live, LongSupplier nanoTime) {
    this.err = err;
    this.live = live;
    this.nanoTime = nanoTime;
    this.started = nanoTime.getAsLong();
    this.lastReport = started;
  }

  /** Something that is worth knowing before all is over: it stays, above the bar. */
  void note(String line) {
    err.println(live ? "\r" + line + " ".repeat(Math.max(0, WIDE - line.length())) : line);
    err.flush();
  }

  void show(long done, long of, Supplier<String> words) {
    long now = nanoTime.getAsLong();
    boolean last = done >= of;
    if (now - started < PATIENCE_NANOS
        || (!last && now - lastReport < (live ? LIVE_EVERY_NANOS : LINE_EVERY_NANOS))) {
      return;
    }
    lastReport = now;
    int filled = (int) (BAR * done / Math.max(1, of));
    String line = "[" + "#".repeat(filled) + ".".repeat(BAR - filled) + "] " + words.get();
    if (live) {
      err.print("\r" + line + (last ? "\n" : ""));
      err.flush();
    } else {
      err.println(line);
    }
  }
}
