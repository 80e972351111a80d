package io.atoll.protocols.ranch;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Upcall;

/** What a process in Ranch tells its application. */
public sealed interface RanchUpcall extends Upcall {

  /** The process is in its ring of this level. */
  record RingJoined(int level) implements RanchUpcall {}

  /** The process is out of its ring of this level. */
  record RingLeft(int level) implements RanchUpcall {}

  /** What was asked cannot be done now; the application may ask again. */
  record TurnedDown() implements RanchUpcall {}

  /**
   * The answer to a {@link RanchCommand.Resolve}.
   *
   * @param process matches the first {@code bits} bits of the name
   * @param complete whether the walk met everyone who might match more
   */
  record Resolved(long number, NodeRef process, int bits, boolean complete)
      implements RanchUpcall {}

  /** The walk came to a process that has left; the application may ask again. */
  record Unresolved(long number) implements RanchUpcall {}
}
