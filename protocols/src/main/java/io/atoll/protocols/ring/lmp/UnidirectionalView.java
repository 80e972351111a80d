package io.atoll.protocols.ring.lmp;

import io.atoll.kernel.NodeRef;
import org.jspecify.annotations.Nullable;

/** The whole state of a process of LMP Fig. 2, as observers see it. */
public record UnidirectionalView(NodeRef self, State s, @Nullable NodeRef r) {}
