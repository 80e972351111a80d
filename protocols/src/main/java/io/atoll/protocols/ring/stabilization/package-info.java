/**
 * Chord's stabilization made correct: P. Zave, <em>Reasoning about Identifier Spaces: How to Make
 * Chord Correct</em> (IEEE TSE 43(12), 2017). The operations of Chord Fig. 6 and 4.5.3 with four
 * rules more, each of which is needed (docs/protocols.md has a counterexample for each):
 *
 * <ol>
 *   <li>a candidate for the successor is adopted only if it answers, together with its list;
 *   <li>a successor list has r entries from the start: a joiner takes a whole list, and an entry
 *       that is dropped is replaced in the same step;
 *   <li>there are always r + 1 members that no successor list skips, the <em>base</em>;
 *   <li>a predecessor that does not answer gives way to whoever says that it is the predecessor.
 * </ol>
 *
 * <p>{@link io.atoll.protocols.ring.stabilization.Pointers} is what a member knows, {@link
 * io.atoll.protocols.ring.stabilization.Stabilization} how that changes: pure functions of the
 * member's pointers and of what others answer.
 *
 * <p><strong>Atomicity.</strong> A step is one answer of one other member together with the change
 * that it makes to the one who asked; asking those who are gone is part of the step that finds them
 * gone. So a stabilization is up to three steps, between which anything can happen: from the
 * successor, from the successor's predecessor, and the successor's rectification. This is Zave's
 * atomicity. An answer that is on its way while its sender changes is not modelled: a process that
 * runs these operations over messages has to count a list on its way as a list of its receiver.
 *
 * <p><strong>Invariant</strong>, inductive: every list has r entries, of which one at least is
 * live, and r + 1 members or more are skipped by no list. It implies one ordered ring that every
 * member reaches, and lists without self or duplicate. Predecessors are in none of it: any value
 * does no harm.
 *
 * <p><strong>Promises</strong>: once nobody joins or fails, and everybody stabilizes again and
 * again, the ring becomes ideal: every list names the next r members, every predecessor is right.
 *
 * <p><strong>Assumes</strong> that of the r nodes of a list not all are gone before the list is
 * refreshed; that a member of the base fails only while there are more than r + 1; that who does
 * not answer is gone for good (a perfect failure detector); and that an identifier that comes back
 * counts as the same node.
 *
 * <p><strong>Departures</strong> from the text are marked {@code DEVIATION} where they are.
 */
@NullMarked
package io.atoll.protocols.ring.stabilization;

import org.jspecify.annotations.NullMarked;
