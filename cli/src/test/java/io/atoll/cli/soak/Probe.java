package io.atoll.cli.soak;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import redis.clients.jedis.UnifiedJedis;

/**
 * Asks for a key at regular moments, whether the answer before was late or not: then a pause is as
 * long as whoever comes in the middle of it finds it.
 */
final class Probe implements Runnable {

  private static final long EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

  /** Before it counts. */
  private static final int WARM_UP = 500;

  private final UnifiedJedis client;
  private final String key;
  private final List<Answered> answered = new ArrayList<>();
  private final List<String> failures = new ArrayList<>();
  private volatile boolean stopped;

  /** When an answer was due, and when it came. */
  private record Answered(long dueNanos, long cameNanos) {}

  Probe(UnifiedJedis client, String key) {
    this.client = client;
    this.key = key;
  }

  @Override
  public void run() {
    try (client) {
      for (int i = 0; i < WARM_UP; i++) {
        client.get(key);
      }
      long due = System.nanoTime();
      while (!stopped) {
        Pace.until(due);
        if (client.get(key) == null) {
          failures.add("probe: " + key + " is lost");
        }
        answered.add(new Answered(due, System.nanoTime()));
        due += EVERY_NANOS;
      }
    } catch (RuntimeException e) {
      failures.add("probe: " + e);
    }
  }

  void stop() {
    stopped = true;
  }

  List<String> failures() {
    return failures;
  }

  /** How late answers were that were due in this time, in microseconds. */
  Histogram lateness(long fromNanos, long toNanos) {
    Histogram micros = new Histogram(3);
    for (Answered each : answered) {
      if (each.dueNanos() >= fromNanos && each.dueNanos() < toNanos) {
        micros.recordValue((each.cameNanos() - each.dueNanos()) / 1000);
      }
    }
    return micros;
  }
}
