/**
 * Chord's ring as published: Stoica et al., <em>Chord: A Scalable Peer-to-peer Lookup Service for
 * Internet Applications</em> (MIT TR-819), section 4.5 and the successor walk of section 4.3. It is
 * here to be measured against: it has no locks and forwards nothing, so under churn its answers can
 * be wrong and its updates lost, where the atomic ring's are not. Fingers are left out.
 *
 * <p>A node knows its successor, the next few after it, and perhaps its predecessor. To join, it
 * has any member find its successor, and tells nobody. Once a period it asks its successor for its
 * predecessor, takes that one for its successor if it is closer, and notifies its successor of
 * itself (Fig. 6). A node that is notified by a closer predecessor takes it, and gives it its keys.
 * A leaver sends its keys to its successor, tells both neighbours, and is gone (4.5.4). A neighbour
 * that is not there any more is forgotten; the next one on the successor list replaces it (4.5.3).
 *
 * <p>A request walks along successors. The node that has its identifier between itself and its
 * successor hands it to that successor, which executes it whatever it believes itself: that is
 * find_successor (Fig. 5) followed by the application's call. Nothing is held back or passed on
 * while pointers or keys are on their way.
 *
 * <p><strong>Promises</strong> (Theorem 4.3): some time after the last join, the successors form
 * one cycle of all nodes. Not promised, and not so: one owner for each identifier at all times. Nor
 * does it keep the ring valid when joins and departures mix (P. Zave, <em>How to make Chord
 * correct</em>): a node adopts a successor it has only heard of, which may be gone.
 *
 * <p><strong>Assumes</strong> that a sender hears when nobody is at the destination. Lost or
 * reordered messages are repaired by the next period, but keys that are lost stay lost.
 *
 * <p><strong>Departures</strong> from the text are marked {@code DEVIATION} where they are.
 */
@NullMarked
package io.atoll.protocols.ring.chord;

import org.jspecify.annotations.NullMarked;
