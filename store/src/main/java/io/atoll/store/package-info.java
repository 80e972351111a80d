/**
 * The key-value state machine of a virtual node: what is kept under identifiers, and operations on
 * it.
 *
 * <p>Pure: time is an input, and the same inputs in the same order give the same state everywhere.
 *
 * <p>In this package are registers, numbers under identifiers: {@link
 * io.atoll.store.RegisterOperation operations} and what they {@link io.atoll.store.RegisterResult
 * answer}, and the {@link io.atoll.store.RegisterShard shard} that a ring member keeps and hands
 * over in portions. They are what the simulator and the checker run the ring protocols with. The
 * keys and values that clients see are in {@link io.atoll.store.keyspace}.
 */
@NullMarked
package io.atoll.store;

import org.jspecify.annotations.NullMarked;
