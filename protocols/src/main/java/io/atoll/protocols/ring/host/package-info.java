/**
 * The host ring: the atomic ring on real processes, which crash, pause and are cut off. After A.
 * Ghodsi, S. Haridi, <em>Atomic Ring Maintenance for Distributed Hash Tables</em>, SICS T2007:05,
 * section 5, with the periodic stabilization corrected as in {@link
 * io.atoll.protocols.ring.stabilization}.
 *
 * <p>Inside {@link io.atoll.protocols.ring.host.HostNode} is the node of {@link
 * io.atoll.protocols.ring.atomic}, unchanged: as long as nobody fails, joins, leaves and lookups
 * are its own, and so are its promises. Around it:
 *
 * <ul>
 *   <li>its lock is leased: after a while it is free again, whatever became of the others;
 *   <li>each message of a join or leave says of {@linkplain io.atoll.protocols.ring.host.Operation
 *       which}, and has no effect when that one is over;
 *   <li>while the lock is free, a node asks those next to it, every round, and goes on to the next
 *       on its successor list when one is gone; a pointer is only ever set to a node that answers;
 *   <li>who is gone is guessed from how long it is silent and how long it usually is;
 *   <li>who was declared dead is refused, and has to come back as a new process.
 * </ul>
 *
 * <p><strong>Promises.</strong> Without failures those of the atomic ring. After failures: every
 * lock is free within its lease, the ring is one sorted ring again a bounded number of rounds
 * later, and from then on each identifier has one owner. In between, lookups may be answered by a
 * node that was, or will be, the owner: ARM Theorem 7 says that this cannot be had otherwise
 * without giving up availability.
 *
 * <p><strong>Departures</strong> from the text are marked {@code DEVIATION} where they are.
 */
@NullMarked
package io.atoll.protocols.ring.host;

import org.jspecify.annotations.NullMarked;
