package io.atoll;

import io.atoll.store.keyspace.Answer;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A thread that waits for an outcome: the one that made this. */
final class Waiter extends Reception {

  private final Thread thread = Thread.currentThread();

  /** An answer or an exception. */
  private volatile @Nullable Object outcome;

  @Override
  public void accept(Answer answer) {
    end(answer);
  }

  @Override
  void failed(AtollException failure) {
    end(failure);
  }

  private void end(Object how) {
    if (outcome == null) {
      outcome = how;
    }
    if (Thread.currentThread() != thread) {
      LockSupport.unpark(thread);
    }
  }

  /** Whether there is no need to wait. */
  boolean isOver() {
    return outcome != null;
  }

  /**
   * Wait.
   *
   * @throws AtollException if there is none, or if it does not come in time
   */
  Answer await(long deadlineNanos, Duration timeout) {
    while (outcome == null) {
      long leftNanos = deadlineNanos - System.nanoTime();
      if (leftNanos <= 0) {
        throw giveUp("time was up after " + timeout.toMillis() + " ms,");
      }
      if (Thread.currentThread().isInterrupted()) {
        throw giveUp("the thread was interrupted");
      }
      LockSupport.parkNanos(this, leftNanos);
    }
    return answer();
  }

  /** What has come. */
  Answer answer() {
    Object how = Objects.requireNonNull(outcome);
    if (how instanceof AtollException failure) {
      // thrown by the thread that waits, so that its stack shows who asked
      failure.fillInStackTrace();
      throw failure;
    }
    return (Answer) how;
  }
}
