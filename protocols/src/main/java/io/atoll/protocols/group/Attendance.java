package io.atoll.protocols.group;

import io.atoll.kernel.NodeRef;
import java.util.TreeMap;

/**
 * When a host heard of others last. One that has yet to be heard of counts as heard of when its
 * name first came up; and who was away itself cannot tell how long others were.
 */
final class Attendance {

  private final TreeMap<Long, Long> heardMillis = new TreeMap<>();
  private long lookedMillis;
  private long backMillis;

  void heard(NodeRef host, long nowMillis) {
    heardMillis.put(host.address().value(), nowMillis);
  }

  /**
   * Time has passed; this is to be told often.
   *
   * @param longestGapMillis if it was not told for longer, this host was away
   */
  void onTime(long nowMillis, long longestGapMillis) {
    if (nowMillis - lookedMillis > longestGapMillis) {
      backMillis = nowMillis;
    }
    lookedMillis = nowMillis;
  }

  /** For how long a host has not been heard of. */
  long silenceMillis(NodeRef host, long nowMillis) {
    Long heard = heardMillis.putIfAbsent(host.address().value(), nowMillis);
    return heard == null ? 0 : silenceMillis(heard, nowMillis);
  }

  /** For how long somebody has been silent who was heard then. */
  long silenceMillis(long heardThen, long nowMillis) {
    return nowMillis - Math.max(heardThen, backMillis);
  }
}
