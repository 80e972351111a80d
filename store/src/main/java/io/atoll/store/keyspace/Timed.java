package io.atoll.store.keyspace;

import io.atoll.kernel.Shard;

/** An operation and the time at which it is executed, which is an input like any other. */
public record Timed(long nowMillis, Shard.Operation operation) implements Shard.Operation {
  @Override
  public long sizeBytes() {
    return operation.sizeBytes();
  }
}
