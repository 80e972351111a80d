/**
 * Chord: Stoica et al., <em>Chord: A Scalable Peer-to-peer Lookup Service for Internet
 * Applications</em> (MIT TR-819), sections 4.4, 4.5, 5.3 and 5.4. It has no locks and forwards
 * nothing, so under churn its answers can be wrong and its updates lost, where the atomic ring's
 * are not.
 *
 * <p>A node knows its successor, the next few after it, fingers, and perhaps its predecessor. To
 * join, it looks up its successor from any member. Once a period it asks its successor for its
 * predecessor, takes that one for its successor if it is closer, notifies its successor of itself
 * (Fig. 6), and looks a finger up again. A node that is notified by a closer predecessor takes it,
 * and gives it its keys. A leaver sends its keys to its successor, tells both neighbours, and is
 * gone (4.5.4). The next one on the successor list replaces a successor that has failed (4.5.3).
 *
 * <p>How a node treats its neighbours is one of three {@link
 * io.atoll.protocols.ring.chord.ChordRules}: as published; by the corrected rules of {@code
 * ring.stabilization}; or by these with strong stabilization, which also mends a ring that winds
 * round the circle more than once, and joins two rings after a partition.
 *
 * <p>Whatever a node looks for (its place, a finger, itself, the owner of a key), it asks one node
 * after the other, each the closest before the destination that the last one knew: find_successor
 * (Fig. 5) in the iterative style of section 6.1. Who does not answer is left out, and the one
 * before it asked for the next best (4.5.3). An application's call then goes to the successor that
 * was found. As published, that one executes it whatever it believes itself; by the corrected rules
 * it hands it to its predecessor if that one is closer.
 *
 * <p><strong>Promises</strong> (Theorem 4.3): some time after the last join, the successors form
 * one cycle of all nodes; by the strong rules (Theorem 5.11) from whatever connected state, and in
 * order. Not promised, and not so: one owner for each identifier at all times. As published it does
 * not even keep the ring valid when joins and departures mix (P. Zave, <em>How to make Chord
 * correct</em>): a node adopts a successor it has only heard of, and a joiner knows no other.
 *
 * <p><strong>Assumes</strong> nothing of the network that deadlines do not cover. Lost or reordered
 * messages are repaired by the next period, but keys that are lost stay lost.
 *
 * <p><strong>Departures</strong> from the text are marked {@code DEVIATION} where they are.
 */
@NullMarked
package io.atoll.protocols.ring.chord;

import org.jspecify.annotations.NullMarked;
