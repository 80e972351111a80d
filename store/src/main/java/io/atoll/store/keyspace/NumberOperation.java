package io.atoll.store.keyspace;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Strings taken for decimal numbers. What is absent is zero, and the expiry stays. */
public sealed interface NumberOperation extends KeyOperation {

  /** Add a whole number, and answer the sum. */
  record Increment(Bytes key, long by) implements NumberOperation {
    @Override
    public Answer on(Entries entries) {
      Entry entry = entries.of(key);
      Bytes value = entry.value();
      if (value != null && !Decimal.isLong(value)) {
        return Answer.Refused.NOT_AN_INTEGER;
      }
      long before = value == null ? 0 : Decimal.toLong(value);
      long sum = before + by;
      if (((before ^ sum) & (by ^ sum)) < 0) {
        return Answer.Refused.OVERFLOW;
      }
      entry.change(Bytes.of(sum));
      return new Answer.Number(sum);
    }
  }

  /** Add a number with a fraction, and answer the sum as it is stored. */
  record IncrementFloat(Bytes key, Bytes by) implements NumberOperation {
    @Override
    public Answer on(Entries entries) {
      Entry entry = entries.of(key);
      Bytes value = entry.value();
      BigDecimal before = value == null ? BigDecimal.ZERO : finite(value);
      BigDecimal addend = finite(by);
      if (before == null || addend == null) {
        boolean number =
            (before != null || Decimal.isInfinite(value)) && (addend != null || isInfinite());
        return number ? Answer.Refused.NOT_FINITE : Answer.Refused.NOT_A_FLOAT;
      }
      BigDecimal sum = Decimal.sumAsLongDouble(before, addend);
      if (sum == null) {
        return Answer.Refused.NOT_FINITE;
      }
      Bytes text = Decimal.show(sum);
      entry.change(text);
      return new Answer.Value(text);
    }

    private boolean isInfinite() {
      return Decimal.isInfinite(by);
    }

    private static @Nullable BigDecimal finite(Bytes text) {
      return Decimal.toLongDouble(text);
    }
  }
}
