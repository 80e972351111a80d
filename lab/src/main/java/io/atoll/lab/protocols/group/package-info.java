/**
 * Clusters of hosts that run virtual nodes in groups, in virtual time, with everything going wrong
 * that can: {@link io.atoll.lab.protocols.group.Chaos}.
 */
@NullMarked
package io.atoll.lab.protocols.group;

import org.jspecify.annotations.NullMarked;
