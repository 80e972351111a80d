/**
 * The keys and values of one virtual node: byte strings, as Redis has them.
 *
 * <p>A key lies in one of 16,384 slots, as in Redis Cluster, and its identifier on the ring starts
 * with the slot ({@link io.atoll.store.keyspace.KeyIds}). So an arc of the ring is a range of
 * slots, and a {@link io.atoll.store.keyspace.Keyspace} keeps a table for each slot it has keys in:
 * a hand-over takes the tables of its arc, and touches no others.
 *
 * <p>An {@link io.atoll.store.keyspace.KeyOperation operation} names its keys, all of one slot, and
 * is executed as one step; its {@link io.atoll.store.keyspace.Answer} says what came of it. A
 * {@link io.atoll.store.keyspace.WholeOperation} looks at everything that is there. The time is an
 * input. An entry whose time is over is absent to every operation from that moment on, whether or
 * not it has been swept away; operations that only read change nothing at all.
 *
 * <p>Invariants: a key is in the table of its slot only and there only once; a packed entry never
 * changes, so that answers may point into it; the counted bytes are those of the entries there are.
 */
@NullMarked
package io.atoll.store.keyspace;

import org.jspecify.annotations.NullMarked;
