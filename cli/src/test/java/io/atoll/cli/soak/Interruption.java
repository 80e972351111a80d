package io.atoll.cli.soak;

import io.atoll.cli.soak.RecordingClient.Done;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
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

  /**
   * For how long there was no answer about a key that the host led, at most.
   *
   * @param done by the time that it began
   */
  long longestMillis(List<Done> done) {
    Map<Integer, Long> last = new HashMap<>();
    long longest = 0;
    List<Done> answers =
        done.stream()
            .filter(each -> each.result() != null && each.toNanos() < untilNanos)
            .filter(each -> slots.get(slot(each.key())))
            .sorted((a, b) -> Long.compare(a.toNanos(), b.toNanos()))
            .toList();
    for (Done each : answers) {
      Long before = last.put(each.key(), each.toNanos());
      if (before != null && each.toNanos() > atNanos) {
        longest = Math.max(longest, each.toNanos() - before);
      }
    }
    return TimeUnit.NANOSECONDS.toMillis(longest);
  }

  private static int slot(int key) {
    return JedisClusterCRC16.getSlot(RecordingClient.keyName(key));
  }
}
