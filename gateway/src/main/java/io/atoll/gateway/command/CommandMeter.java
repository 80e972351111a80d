package io.atoll.gateway.command;

import io.atoll.gateway.resp.Reply;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * How often a command has been called, how it went and how long it took, from the request to the
 * reply. Connections write to it all the time, so there is no lock: a call is two additions.
 */
public final class CommandMeter {

  /** Upper ends of the classes of durations; what takes longer is in one more. */
  private static final long[] BOUNDS_NANOS = {
    10_000, 20_000, 50_000,
    100_000, 200_000, 500_000,
    1_000_000, 2_000_000, 5_000_000,
    10_000_000, 20_000_000, 50_000_000,
    100_000_000, 1_000_000_000, 10_000_000_000L
  };

  private final LongAdder[] classes = new LongAdder[BOUNDS_NANOS.length + 1];
  private final LongAdder nanos = new LongAdder();
  private final Map<String, LongAdder> errors = new ConcurrentHashMap<>();

  CommandMeter() {
    Arrays.setAll(classes, i -> new LongAdder());
  }

  void add(long durationNanos, Reply reply) {
    int i = 0;
    while (i < BOUNDS_NANOS.length && durationNanos > BOUNDS_NANOS[i]) {
      i++;
    }
    classes[i].increment();
    nanos.add(durationNanos);
    if (reply instanceof Reply.Error error) {
      errors.computeIfAbsent(error.kind(), kind -> new LongAdder()).increment();
    }
  }

  /**
   * What has been counted. Calls that end while it is read may be in one number and not yet in
   * another.
   */
  public Reading read() {
    long[] counts = Arrays.stream(classes).mapToLong(LongAdder::sum).toArray();
    Map<String, Long> byKind = new TreeMap<>();
    errors.forEach((kind, count) -> byKind.put(kind, count.sum()));
    return new Reading(counts, nanos.sum(), byKind);
  }

  /** What a meter shows. */
  public static final class Reading {
    private final long[] counts;
    private final long sumNanos;
    private final Map<String, Long> errors;

    private Reading(long[] counts, long sumNanos, Map<String, Long> errors) {
      this.counts = counts;
      this.sumNanos = sumNanos;
      this.errors = errors;
    }

    public long calls() {
      return Arrays.stream(counts).sum();
    }

    public long sumNanos() {
      return sumNanos;
    }

    /** How many replies were errors, by their first word. */
    public Map<String, Long> errors() {
      return errors;
    }

    /** Gets each class of durations, the shortest first. */
    public interface ClassVisitor {
      /**
       * @param upperNanos what calls of this class took at most; {@link Long#MAX_VALUE} for the
       *     last
       */
      void see(long upperNanos, long count);
    }

    public void forEachClass(ClassVisitor visitor) {
      for (int i = 0; i < counts.length; i++) {
        visitor.see(i < BOUNDS_NANOS.length ? BOUNDS_NANOS[i] : Long.MAX_VALUE, counts[i]);
      }
    }
  }
}
