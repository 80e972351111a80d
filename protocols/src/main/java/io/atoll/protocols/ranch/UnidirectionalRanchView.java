package io.atoll.protocols.ranch;

import io.atoll.kernel.NodeRef;

/** The whole state of a process of LMP Fig. 6, as observers see it. */
public record UnidirectionalRanchView(
    NodeRef self, BitString id, PerRing<State> s, PerRing<NodeRef> r) {}
