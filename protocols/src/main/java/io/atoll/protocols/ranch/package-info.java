/**
 * Ranch, the random cyclic hypercube: Li, Misra and Plaxton, <em>Active and Concurrent Topology
 * Maintenance</em> (LMP), section 4.
 *
 * <p>A process has a string of random bits, its {@code id}. For every string alpha, the processes
 * whose ids begin with alpha form a ring of their own: the alpha-ring, at level |alpha|. A process
 * enters ring by ring, from the base ring of all processes upwards, drawing one more bit each time,
 * and leaves in the opposite order. A joiner of the alpha-d-ring cannot know anyone there, so its
 * join walks around the alpha-ring until it meets a member; coming back unanswered, it creates the
 * ring.
 *
 * <p><strong>Fig. 6</strong> ({@link io.atoll.protocols.ranch.UnidirectionalRanchNode}): joins, one
 * pointer for each ring. <strong>Fig. 7</strong> ({@link
 * io.atoll.protocols.ranch.BidirectionalRanchNode}): joins and leaves, two pointers for each ring.
 * While a join walks, nobody it has passed may take part in another change of the walked ring: they
 * are <em>wtg</em> until an {@code end} follows the join's path. Without it a join misses part of
 * the ring (LMP 4.3 has two ways), and one ring becomes two.
 *
 * <p><strong>Name resolution</strong> ({@link io.atoll.protocols.ranch.NameResolution}): which
 * process matches a given string of bits best? One more bit is matched on each level. <strong>As a
 * topology</strong> ({@link io.atoll.protocols.ranch.RanchRoutes}), Ranch leads the lookups of
 * {@link io.atoll.protocols.routing} to the owner of an identifier.
 *
 * <p><strong>Invariants</strong> (checked in every state): for every alpha the alpha-ring is one
 * ring, counting what messages on their way have decided; those <em>wtg</em> are exactly those
 * between a joiner and its message.
 *
 * <p><strong>Assumes</strong> what {@link io.atoll.protocols.ring.lmp} assumes: reliable delivery
 * in any order, no crashes, and for the base ring a {@code contact()} that finds a non-<em>out</em>
 * process if there is one.
 *
 * <p><strong>Progress</strong>: with probability one, if whoever is turned down waits a random
 * time. Two joiners of the same empty ring, or two leavers, can refuse each other for ever (LMP
 * 4.2, 4.4).
 *
 * <p><strong>Departures</strong>: Fig. 7 has come down to us with lines missing. They are restored
 * from the prose of 4.3 and marked {@code DEVIATION}; the checker shows what happens without them.
 * Bits are drawn when the application asks to grow.
 */
@NullMarked
package io.atoll.protocols.ranch;

import org.jspecify.annotations.NullMarked;
