package io.atoll.protocols.ring.host;

import io.atoll.kernel.NodeRef;
import io.atoll.protocols.ring.atomic.AtomicMessage;
import io.atoll.protocols.ring.atomic.AtomicMessage.ContentAck;
import io.atoll.protocols.ring.atomic.AtomicMessage.GrantLeave;
import io.atoll.protocols.ring.atomic.AtomicMessage.JoinDone;
import io.atoll.protocols.ring.atomic.AtomicMessage.JoinPoint;
import io.atoll.protocols.ring.atomic.AtomicMessage.JoinReq;
import io.atoll.protocols.ring.atomic.AtomicMessage.LeaveDone;
import io.atoll.protocols.ring.atomic.AtomicMessage.LeavePoint;
import io.atoll.protocols.ring.atomic.AtomicMessage.LeaveReq;
import io.atoll.protocols.ring.atomic.AtomicMessage.MoreContent;
import io.atoll.protocols.ring.atomic.AtomicMessage.NewSucc;
import io.atoll.protocols.ring.atomic.AtomicMessage.NewSuccAck;
import io.atoll.protocols.ring.atomic.AtomicMessage.UpdateSucc;
import io.atoll.protocols.ring.atomic.AtomicMessage.UpdateSuccAck;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Which operation a message belongs to, and whether it may still have an effect: ARM 5.2.
 *
 * <p>A node has at most one operation at its own lock, {@link #held}, or one of its own, {@link
 * #mine}. Messages to the host of the lock and to the one that joins or leaves must belong to it.
 * The predecessor has no lock in the operation; its own may rightly be taken for another one. It
 * plays its part once, and only while its successor is the one that the operation is about; what it
 * hears of the successor's lock tells it which operations are over.
 *
 * <p>Open for the lab, which leaves rules out to see what happens then.
 */
public class Operations {

  private static final int ATTEMPTS_SEEN = 64;

  private final NodeRef n;
  private final boolean counted;
  private final Recent<NodeRef, Long> attemptsSeen;
  private long attempts;
  private long grants;
  private @Nullable Operation mine;
  private @Nullable Operation held;

  /** Of the successor's lock: the last grant that is over. */
  private @Nullable NodeRef closedHost;

  private long closedGrant;

  public Operations(NodeRef self) {
    this(self, HostSettings.DEFAULT);
  }

  /** Where nobody fails, operations need not be told apart. */
  public Operations(NodeRef self, HostSettings settings) {
    this.n = self;
    this.counted = settings.failures();
    this.attemptsSeen = new Recent<>(ATTEMPTS_SEEN);
  }

  protected Operations(Operations other) {
    this.n = other.n;
    this.counted = other.counted;
    this.attemptsSeen = new Recent<>(other.attemptsSeen);
    this.attempts = other.attempts;
    this.grants = other.grants;
    this.mine = other.mine;
    this.held = other.held;
    this.closedHost = other.closedHost;
    this.closedGrant = other.closedGrant;
  }

  /** An independent copy in the same state. */
  protected Operations copy() {
    return new Operations(this);
  }

  /** What an observer may know. */
  record View(
      long attempts,
      long grants,
      @Nullable Operation mine,
      @Nullable Operation held,
      @Nullable NodeRef closedHost,
      long closedGrant,
      Object attemptsSeen) {}

  View view() {
    return new View(attempts, grants, mine, held, closedHost, closedGrant, attemptsSeen.view());
  }

  long attempts() {
    return attempts;
  }

  protected final boolean isHeldBy(Operation operation) {
    return operation.equals(held);
  }

  long grants() {
    return grants;
  }

  /** The lock is free, and nothing of this node's own is under way. */
  void end() {
    mine = null;
    held = null;
  }

  /** What the successor says of its lock. */
  void learn(NodeRef succ, long itsGrants, boolean locked) {
    closedHost = succ;
    closedGrant = locked ? itsGrants - 1 : itsGrants;
  }

  /** The first time this attempt is seen by the one who decides on it. */
  protected boolean isNew(Operation operation) {
    if (!counted) {
      return true;
    }
    Long seen = attemptsSeen.get(operation.initiator());
    if (seen != null && operation.attempt() <= seen) {
      return false;
    }
    attemptsSeen.put(operation.initiator(), operation.attempt());
    return true;
  }

  /**
   * The operation of a message that this node sends.
   *
   * @param handled that of the message it answers or passes on, if any
   */
  Operation stamp(AtomicMessage message, @Nullable Operation handled) {
    if (message instanceof JoinReq request && !request.joiner().equals(n)) {
      return Objects.requireNonNull(handled);
    }
    if (message instanceof JoinReq || message instanceof LeaveReq) {
      mine = Operation.begun(n, counted ? ++attempts : 0);
      return mine;
    }
    if (message instanceof JoinPoint || message instanceof GrantLeave) {
      held = Objects.requireNonNull(handled).granted(n, counted ? ++grants : 0);
      return held;
    }
    if (message instanceof UpdateSucc || message instanceof JoinDone) {
      return Objects.requireNonNull(held);
    }
    if (message instanceof NewSucc
        || message instanceof LeavePoint
        || message instanceof LeaveDone) {
      return Objects.requireNonNull(mine);
    }
    if (message instanceof ContentAck || message instanceof MoreContent) {
      return Objects.requireNonNull(held != null ? held : mine);
    }
    return Objects.requireNonNull(handled); // acknowledged or turned down
  }

  /** Whether a message may have an effect; those that begin an operation always may. */
  protected boolean admits(
      NodeRef m, Operation operation, AtomicMessage message, @Nullable NodeRef succ) {
    if (message instanceof JoinReq || message instanceof LeaveReq) {
      return true;
    }
    if (message instanceof NewSucc) {
      return m.equals(operation.initiator())
          && Objects.equals(succ, operation.host())
          && isOpen(operation);
    }
    if (message instanceof UpdateSucc) {
      return m.equals(operation.host()) && operation.initiator().equals(succ) && isOpen(operation);
    }
    if (message instanceof NewSuccAck
        || message instanceof LeavePoint
        || message instanceof LeaveDone) {
      return operation.equals(held);
    }
    if (message instanceof JoinDone || message instanceof UpdateSuccAck) {
      return operation.equals(mine);
    }
    if (message instanceof ContentAck || message instanceof MoreContent) {
      return operation.equals(held != null ? held : mine);
    }
    return mine != null && mine.isAttemptOf(operation); // granted or turned down
  }

  /** This node's operation has been granted a lock. */
  void granted(Operation operation) {
    mine = operation;
  }

  /** This node has played the predecessor's part. */
  void close(Operation operation) {
    if (!counted) {
      return;
    }
    closedHost = operation.host();
    closedGrant = operation.grant();
  }

  private boolean isOpen(Operation operation) {
    return !counted
        || !Objects.equals(operation.host(), closedHost)
        || operation.grant() > closedGrant;
  }
}
