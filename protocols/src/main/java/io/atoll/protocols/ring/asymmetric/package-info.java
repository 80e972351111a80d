/**
 * The ring with asymmetric locking and forwarding: Ghodsi and Haridi, <em>Atomic Ring Maintenance
 * for Distributed Hash Tables</em> (ARM), Algorithms 1 to 5. Atoll runs on {@code ring.atomic};
 * this one is here because it needs no random waits: nobody is ever told to come again.
 *
 * <p>To join or leave, a node takes its own lock and its successor's, in this order. Requests for a
 * taken lock wait in a queue. So that nodes which all leave at once do not wait in a circle, the
 * node with the highest identifier takes the locks in the other order: locks are always taken from
 * lower to higher identifiers. A node that leaves passes requests for its lock on to its successor.
 * With both locks in hand, one message moves the arc, as in the atomic ring.
 *
 * <p><strong>Invariants</strong> (checked in every state): every identifier has exactly one owner,
 * counting an arc on its way as owned by its message; only the owner answers; a lock has one
 * holder; who updates pointers holds the lock of its true successor; a node that passes requests on
 * has none behind its own; nobody sends to a node that has left. Every join, leave and lookup
 * completes in every fair run.
 *
 * <p><strong>Assumes</strong> reliable FIFO channels between each pair of nodes, and no crashes.
 *
 * <p><strong>Departures</strong>. ARM gives Algorithm 1 in terms of remote calls; here the messages
 * of Algorithms 3 and 4 carry it out. As published, Algorithms 1 and 2 lose requests, grant locks
 * twice and deadlock; each correction is marked {@code DEVIATION} where it is, and the lab runs the
 * published text next to it. The two that change the algorithm most:
 *
 * <ul>
 *   <li>Who is the highest node changes while requests wait. A node whose place in the order
 *       changes gives back the lock that it may no longer hold while it waits.
 *   <li>A leaving node passes requests on from its leave point, when it has both locks, and not
 *       from when it asks for its own. Until then they wait behind its own request: passed on
 *       earlier, they overtake it, or miss the node that joins in between, and are granted by a
 *       node that is not theirs.
 * </ul>
 *
 * <p>ARM forwards early so that a request does not lose its place each time the node it waits at
 * leaves. Here it can lose it, but only to nodes that began to leave before it came: whoever begins
 * later has its own request behind it, and serves it first.
 */
@NullMarked
package io.atoll.protocols.ring.asymmetric;

import org.jspecify.annotations.NullMarked;
