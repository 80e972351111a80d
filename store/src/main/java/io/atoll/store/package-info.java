/**
 * The key-value state machine of a virtual node: registers under identifiers, and operations on
 * them.
 *
 * <p>Pure: time is an input, and the same inputs in the same order give the same state everywhere.
 *
 * <p>So far there are registers, numbers under identifiers: {@link io.atoll.store.RegisterOperation
 * operations} and what they {@link io.atoll.store.RegisterResult answer}, and the {@link
 * io.atoll.store.RegisterShard shard} that a ring member keeps and hands over in portions. They are
 * what the simulator and the checker run the ring protocols with.
 */
@NullMarked
package io.atoll.store;

import org.jspecify.annotations.NullMarked;
