/**
 * The corrected Chord stabilization in the lab: an inductive proof by exhaustion.
 *
 * <p>Not the states that a run reaches are searched, but all that satisfy the invariant: {@link
 * io.atoll.lab.protocols.stabilization.AllNetworks} makes them, {@link
 * io.atoll.lab.protocols.stabilization.Induction} takes every step from each, {@link
 * io.atoll.lab.protocols.stabilization.Convergence} shows that stabilization alone leads from each
 * to the ideal ring. {@link io.atoll.lab.protocols.stabilization.RunSearch} finds shortest runs
 * from an ideal ring into trouble for a protocol that lacks one of the rules.
 *
 * <p>What is exact although it is not enumerated: predecessors. The invariant says nothing of them,
 * and a step reads at most one, so each step is taken with every value that it can read instead of
 * every state with every assignment.
 */
@NullMarked
package io.atoll.lab.protocols.stabilization;

import org.jspecify.annotations.NullMarked;
