package io.atoll.protocols.ring.host;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.atomic.AtomicMessage.Lookup;
import io.atoll.protocols.ring.atomic.AtomicMessage.LookupDone;
import io.atoll.protocols.ring.host.HostMessage.Carry;
import io.atoll.protocols.ring.host.HostMessage.Meet;
import io.atoll.protocols.ring.host.HostMessage.Neighbours;
import io.atoll.protocols.ring.host.HostMessage.Reunite;
import io.atoll.protocols.ring.stabilization.strong.PartitionMemory;
import org.jspecify.annotations.Nullable;

/**
 * How a ring that a partition has cut in two becomes one again: Chord section 7; and how a node
 * whose successor is far beyond the right one finds that: the self-search of Chord 5.3.
 *
 * <p>A node remembers whom it lost by silence. Now and then it asks one of them to forget that they
 * have declared each other dead. If that one answers, the node looks itself up from there: the
 * owner of its identifier is the first node after it in the other ring. If that is closer than its
 * successor, it becomes the successor, and is told of the one before: so each place where the two
 * rings touch is the end of a zip that closes both ways round.
 */
final class Reunion {

  private static final int REMEMBERED = 16;

  /** Once in so many rounds somebody who was lost is asked. */
  private static final int ROUNDS = 3;

  /** Once in so many rounds a node looks itself up from its successor on. */
  private static final int SELF_SEARCH_ROUNDS = 8;

  /** Below all numbers that applications and relays use. */
  private static final long FIRST_NUMBER = Long.MIN_VALUE;

  private final NodeRef n;
  private PartitionMemory memory;
  private long number = FIRST_NUMBER;
  private int round;

  /** Who was lost and is being asked. */
  private @Nullable NodeRef asked;

  /** From whom this node looks itself up: one who was lost and is there, or the successor. */
  private @Nullable NodeRef lostAndFound;

  /** Who may be the successor, and has been asked. */
  private @Nullable NodeRef candidate;

  Reunion(NodeRef self) {
    this.n = self;
    this.memory = new PartitionMemory(REMEMBERED);
  }

  Reunion(Reunion other) {
    this.n = other.n;
    this.memory = other.memory;
    this.number = other.number;
    this.round = other.round;
    this.asked = other.asked;
    this.lostAndFound = other.lostAndFound;
    this.candidate = other.candidate;
  }

  /** What an observer may know. */
  record View(
      PartitionMemory memory,
      long number,
      int round,
      @Nullable NodeRef asked,
      @Nullable NodeRef lostAndFound,
      @Nullable NodeRef candidate) {}

  View view() {
    return new View(memory, number, round, asked, lostAndFound, candidate);
  }

  /** Somebody has fallen silent: dead, or cut off. */
  void lost(NodeRef node) {
    memory = memory.with(node);
  }

  /** Somebody is dead for certain. */
  void dead(NodeRef node) {
    memory = memory.without(node);
  }

  void onPeriod(NodeRef succ, Out<HostMessage, RingCommand> out) {
    round++;
    if (round % SELF_SEARCH_ROUNDS == 0 && !succ.equals(n)) {
      lookItselfUp(succ, out);
      return;
    }
    NodeRef next = round % ROUNDS == 0 ? memory.next() : null;
    if (next != null) {
      memory = memory.asked();
      asked = next;
      number++;
      out.send(next, new Reunite(number));
    }
  }

  /** Whether a message counts although its sender has been declared dead. */
  boolean concerns(NodeRef m, HostMessage message) {
    return message instanceof Reunite
        || (message instanceof Neighbours answer && isAnswer(m, answer))
        || (message instanceof HostMessage.Answer answer
            && answer.message() instanceof LookupDone done
            && done.number() == number);
  }

  /** Whether this answers the question whether to forget. */
  boolean isAnswer(NodeRef m, Neighbours answer) {
    return answer.number() == number && (m.equals(asked) || m.equals(candidate));
  }

  /**
   * Somebody who was lost is there, or somebody in its ring.
   *
   * @return whether m may become the successor
   */
  boolean onAnswer(NodeRef m, Out<HostMessage, RingCommand> out) {
    if (m.equals(candidate)) {
      candidate = null;
      return true;
    }
    asked = null;
    lookItselfUp(m, out);
    return false;
  }

  private void lookItselfUp(NodeRef from, Out<HostMessage, RingCommand> out) {
    number++;
    lostAndFound = from;
    out.send(from, new Carry(new Lookup(n.id(), n, number), 0));
  }

  /** Whether no answer is on its way to this node on account of this. */
  boolean isSettled() {
    return lostAndFound == null;
  }

  /** This node has left, and does not wait for ever. */
  void stopWaiting() {
    lostAndFound = null;
  }

  /** Whether this is the answer to the lookup of this node itself. */
  boolean isOwnLookup(LookupDone done) {
    return done.number() == number && lostAndFound != null;
  }

  /**
   * The owner of this node's identifier in the ring of who was lost.
   *
   * @param free whether this node's lock is; else it may be about to leave, and not the owner of
   *     its own identifier any more
   */
  void onOwner(NodeRef owner, boolean free, Out<HostMessage, RingCommand> out) {
    if (owner.equals(n) && lostAndFound != null) {
      memory = memory.without(lostAndFound); // one ring
    } else if (free) {
      meet(owner, out);
    }
    lostAndFound = null;
  }

  /** Somebody may be the successor: ask. */
  void meet(NodeRef other, Out<HostMessage, RingCommand> out) {
    candidate = other;
    number++;
    out.send(other, new Reunite(number));
  }

  /** A new successor should know of the one before it, who may be its own. */
  static void introduce(NodeRef succ, NodeRef before, Out<HostMessage, RingCommand> out) {
    if (!succ.equals(before)) {
      out.send(succ, new Meet(before));
    }
  }
}
