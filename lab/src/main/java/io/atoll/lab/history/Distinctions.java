package io.atoll.lab.history;

import io.atoll.store.RegisterOperation.CompareAndSet;
import io.atoll.store.RegisterOperation.Get;
import io.atoll.store.RegisterOperation.Increment;
import io.atoll.store.RegisterResult.Incremented;
import io.atoll.store.RegisterResult.Value;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Until when anybody can tell a number in the register from others: as long as a call is to come
 * whose answer depends on it. Numbers that nobody tells apart are as good as the same, however many
 * unanswered calls wrote them.
 */
final class Distinctions {

  static final int ALWAYS = Integer.MAX_VALUE;
  private static final int NEVER = -1;

  /** The last frontier before which a number makes a difference by itself. */
  private final TreeMap<Long, Integer> lastTold = new TreeMap<>();

  /** The same for numbers that unanswered Increments may turn into such a number. */
  private final Map<Long, Integer> lastToldAfterIncrements = new HashMap<>();

  /** How much all unanswered Increments together may take from a number, or add to it. */
  private long down;

  private long up;

  /** Note a call whose response is this frontier, or {@link #ALWAYS} if it has none. */
  void note(Call call, int frontier) {
    if (call.operation() instanceof CompareAndSet cas) {
      note(cas.expected(), frontier);
    } else if (call.response() == null) {
      if (call.operation() instanceof Increment increment) {
        down += Math.min(0, increment.by());
        up += Math.max(0, increment.by());
      }
    } else if (call.operation() instanceof Get && call.response().result() instanceof Value value) {
      note(value.value(), frontier);
    } else if (call.operation() instanceof Increment increment
        && call.response().result() instanceof Incremented sum) {
      note(sum.value() - increment.by(), frontier);
    }
  }

  private void note(@Nullable Long number, int frontier) {
    if (number != null) {
      lastTold.merge(number, frontier, Math::max);
    }
  }

  /** Whether a call that is not over before this frontier tells the content from other numbers. */
  boolean isTold(@Nullable Long content, int frontier) {
    return content == null
        || lastToldAfterIncrements.computeIfAbsent(content, this::lastToldAfterIncrements)
            >= frontier;
  }

  private int lastToldAfterIncrements(long number) {
    long lowest = number + down;
    long highest = number + up;
    if (lowest > number || highest < number) {
      return ALWAYS; // beyond the range of a long, where sums wrap
    }
    int last = NEVER;
    for (int told : lastTold.subMap(lowest, true, highest, true).values()) {
      last = Math.max(last, told);
    }
    return last;
  }
}
