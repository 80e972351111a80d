/**
 * Exhaustive search: every order in which messages can arrive, every choice, every moment at which
 * an application can act, over the very classes that run in production.
 *
 * <p>A state of the whole system is a vector of small integers: {@link io.atoll.lab.check.Interner}
 * numbers the states of single processes and the messages, {@link io.atoll.lab.check.LocalSteps}
 * remembers what a process does in a state with an input (each such step is executed twice, to
 * prove that it is deterministic), {@link io.atoll.lab.check.StateTable} keeps the vectors seen so
 * far, exactly. So a handler runs once per distinct local situation, however many global states
 * share it.
 *
 * <p>{@link io.atoll.lab.check.Checker} searches breadth first, so the counterexample it finds is a
 * shortest one; {@link io.atoll.lab.check.Liveness} then looks at the graph of all states.
 */
@NullMarked
package io.atoll.lab.check;

import org.jspecify.annotations.NullMarked;
