package io.atoll.cli;

import io.atoll.lab.sim.Churn;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Tells somebody who waits how far a simulation is; quick ones are not mentioned. */
final class SimProgress implements Churn.Progress {

  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(2);
  private static final long LIVE_EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
  private static final long LINE_EVERY_NANOS = TimeUnit.SECONDS.toNanos(15);
  private static final int BAR = 30;

  private final PrintWriter err;
  private final boolean live;
  private final String unit;
  private final LongSupplier nanoTime;
  private final long started;
  private long lastReport;

  SimProgress(PrintWriter err, boolean live, String unit, LongSupplier nanoTime) {
    this.err = err;
    this.live = live;
    this.unit = unit;
    this.nanoTime = nanoTime;
    this.started = nanoTime.getAsLong();
    this.lastReport = started;
  }

  @Override
  public void report(long done, int of, long messages) {
    long now = nanoTime.getAsLong();
    boolean last = done >= of;
    if (now - started < PATIENCE_NANOS
        || (!last && now - lastReport < (live ? LIVE_EVERY_NANOS : LINE_EVERY_NANOS))) {
      return;
    }
    lastReport = now;
    int filled = (int) (BAR * done / Math.max(1, of));
    String line =
        String.format(
            Locale.ROOT,
            "[%s%s] %,d/%,d %s, %,d messages",
            "#".repeat(filled),
            ".".repeat(BAR - filled),
            done,
            of,
            unit,
            messages);
    if (live) {
      err.print("\r" + line + (last ? "\n" : ""));
      err.flush();
    } else {
      err.println(line);
    }
  }
}
