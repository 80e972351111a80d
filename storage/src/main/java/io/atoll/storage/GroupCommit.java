package io.atoll.storage;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Stores what many groups want stored with one write and one sync, and tells them in their order.
 *
 * <p>It has neither a thread nor a clock, so that a simulator can run it: {@link CommitThread} is
 * what runs it in a host.
 *
 * <p>When the disk is full, what has been taken waits, in its order, and is tried again every
 * second; what was stored before is stored. When the disk fails, everybody is told, and nothing is
 * ever tried again: see {@link JournalFailedException}.
 */
public final class GroupCommit {

  /** How the disk is. */
  public enum State {
    OPEN,
    FULL,
    FAILED
  }

  /** Nothing is to be done before something is to be stored. */
  public static final long IDLE = Long.MAX_VALUE;

  private static final long SECOND_NANOS = 1_000_000_000L;

  private final Journal journal;
  private final boolean syncsAlways;
  private final StorageListener listener;
  private final Queue<Commit> written = new ArrayDeque<>();
  private volatile State state = State.OPEN;
  private long unsyncedSinceNanos;
  private boolean hasUnsynced;
  private @Nullable JournalFailedException failure;

  public GroupCommit(Journal journal, Durability durability, StorageListener listener) {
    if (durability == Durability.MEMORY) {
      throw new IllegalArgumentException("nothing is kept on disk: there is nothing to commit");
    }
    this.journal = journal;
    this.syncsAlways = durability == Durability.ALWAYS;
    this.listener = listener;
  }

  /** May be asked by any thread. */
  public State state() {
    return state;
  }

  /**
   * Stores what is in the queue and takes it out. To be called when there is something, and when
   * the time that it returns has passed.
   *
   * @return nanoseconds until it wants to be called again, or {@link #IDLE}
   */
  public long run(Queue<Commit> queue, long nowNanos) {
    if (failure != null) {
      failAll(queue, failure);
      return IDLE;
    }
    try {
      boolean isFull = write(queue);
      makeDurable(nowNanos);
      acknowledge();
      journal.clean();
      return isFull ? SECOND_NANOS : nextSyncNanos(nowNanos);
    } catch (Throwable e) { // also of memory: a host that stores nothing must not go on leading
      fail(queue, e);
      return IDLE;
    }
  }

  /** Stores what is left if it can, and closes the journal. Who cannot be served is told so. */
  public void close(Queue<Commit> queue, long nowNanos) {
    run(queue, nowNanos);
    try {
      journal.close();
      failAll(queue, new JournalFailedException("closing", new IOException("the disk is full")));
    } catch (Throwable e) {
      fail(queue, e);
    }
  }

  /** Puts commits into the journal until there are none or there is no room; whether the latter. */
  private boolean write(Queue<Commit> queue) throws IOException {
    for (Commit next = queue.peek(); next != null; next = queue.peek()) {
      try {
        next.writeTo(journal);
      } catch (DiskFullException full) {
        become(full);
        return true;
      }
      written.add(queue.remove());
    }
    if (state == State.FULL) {
      state = State.OPEN;
      listener.roomAgain();
    }
    return false;
  }

  private void become(DiskFullException full) {
    if (state != State.FULL) {
      state = State.FULL;
      listener.full(full);
    }
  }

  private void makeDurable(long nowNanos) throws IOException {
    if (syncsAlways || written.stream().anyMatch(Commit::mustBeSynced)) {
      journal.sync();
      hasUnsynced = false;
      return;
    }
    journal.flush();
    if (!written.isEmpty() && !hasUnsynced) {
      hasUnsynced = true;
      unsyncedSinceNanos = nowNanos;
    }
    if (nextSyncNanos(nowNanos) <= 0) {
      journal.sync();
      hasUnsynced = false;
    }
  }

  private long nextSyncNanos(long nowNanos) {
    return hasUnsynced ? SECOND_NANOS - (nowNanos - unsyncedSinceNanos) : IDLE;
  }

  private void acknowledge() {
    if (written.isEmpty()) {
      return;
    }
    for (Commit next = written.poll(); next != null; next = written.poll()) {
      next.stored();
    }
    listener.acknowledged();
  }

  private static JournalFailedException asFailure(Throwable e) {
    return e instanceof JournalFailedException known
        ? known
        : new JournalFailedException("storing", e);
  }

  /** Nothing is stored from now on, and everybody hears why. */
  void fail(Queue<Commit> queue, Throwable cause) {
    JournalFailedException reason = asFailure(cause);
    failure = reason;
    state = State.FAILED;
    journal.giveUp(reason);
    try {
      failAll(written, reason);
      failAll(queue, reason);
    } finally {
      listener.failed(reason);
    }
  }

  private static void failAll(Queue<Commit> queue, JournalFailedException reason) {
    for (Commit next = queue.poll(); next != null; next = queue.poll()) {
      next.failed(reason);
    }
  }
}
