package io.atoll.protocols.group;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Shard;

/**
 * An operation that a host wants executed at the owner of an identifier.
 *
 * <p>A host has one call at a time for an identifier, and gives them growing numbers; a run of its
 * process is higher than all runs before. It repeats a call that had no answer, under the same
 * number, until it has one or gives up; then it goes on with the next, and a late copy of the
 * former is not executed any more.
 *
 * @param caller who waits for the answer
 * @param run of the caller's process
 */
public record Call(NodeRef caller, long run, long number, Id id, Shard.Operation operation) {}
