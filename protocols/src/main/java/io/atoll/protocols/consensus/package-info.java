/**
 * Consensus for groups that never change: Ongaro, <em>Consensus: Bridging Theory and Practice</em>
 * (the thesis), without its chapter 4.
 *
 * <p>A group has a fixed list of members. They elect a leader for a term (3.4), with a round of
 * asking first so that nobody disturbs a group that works (9.6). The leader puts proposals into its
 * log, sends them on and commits what a majority has stored (3.5, 3.6); its own disk writes at the
 * same time (10.2.1). A linearizable read costs no entry: a round of heartbeats begun after it came
 * proves that the leader still is one (6.4). What a snapshot covers is forgotten (5.1), and a
 * leader can hand over (3.10). To change its hosts, a group ends and another begins
 * (docs/adr/0011).
 *
 * <p><strong>Invariants</strong> (the lab's {@code GroupInvariants}, see docs/protocols.md): at
 * most one leader a term; logs that agree at an index and term agree before it; what is committed
 * is in every later leader's log; all state machines apply the same; no read misses what was
 * acknowledged before it began.
 *
 * <p><strong>Assumes</strong> that a member finds on its disk what it was told is stored (one that
 * does not is sent it again, but what is committed may be lost with it), and knows nothing of how
 * long messages take: they may be lost, doubled and overtake each other. Clocks matter to progress
 * only.
 *
 * <p>{@link io.atoll.protocols.consensus.RaftReplica} is built in layers, each a class: variables,
 * election, following, leading.
 */
@NullMarked
package io.atoll.protocols.consensus;

import org.jspecify.annotations.NullMarked;
