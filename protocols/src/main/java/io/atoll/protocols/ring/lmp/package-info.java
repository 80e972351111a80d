/**
 * The rings of Li, Misra and Plaxton, <em>Active and Concurrent Topology Maintenance</em> (LMP),
 * section 3. The smallest protocols in the house: a ring in order of arrival, no identifiers, no
 * content, no order of delivery.
 *
 * <p><strong>Fig. 2</strong> ({@link io.atoll.protocols.ring.lmp.UnidirectionalNode}): joins only.
 * A joiner asks a member; the member points to the joiner and sends it the old right neighbour
 * along.
 *
 * <p><strong>Fig. 4</strong> ({@link io.atoll.protocols.ring.lmp.BidirectionalNode}): joins and
 * leaves. Whoever admits a joiner to its right, or lets its right neighbour go, is <em>busy</em>
 * until everyone concerned has changed its pointers: grant to the right neighbour, ack from it to
 * the joiner or leaver, done from there back to the busy one. Everyone else is told to retry.
 *
 * <p><strong>Invariants</strong> (checked in every state): the pointers form one ring if those
 * changes count as made that a message on its way has already decided; every joiner and leaver is
 * owed exactly one answer.
 *
 * <p><strong>Assumes</strong> reliable delivery in any order, no crashes, and a {@code contact()}
 * that returns a non-<em>out</em> process if there is one and the caller otherwise. Here {@code
 * contact()} is the application's: {@code Join} carries its result, and no contact stands for the
 * caller itself. A process that is turned down is where it was before, tells its application so,
 * and may be asked again. A process that has left is <em>out</em> again and goes on answering:
 * joins and leaves may still be on their way to it (LMP 4.4).
 *
 * <p><strong>Progress</strong>: who is turned down and asks again gets there with probability one,
 * no more. LMP 3.1 claims that Fig. 2 is free of livelock, but three joiners are enough for two of
 * them to find, and turn down, each other for ever while the third is in; it is true if {@code
 * contact()} returns a process that is <em>in</em>. LMP 4.4 says that leavers can refuse each other
 * for ever.
 *
 * <p><strong>Departures</strong>: none in what is sent and when. Input that the paper's invariants
 * exclude changes nothing, where the paper says nothing about it.
 */
@NullMarked
package io.atoll.protocols.ring.lmp;

import org.jspecify.annotations.NullMarked;
