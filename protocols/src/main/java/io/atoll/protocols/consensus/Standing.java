package io.atoll.protocols.consensus;

import io.atoll.kernel.NodeRef;

/**
 * How another member of a group stands with its leader.
 *
 * @param heardMillis when it answered last, on the leader's clock; at first, when that began to
 *     lead
 * @param keepsUp whether it follows the log: it has, or is being sent, what the leader has
 */
public record Standing(NodeRef member, long heardMillis, boolean keepsUp) {}
