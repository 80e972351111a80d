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
   * The longest time without an answer about a key that the host led. Who has no answer yet when
   * clients turn to other keys has waited until then.
   *
   * @param done by the time that it began
   */
  Wait longest(List<Done> done) {
    List<Done> answers =
        done.stream()
            .filter(each -> each.result() != null)
            .filter(each -> each.toNanos() > atNanos - BEFORE_NANOS)
            .filter(each -> each.toNanos() < untilNanos)
            .sorted(Comparator.comparingLong(Done::toNanos))
            .toList();
    Map<Integer, Done> last = new HashMap<>();
    Wait longest = Wait.NONE;
    for (Done each : answers) {
      if (slots.get(slot(each.key()))) {
        Done before = last.put(each.key(), each);
        if (before != null && each.toNanos() > atNanos) {
          longest = longer(longest, each.key(), before.toNanos(), each.toNanos(), answers);
        }
      }
    }
    for (Done each : done) {
      boolean meanwhile = each.fromNanos() < untilNanos && each.toNanos() > atNanos;
      if (meanwhile && slots.get(slot(each.key()))) {
        Done before = last.get(each.key());
        if (before == null || each.fromNanos() > before.toNanos()) {
          longest = longer(longest, each.key(), each.fromNanos(), untilNanos, answers);
        }
      }
    }
    return longest;
  }

  private Wait longer(Wait longest, int key, long began, long ended, List<Done> answers) {
    long millis = TimeUnit.NANOSECONDS.toMillis(ended - began);
    if (millis <= longest.millis()) {
      return longest;
    }
    return new Wait(
        millis,
        key,
        TimeUnit.NANOSECONDS.toMillis(began - atNanos),
        answers.stream().filter(each -> each.toNanos() > began && each.toNanos() < ended).count());
  }

  private static int slot(int key) {
    return JedisClusterCRC16.getSlot(RecordingClient.keyName(key));
  }
}
