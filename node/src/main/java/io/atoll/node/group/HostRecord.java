package io.atoll.node.group;

import io.atoll.store.keyspace.KeyHash;

/**
 * What a host remembers of itself.
 *
 * @param secret of the cluster that it is part of
 * @param run the last one of its process
 */
record HostRecord(KeyHash secret, long run) {}
