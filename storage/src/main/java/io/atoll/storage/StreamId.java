package io.atoll.storage;

/**
 * One log among the many that share a journal: virtual node {@code node} in epoch {@code epoch}.
 */
public record StreamId(long node, long epoch) {

  @Override
  public String toString() {
    return Long.toHexString(node) + "-" + Long.toHexString(epoch);
  }
}
