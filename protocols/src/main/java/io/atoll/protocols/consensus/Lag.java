package io.atoll.protocols.consensus;

import io.atoll.kernel.NodeRef;

/** How many entries of the leader's log somebody lacks, as far as the leader knows. */
public record Lag(NodeRef member, long entries) {}
