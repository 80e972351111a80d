package io.atoll.storage;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The one thread of a host that writes to its journal: while it waits for the disk, what comes in
 * is gathered for the next time.
 */
public final class CommitThread implements Commits {

  private final GroupCommit commit;
  private final int maxWaiting;
  private final long maxWaitingBytes;
  private final Thread thread;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition something = lock.newCondition();
  private final Queue<Commit> waiting = new ArrayDeque<>();
  private long waitingBytes;
  private boolean isClosed;
  private volatile @Nullable DiskFullException full;
  private volatile @Nullable JournalFailedException failure;

  private CommitThread(
      Journal journal,
      Durability durability,
      StorageListener listener,
      int maxWaiting,
      long maxWaitingBytes) {
    this.commit = new GroupCommit(journal, durability, new Remembering(listener));
    this.maxWaiting = maxWaiting;
    this.maxWaitingBytes = maxWaitingBytes;
    this.thread = new Thread(this::work, "atoll-commit");
  }

  /** A thread that has the journal for itself from now on, until it is closed. */
  public static CommitThread start(
      Journal journal,
      Durability durability,
      StorageListener listener,
      int maxWaiting,
      long maxWaitingBytes) {
    CommitThread commits =
        new CommitThread(journal, durability, listener, maxWaiting, maxWaitingBytes);
    commits.thread.start();
    return commits;
  }

  /** Keeps the reason at hand for those who offer something meanwhile. */
  private final class Remembering implements StorageListener {
    private final StorageListener listener;

    Remembering(StorageListener listener) {
      this.listener = listener;
    }

    @Override
    public void acknowledged() {
      listener.acknowledged();
    }

    @Override
    public void full(DiskFullException reason) {
      full = reason;
      listener.full(reason);
    }

    @Override
    public void roomAgain() {
      full = null;
      listener.roomAgain();
    }

    @Override
    public void failed(JournalFailedException reason) {
      failure = reason;
      listener.failed(reason);
    }
  }

  @Override
  public boolean offer(Commit next) throws DiskFullException, JournalFailedException {
    requireWorking();
    lock.lock();
    try {
      boolean isTooMuch =
          waiting.size() >= maxWaiting
              || (!waiting.isEmpty() && waitingBytes + next.sizeBytes() > maxWaitingBytes);
      if (isTooMuch || isClosed) {
        return false;
      }
      if (waiting.isEmpty()) {
        something.signal();
      }
      waiting.add(next);
      waitingBytes += next.sizeBytes();
      return true;
    } finally {
      lock.unlock();
    }
  }

  private void requireWorking() throws DiskFullException, JournalFailedException {
    JournalFailedException failed = failure;
    if (failed != null) {
      throw failed;
    }
    DiskFullException noRoom = full;
    if (noRoom != null) {
      throw noRoom;
    }
  }

  private void work() {
    Queue<Commit> taken = new ArrayDeque<>();
    try {
      long untilNanos = GroupCommit.IDLE;
      while (await(taken, untilNanos)) {
        untilNanos = commit.run(taken, System.nanoTime());
      }
    } catch (Error e) {
      commit.fail(taken, e); // without this thread nothing would be stored, and nobody told
    }
    commit.close(taken, System.nanoTime());
  }

  /** Waits for something to do, and takes it; whether there is more to come. */
  private boolean await(Queue<Commit> taken, long nanos) {
    lock.lock();
    try {
      long left = nanos;
      while (left > 0 && !isClosed && (waiting.isEmpty() || !taken.isEmpty())) {
        left = something.awaitNanos(left);
      }
      return take(taken);
    } catch (InterruptedException e) {
      isClosed = true; // nobody here interrupts it: somebody wants this thread to end
      return take(taken);
    } finally {
      lock.unlock();
    }
  }

  private boolean take(Queue<Commit> taken) {
    if (taken.isEmpty() || isClosed) {
      taken.addAll(waiting);
      waiting.clear();
      waitingBytes = 0;
    }
    return !isClosed;
  }

  /** Waits until the thread has ended. Not to be called by a commit. */
  @Override
  public void close() {
    lock.lock();
    try {
      isClosed = true;
      something.signal();
    } finally {
      lock.unlock();
    }
    boolean wasInterrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        wasInterrupted = true; // the journal must be closed before anybody opens it again
      }
    }
    if (wasInterrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
