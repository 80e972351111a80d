package io.atoll.wire;

import io.atoll.kernel.NodeRef;
import org.jspecify.annotations.Nullable;

/**
 * What a member of a group must never forget besides its log: the last term it has seen, and whom
 * it voted for in it.
 */
public record Ballot(long term, @Nullable NodeRef votedFor) {}
