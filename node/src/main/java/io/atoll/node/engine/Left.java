package io.atoll.node.engine;

/**
 * What a host that is to end still has.
 *
 * @param count how much that is: it becomes less as others take over
 * @param words what it is, and why it may take long
 */
public record Left(long count, String words) {}
