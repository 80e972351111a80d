package io.atoll;

import io.atoll.store.keyspace.KeyOperation;
import io.atoll.store.keyspace.ReadOperation;

/** An operation for a host elsewhere. */
record RemoteRequest(KeyOperation operation, Reception reception) {

  /** Whether it does no harm to execute it twice. */
  boolean onlyReads() {
    return operation instanceof ReadOperation;
  }
}
