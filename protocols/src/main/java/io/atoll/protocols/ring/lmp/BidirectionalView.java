package io.atoll.protocols.ring.lmp;

import io.atoll.kernel.NodeRef;
import org.jspecify.annotations.Nullable;

/** The whole state of a process of LMP Fig. 4, as observers see it. */
public record BidirectionalView(
    NodeRef self, State s, @Nullable NodeRef r, @Nullable NodeRef l, @Nullable NodeRef t) {}
