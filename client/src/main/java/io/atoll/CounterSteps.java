package io.atoll;

import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.Bytes;
import io.atoll.store.keyspace.Decimal;
import io.atoll.store.keyspace.Expiry;
import io.atoll.store.keyspace.NumberOperation.Increment;
import io.atoll.store.keyspace.ReadOperation.Get;
import io.atoll.store.keyspace.StringOperation.CompareAndSet;
import io.atoll.store.keyspace.StringOperation.Set;
import org.jspecify.annotations.Nullable;

/** What a counter can do, as steps. */
record CounterSteps(Bytes at) {

  static CounterSteps of(String name) {
    return new CounterSteps(Bytes.of(Names.checked(name)));
  }

  /** Null if nobody has counted yet. */
  Step<@Nullable Long> get() {
    return new Step<>(at, new Get(at), CounterSteps::valueIn);
  }

  private static @Nullable Long valueIn(Bytes key, Answer answer) {
    Bytes text = ((Answer.Value) answer).value();
    if (text == null) {
      return null;
    }
    if (!Decimal.isLong(text)) {
      throw new CodecException("'" + key + "' is no counter, its value is: " + text);
    }
    return Decimal.toLong(text);
  }

  Step<Boolean> set(long value) {
    return new Step<>(at, Set.always(at, Bytes.of(value)), (key, answer) -> true);
  }

  Step<Long> add(long delta) {
    return new Step<>(
        at, new Increment(at, delta), (key, answer) -> ((Answer.Number) answer).number());
  }

  /**
   * Write if the value is what has been read.
   *
   * @param before null if it was absent
   */
  Step<Boolean> change(@Nullable Long before, long after) {
    Bytes update = Bytes.of(after);
    if (before == null) {
      return new Step<>(
          at,
          new Set(at, update, Expiry.NEVER, true, false, false),
          (key, answer) -> answer instanceof Answer.Done);
    }
    return new Step<>(
        at,
        new CompareAndSet(at, Bytes.of(before), update),
        (key, answer) -> ((Answer.Number) answer).number() == 1);
  }
}
