package io.atoll.store;

import io.atoll.kernel.Shard;
import org.jspecify.annotations.Nullable;

/**
 * What can be done to a register: a number under an identifier, or nothing at all. Absent is not
 * zero; only {@link Increment} takes it for zero, as Redis does.
 *
 * <p>{@link #applyTo} is the whole meaning of an operation. The shard executes with it, and the
 * linearizability checker of the lab judges by it, so that the two cannot disagree.
 */
public sealed interface RegisterOperation extends Shard.Operation {

  /** What this operation makes of a register, and what it answers. A pure function. */
  Outcome applyTo(@Nullable Long register);

  /** The register after an operation (null: absent), and the answer. */
  record Outcome(@Nullable Long register, RegisterResult result) {}

  /** Read. */
  record Get() implements RegisterOperation {
    @Override
    public boolean isRead() {
      return true;
    }

    @Override
    public Outcome applyTo(@Nullable Long register) {
      return new Outcome(register, new RegisterResult.Value(register));
    }

    @Override
    public String toString() {
      return "Get";
    }
  }

  /** Write, whatever was there. */
  record Put(long value) implements RegisterOperation {
    @Override
    public Outcome applyTo(@Nullable Long register) {
      return new Outcome(value, new RegisterResult.Stored());
    }

    @Override
    public String toString() {
      return "Put(" + value + ")";
    }
  }

  /** Write if the register is as expected; null expects it to be absent. */
  record CompareAndSet(@Nullable Long expected, long update) implements RegisterOperation {
    @Override
    public Outcome applyTo(@Nullable Long register) {
      boolean asExpected = expected == null ? register == null : expected.equals(register);
      Long after = asExpected ? Long.valueOf(update) : register;
      return new Outcome(after, new RegisterResult.Compared(asExpected));
    }

    @Override
    public String toString() {
      return "CompareAndSet(" + RegisterResult.show(expected) + "," + update + ")";
    }
  }

  /** Add to the register, counting an absent one as zero. The sum wraps at 2^63, as a Java long. */
  record Increment(long by) implements RegisterOperation {
    @Override
    public Outcome applyTo(@Nullable Long register) {
      long sum = (register == null ? 0 : register) + by;
      return new Outcome(sum, new RegisterResult.Incremented(sum));
    }

    @Override
    public String toString() {
      return "Increment(" + by + ")";
    }
  }

  /** Make the register absent. */
  record Delete() implements RegisterOperation {
    @Override
    public Outcome applyTo(@Nullable Long register) {
      return new Outcome(null, new RegisterResult.Deleted(register != null));
    }

    @Override
    public String toString() {
      return "Delete";
    }
  }
}
