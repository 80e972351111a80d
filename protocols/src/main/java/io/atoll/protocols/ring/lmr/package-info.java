/**
 * Lynch, Malkhi and Ratajczak, <em>Atomic Data Access in Distributed Hash Tables</em> (LMR),
 * appendix A: linearizable {@code update(op, x)} on a ring whose members join and leave.
 *
 * <p>A node answers for a range and keeps one copy of its data. It is one state machine: {@link
 * io.atoll.protocols.ring.lmr.LmrNode} runs procedures that wait ({@link
 * io.atoll.protocols.ring.lmr.Suspended}) and are resumed, oldest first. Links are known at both
 * ends: who is linked to is told before it can be sent to, and a node drops out only when all its
 * in-links have confirmed that they point elsewhere, so nobody sends to a departed node.
 *
 * <ul>
 *   <li><strong>Join</strong>: the owner of the joiner's identifier, its host, sends it a part of
 *       its range with the data, and passes on along a <em>surrogate pointer</em> what still comes
 *       for it, until its in-links have connected to the joiner instead.
 *   <li><strong>Leave</strong>: the leaver sends range and data to its successor, forwards all that
 *       still comes, and has its in-links connect to whoever owns its identifier now.
 *   <li><strong>Update</strong>: forwarded along the ring, executed by the owner, answered
 *       directly.
 * </ul>
 *
 * <p><strong>What is wrong with the text</strong>, each shown by a shortest counterexample in
 * {@code io.atoll.lab.protocols.lmr}: the appendix is a sketch, and even when its gaps are filled
 * as kindly as can be, a join and a leave that overlap break it. Joins alone hold, and leaves
 * alone. Of one join and one leave together, on up to four members, those are safe in which the
 * joiner itself leaves, or any node but its host and its predecessor. With these two, it goes
 * wrong:
 *
 * <ul>
 *   <li>a host that merges its leaving predecessor's range takes back what it has given to the
 *       joiner (two owners, after four steps);
 *   <li>a leaver's predecessor that connects to the host after the host has notified its in-links
 *       never learns of the joiner (an update circles for ever, after seventeen steps).
 * </ul>
 *
 * <p><strong>The correction</strong> is ARM's: a leaver first gets its successor's permission
 * ({@code LeaveReq}, {@code GrantLeave}, {@code LeaveDone} are ARM's messages). A node that hosts a
 * join or a leave, or leaves, does nothing else of the kind meanwhile; requests that find it busy
 * wait in it, or move on with its range. Nobody is turned away to try again, so there is no
 * livelock; waiting in a circle would take all members wanting to leave at once, which LMR section
 * 2 excludes.
 *
 * <p><strong>Invariants</strong>: every identifier has one owner, counting a range on its way; each
 * update is executed once, by the owner, on the only copy; a link is known at both ends; when all
 * is quiet data and links are those of the sorted ring. <strong>Assumes</strong> reliable FIFO
 * channels between each pair of nodes (LMR does not say FIFO, but needs it) and no crashes.
 * Departures from the text are marked {@code DEVIATION} where they are.
 */
@NullMarked
package io.atoll.protocols.ring.lmr;

import org.jspecify.annotations.NullMarked;
