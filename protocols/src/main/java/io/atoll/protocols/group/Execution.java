package io.atoll.protocols.group;

import io.atoll.kernel.Shard;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How calls are executed on the content of a virtual node, at the time of its group. */
final class Execution {

  /** How long what has expired may still be read. */
  private static final long MOST_MILLIS_LATE = 50;

  private final RingMember ring;
  private long clockMillis;

  Execution(RingMember ring) {
    this.ring = ring;
  }

  /** The content is already at this time. */
  void goOnFrom(long millis) {
    clockMillis = millis;
  }

  long clockMillis() {
    return clockMillis;
  }

  void tellTime(long millis) {
    clockMillis = millis;
    ring.shard().onClock(millis);
  }

  /** See {@link VirtualNode#fetchAhead}. */
  void fetchAhead(List<Call> calls, int at) {
    if (at % Shard.MOST_EXPECTED == 0 && at + 1 < calls.size()) {
      int to = Math.min(calls.size(), at + Shard.MOST_EXPECTED);
      for (int i = at; i < to; i++) {
        expect(calls.get(i));
      }
      ring.shard().fetchExpected();
    }
  }

  private void expect(Call call) {
    if (call.operation().isRead()) {
      ring.shard().expect(call.id(), call.operation());
    } else {
      ring.shard().expectOnce(call.id(), call.caller().address(), call.operation());
    }
  }

  /** What changes nothing need not be remembered, and its answer may be long. */
  Outcome execute(Call call) {
    Shard.Operation operation =
        call.operation().isRead()
            ? call.operation()
            : new ExactlyOnce.Numbered(
                call.caller().address(), call.run(), call.number(), call.operation());
    return outcome(call, ring.execute(call.id(), operation));
  }

  /** See {@link VirtualNode#isLateFor}. */
  boolean isLateFor(Call call, long nowMillis) {
    return nowMillis - clockMillis > MOST_MILLIS_LATE && ring.shard().hasExpiring(call.id());
  }

  /** See {@link VirtualNode#read}. */
  Outcome read(Call call) {
    ring.shard().onClock(clockMillis);
    return outcome(call, ring.execute(call.id(), call.operation()));
  }

  private Outcome outcome(Call call, Shard.@Nullable Result result) {
    if (result == null) {
      return ring.awaits(call.id()) ? new Outcome.NotYet() : new Outcome.Astray();
    }
    return result instanceof ExactlyOnce.Refused
        ? new Outcome.Refused()
        : new Outcome.Executed(result);
  }
}
