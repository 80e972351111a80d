package io.atoll.store.keyspace;

import io.atoll.kernel.Shard;
import org.jspecify.annotations.Nullable;

/**
 * An operation on keys of one slot. {@link #on} is the whole meaning of it: a deterministic
 * function of the entries, the time and what the operation says.
 */
public sealed interface KeyOperation extends Shard.Operation
    permits ReadOperation, StringOperation, NumberOperation, KeysOperation, ExpiryOperation, Batch {

  /** Execute it. Changes are made through the entries only. */
  Answer on(Entries entries);

  /** The key that it is about; null if there may be several. */
  default @Nullable Bytes key() {
    return null;
  }

  /** What the values in it take up; all else is small. */
  default long valueBytes() {
    return 0;
  }

  @Override
  default long sizeBytes() {
    return valueBytes();
  }

  /** Gives an operation its entries. All are of the slot that it is executed on. */
  interface Entries {

    Entry of(Bytes key);

    long nowMillis();
  }
}
