package io.atoll.protocols.ring.host;

import io.atoll.kernel.NodeRef;
import org.jspecify.annotations.Nullable;

/**
 * Which join or leave a message belongs to: ARM 5.2's operation number.
 *
 * <p>DEVIATION ARM 5.2: there it is one random number, drawn by whoever joins or leaves. Here it is
 * two that count up: the attempts of the one that joins or leaves, and the grants of the lock it
 * was given. So no two are ever equal, and a node that hosts no lock in the operation, the
 * predecessor, can tell an operation that is over from one that is not.
 *
 * @param initiator who joins or leaves
 * @param attempt the how manieth attempt of the initiator's this is
 * @param host whose lock was granted; nobody's yet if null
 * @param grant the how manieth grant of that lock this is
 */
public record Operation(NodeRef initiator, long attempt, @Nullable NodeRef host, long grant) {

  static Operation begun(NodeRef initiator, long attempt) {
    return new Operation(initiator, attempt, null, 0);
  }

  Operation granted(NodeRef by, long number) {
    return new Operation(initiator, attempt, by, number);
  }

  /** Whether this is the attempt of the other operation, granted or not. */
  boolean isAttemptOf(Operation other) {
    return initiator.equals(other.initiator) && attempt == other.attempt;
  }

  @Override
  public String toString() {
    return initiator + "#" + attempt + (host == null ? "" : "@" + host + "#" + grant);
  }
}
