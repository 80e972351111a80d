package io.atoll.node.net;

import io.atoll.kernel.Address;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * What the links of a host have in common.
 *
 * @param sessions the number of the last session. The first ones are numbered by the clock, so that
 *     a process whose address has been used before by mistake is not taken for its predecessor
 * @param lost hosts that links do not reach
 * @param onEnd called with a link that takes no frames any more and for which none wait
 */
record Origin(
    Address self,
    String cluster,
    Limits limits,
    Receiver receiver,
    Dialer dialer,
    AtomicLong sessions,
    LostHosts lost,
    Consumer<Link> onEnd) {

  Origin(
      Address self,
      String cluster,
      Limits limits,
      Receiver receiver,
      Dialer dialer,
      Consumer<Link> onEnd) {
    this(
        self,
        cluster,
        limits,
        receiver,
        dialer,
        new AtomicLong(System.currentTimeMillis() << Short.SIZE),
        new LostHosts(),
        onEnd);
  }

  /** Greater than those before. */
  long nextSession() {
    return sessions.incrementAndGet();
  }
}
