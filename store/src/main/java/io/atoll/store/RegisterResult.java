package io.atoll.store;

import io.atoll.kernel.Shard;
import org.jspecify.annotations.Nullable;

/**
 * What an operation on a register answers: one record per operation, each with all that the
 * operation learned. Contents are numbers and booleans only, whose hash is the same in every JVM.
 */
public sealed interface RegisterResult extends Shard.Result {

  /** Of a Get: the number, or null if the register is absent. */
  record Value(@Nullable Long value) implements RegisterResult {
    @Override
    public String toString() {
      return show(value);
    }
  }

  /** Of a Put, which always succeeds. */
  record Stored() implements RegisterResult {
    @Override
    public String toString() {
      return "stored";
    }
  }

  /** Of a CompareAndSet: whether the register was as expected and has been written. */
  record Compared(boolean swapped) implements RegisterResult {
    @Override
    public String toString() {
      return swapped ? "swapped" : "differs";
    }
  }

  /** Of an Increment: the sum. */
  record Incremented(long value) implements RegisterResult {
    @Override
    public String toString() {
      return Long.toString(value);
    }
  }

  /** Of a Delete: whether there was something to delete. */
  record Deleted(boolean existed) implements RegisterResult {
    @Override
    public String toString() {
      return existed ? "deleted" : "was absent";
    }
  }

  /** A register's content in words. */
  static String show(@Nullable Long register) {
    return register == null ? "absent" : register.toString();
  }
}
