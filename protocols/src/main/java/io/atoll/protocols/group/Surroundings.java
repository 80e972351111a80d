package io.atoll.protocols.group;

import io.atoll.kernel.NodeRef;

/**
 * What the members of groups have in common that are on the same host.
 *
 * @param self the host
 */
record Surroundings(
    NodeRef self,
    GroupSettings settings,
    VirtualNode.Shards shards,
    Knowledge knowledge,
    Correspondence correspondence,
    Step step) {}
