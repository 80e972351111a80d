/**
 * Strong stabilization: Chord (MIT TR-819) sections 5.3 and 5.4, and the memory of section 7. The
 * stabilization of Chord Fig. 6 comes to rest as soon as everybody is the predecessor of its
 * successor, and that is so in a ring that winds round the circle more than once, and in two rings
 * that know nothing of each other. What is here finds that out and mends it:
 *
 * <ul>
 *   <li>{@link io.atoll.protocols.ring.stabilization.strong.SelfSearch}: a node looks itself up,
 *       from its successor on. In one sorted ring it finds itself. If it finds another one, that is
 *       the first node after it in the next winding: if it is closer than the successor, it becomes
 *       a second successor, after some patience (5.4);
 *   <li>{@link io.atoll.protocols.ring.stabilization.strong.BackwardFingers}: a node knows who has
 *       a finger to it, so that one whose successor is far too far can come closer in large steps;
 *   <li>{@link io.atoll.protocols.ring.stabilization.strong.PartitionMemory}: a node remembers whom
 *       it lost, and looks itself up from there now and then. If such a node answers, and from
 *       another ring, that search finds the first node after it in that ring.
 * </ul>
 *
 * <p>All three are immutable values without messages, for whatever process keeps a ring: it asks
 * them what to do and tells them what came of it.
 *
 * <p><strong>How rings merge.</strong> Section 5.4 of the text has a node point to the closest node
 * it ever knew, wherever that is by now. Here it looks itself up from a node it knew, which takes
 * O(log N) hops in the other ring and finds the very node that it needs. So both for two windings
 * and for two rings every node whose true successor is on the other side has found it as soon as
 * all have searched, which is the situation of Lemma 5.18: what remains is that the successors
 * given up walk back over one chain of nodes of the other side, O(log N) long, a node a round.
 *
 * <p><strong>Promises</strong>: a connected network becomes one sorted ring (Theorem 5.11), two
 * well-interleaved windings in O(log^2 N) rounds (5.4).
 */
@NullMarked
package io.atoll.protocols.ring.stabilization.strong;

import org.jspecify.annotations.NullMarked;
