/**
 * Virtual nodes run by groups of hosts: LMR section 5, on top of the atomic ring.
 *
 * <p>A {@link io.atoll.protocols.group.VirtualNode} is a ring member of ARM with its content, its
 * sessions and its channels, as one deterministic state machine. A group of hosts feeds it the same
 * inputs in the same order ({@code protocols.consensus}), so the ring above never sees a crash, and
 * ARM's assumption that nobody fails holds.
 *
 * <p>Groups are immutable, arcs move: to change the hosts of a virtual node, its group commits a
 * {@link io.atoll.protocols.group.Input.Seal} that names the next group, which starts from the
 * sealed state. A split is ARM's join of a node that is born at the join point, on the same hosts;
 * a merge is ARM's leave.
 *
 * <p>Nobody coordinates that. A {@link io.atoll.protocols.group.Steward} on every host looks after
 * the groups that the host leads: how many hosts they have, who replaces one that is gone, what
 * moves when hosts come and go, and when a virtual node is split or merged.
 */
@NullMarked
package io.atoll.protocols.group;

import org.jspecify.annotations.NullMarked;
