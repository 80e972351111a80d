package io.atoll.protocols.ring;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Shard;
import java.util.List;

/** What an application asks of its ring member. */
public sealed interface RingCommand {

  /** A command that changes who is on the ring. */
  sealed interface Membership extends RingCommand {}

  /**
   * Join through the first of these contacts that is there; with none, be the first member. Means
   * nothing to a node that is on the ring or on its way.
   */
  record Join(List<NodeRef> contacts) implements Membership {
    public Join {
      contacts = List.copyOf(contacts);
    }

    @Override
    public String toString() {
      return "Join" + contacts;
    }
  }

  /** Leave; a node that is still joining leaves when it has joined. */
  record Leave() implements Membership {
    @Override
    public String toString() {
      return "Leave";
    }
  }

  /** A random wait is over: ask once more to join. A node gives this to itself. */
  record AskAgain() implements RingCommand {
    @Override
    public String toString() {
      return "AskAgain";
    }
  }

  /** Find the owner of an identifier. The number tells this member's requests apart. */
  record Find(long number, Id id) implements RingCommand {
    @Override
    public String toString() {
      return "Find(" + id + ")#" + number;
    }
  }

  /** Execute an operation at the owner of an identifier: LMR's {@code update(op, x)}. */
  record Execute(long number, Id id, Shard.Operation operation) implements RingCommand {
    @Override
    public String toString() {
      return "Execute(" + operation + ", " + id + ")#" + number;
    }
  }

  /** Time for periodic repair, in protocols that repair themselves. */
  record Stabilize() implements RingCommand {
    @Override
    public String toString() {
      return "Stabilize";
    }
  }

  /** An answer that was asked for under this number is overdue. A node gives this to itself. */
  record Deadline(long number) implements RingCommand {
    @Override
    public String toString() {
      return "Deadline#" + number;
    }
  }

  /** A lock was leased until now. A node gives this to itself. */
  record LeaseOver(long lease) implements RingCommand {
    @Override
    public String toString() {
      return "LeaseOver#" + lease;
    }
  }
}
