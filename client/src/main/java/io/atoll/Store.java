package io.atoll;

import io.atoll.store.keyspace.KeyOperation;

/** Executes operations on keys: a host in this program, or hosts elsewhere. */
interface Store extends AutoCloseable {

  /**
   * Execute an operation whose keys are all of this slot. Nothing here blocks. The outcome may be
   * there before this returns, or come by another thread, or never.
   */
  void execute(int slot, KeyOperation operation, Reception reception);

  @Override
  void close();
}
