package io.atoll.kernel;

/**
 * A protocol as one participant runs it: a deterministic state machine fed one input at a time.
 *
 * <p>The contract, which the checker verifies for every step it takes:
 *
 * <ul>
 *   <li>What a handler does depends on the state and the input alone. The same input in an equal
 *       state gives equal effects and an equal state.
 *   <li>A handler never blocks, and never throws because of what a remote process sent: stale or
 *       senseless input changes nothing.
 *   <li>Messages, commands and views are immutable values: {@code equals} compares content, and
 *       {@code hashCode} depends on content only (so no enum constants inside messages: their hash
 *       differs from one JVM to the next).
 *   <li>{@link #view()} holds the whole state: two processes with equal views behave alike for
 *       ever.
 * </ul>
 *
 * @param <M> the messages of the protocol
 * @param <C> the commands its application may give
 */
public interface Process<M, C> {

  /** The process itself, as others know it. */
  NodeRef self();

  /** A message has arrived. */
  void onMessage(NodeRef from, M message, Out<M, C> out);

  /** The application asks for something, or a time set with {@link Out#after} has come. */
  void onCommand(C command, Choices choices, Out<M, C> out);

  /**
   * What time it is, told before each input. Counted from anywhere, and never back. For processes
   * that measure how long others take to answer; one that does not keeps nothing of it, and a
   * checker does not tell it.
   */
  default void onClock(long millis) {}

  /**
   * The transport found nobody at the destination of a message this process had sent. Only sent to
   * where the protocol cannot know better (a contact learned by hearsay); elsewhere it is a bug.
   */
  default void onUndeliverable(NodeRef to, M message, Out<M, C> out) {}

  /** The whole state as an immutable value. */
  Object view();

  /** An independent process in the same state. */
  Process<M, C> copy();
}
