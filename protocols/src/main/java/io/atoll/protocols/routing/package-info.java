/**
 * Routing over a ring in a logarithmic number of hops: DKS (after A. Ghodsi, <em>Distributed k-ary
 * System</em>, KTH 2006), Algorithms 12 to 15; Chord's fingers (Stoica et al., MIT TR-819, section
 * 4.4) are its case k = 2.
 *
 * <p>A node has pointers to the first node at or after each of some points ahead of it; where these
 * points are is its {@link io.atoll.protocols.routing.Spacing}. A message goes to the pointer
 * closest <em>before</em> its destination ({@link io.atoll.protocols.routing.GreedyRoutes}), until
 * it is at a node whose successor is the destination's owner: the last step is taken by the owner's
 * predecessor, always. That is what keeps lookups consistent while nodes join and leave, for the
 * predecessor is the one whom the ring protocols tell about its successor.
 *
 * <p>A lookup carries an operation, executed where it ends, in one of three {@linkplain
 * io.atoll.protocols.routing.LookupStyle styles}: from hop to hop and back the same way
 * (recursive), asked by the initiator hop by hop (iterative), from hop to hop and back in one step
 * (transitive).
 *
 * <p>The lookups follow any {@linkplain io.atoll.protocols.routing.Routes routes}: those of a
 * routing table, or those of another topology ({@link io.atoll.protocols.ranch.RanchRoutes}).
 *
 * <p><strong>Invariants</strong>, of a ring, whatever the pointers are, even old ones: each hop is
 * closer to the destination than the one before, none is beyond it, so every lookup ends. With
 * complete pointers it takes at most one hop per digit of a distance written to the base k that is
 * not zero.
 *
 * <p><strong>Departures</strong> from the text are marked {@code DEVIATION} where they are.
 */
@NullMarked
package io.atoll.protocols.routing;

import org.jspecify.annotations.NullMarked;
