package io.atoll.cli.soak;

import io.atoll.cli.soak.RecordingClient.Done;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import redis.clients.jedis.util.JedisClusterCRC16;

/**
 * A host that led something was killed.
 *
 * @param slots what it led
 * @param untilNanos when clients turned to other keys
 */
record Interruption(BitSet slots, long atNanos, long untilNanos) {

  /** A wait that began longer before the kill than this has nothing to do with it. */
  private static final long BEFORE_NANOS = TimeUnit.SECONDS.toNanos(10);

  /**
   * A time without an answer about a key.
   *
   * @param beganMillis after the kill; before it, if negative
   * @param others how many answers there were meanwhile about other keys
   */
  record Wait(long millis, int key, long beganMillis, long others) {

    static final Wait NONE = new Wait(0, 0, 0, 0);

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%,d ms, %s, from %,d ms after the kill on, %,d answers about other keys meanwhile",
          millis,
          RecordingClient.keyName(key),
          beganMillis,
          others);
    }
  }

  /**
   * The longest time without an answer about a key that the host led.
   *
   * @param done by the time that it began
   */
  Wait longest(List<Done> done) {
    Map<Integer, Done> last = new HashMap<>();
    long longest = 0;
    Done from = null;
    List<Done> answers =
        done.stream()
            .filter(each -> each.result() != null)
            .filter(each -> each.toNanos() > atNanos - BEFORE_NANOS)
            .filter(each -> each.toNanos() < untilNanos)
            .sorted(Comparator.comparingLong(Done::toNanos))
            .toList();
    for (Done each : answers) {
      if (slots.get(slot(each.key()))) {
        Done before = last.put(each.key(), each);
        if (before != null
            && each.toNanos() > atNanos
            && each.toNanos() - before.toNanos() > longest) {
          longest = each.toNanos() - before.toNanos();
          from = before;
        }
      }
    }
    return from == null ? Wait.NONE : wait(from, longest, answers);
  }

  private Wait wait(Done from, long nanos, List<Done> answers) {
    long began = from.toNanos();
    return new Wait(
        TimeUnit.NANOSECONDS.toMillis(nanos),
        from.key(),
        TimeUnit.NANOSECONDS.toMillis(began - atNanos),
        answers.stream()
            .filter(each -> each.toNanos() > began && each.toNanos() < began + nanos)
            .count());
  }

  private static int slot(int key) {
    return JedisClusterCRC16.getSlot(RecordingClient.keyName(key));
  }
}
