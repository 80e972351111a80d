/**
 * The atomic ring with randomized locking: Ghodsi and Haridi, <em>Atomic Ring Maintenance for
 * Distributed Hash Tables</em> (ARM), Algorithms 5 to 9. This is the ring Atoll runs on.
 *
 * <p>A node owns the arc from its predecessor (exclusive) to itself. To join or leave, a node takes
 * its own lock and its successor's; if one is taken it lets go and tries again after a random time,
 * so nobody waits in a circle. One message then moves the arc: {@code JoinPoint} from the successor
 * to the joiner, {@code LeavePoint} from the leaver to its successor. Until the predecessor has
 * learned its new successor, whoever handed the arc over passes on what still reaches it. Seen from
 * outside, each join and leave happens in one instant.
 *
 * <p>The content of the arc travels with that message, or starts with it and follows in portions
 * (ARM 3.3); the new owner holds operations on the arc until the last portion is there.
 *
 * <p><strong>Invariants</strong> (checked in every state, see docs/protocols.md): every identifier
 * has exactly one owner, counting an arc on its way as owned by its message; only the owner
 * answers; nobody sends to a node that has left; when all is quiet the ring is the sorted one.
 *
 * <p><strong>Assumes</strong> reliable FIFO channels between each pair of nodes, and no crashes.
 *
 * <p><strong>Departures</strong> from the text are marked {@code DEVIATION} where they are. The
 * paper's {@code lock}, {@code JoinForward} and {@code LeaveForward} are functions of the status
 * here.
 */
@NullMarked
package io.atoll.protocols.ring.atomic;

import org.jspecify.annotations.NullMarked;
