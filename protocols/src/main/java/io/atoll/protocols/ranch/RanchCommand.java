package io.atoll.protocols.ranch;

import io.atoll.kernel.NodeRef;
import java.util.List;

/** What an application asks of its process in Ranch. */
public sealed interface RanchCommand {

  /**
   * Join the base ring through the first of these contacts, LMP's {@code contact()}; with none,
   * create it.
   */
  record JoinBase(List<NodeRef> contacts) implements RanchCommand {
    public JoinBase {
      contacts = List.copyOf(contacts);
    }

    @Override
    public String toString() {
      return "JoinBase" + contacts;
    }
  }

  /** Draw one more bit and join the ring of the longer identifier. */
  record Grow() implements RanchCommand {
    @Override
    public String toString() {
      return "Grow";
    }
  }

  /** Leave the highest ring, which may be the base ring. */
  record Shrink() implements RanchCommand {
    @Override
    public String toString() {
      return "Shrink";
    }
  }

  /**
   * Find the process that matches a name best.
   *
   * @param number tells this process's requests apart
   * @param steps how far to walk at most: rings that change while it walks can lead it in circles
   */
  record Resolve(long number, BitString name, int steps) implements RanchCommand {
    @Override
    public String toString() {
      return "Resolve(" + name + ")#" + number;
    }
  }
}
