package io.atoll.node.engine;

/**
 * What a host that is to end still has.
 *
 * @param count how much that is: it becomes less as others take over
 * @param stuck how much of it nobody can take over at the moment
 * @param words what it is, and why it may take long
 */
public record Left(long count, long stuck, String words) {

  public static final Left NOTHING = new Left(0, 0, "nothing");
}
