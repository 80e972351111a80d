package io.atoll;

import io.atoll.store.keyspace.Answer;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.function.Consumer;

/**
 * Somebody who waits for the outcome of an operation, for some time. It decides who is first: the
 * store that begins to execute the operation, or the one who waits and gives up.
 */
abstract class Reception implements Consumer<Answer> {

  private static final int WAITING = 0;
  private static final int BEGUN = 1;
  private static final int GIVEN_UP = 2;

  private static final AtomicIntegerFieldUpdater<Reception> STATE =
      AtomicIntegerFieldUpdater.newUpdater(Reception.class, "state");

  private volatile int state = WAITING;

  /** Say that it is about to be executed; false if it must not be, since nobody waits for it. */
  final boolean begin() {
    return STATE.compareAndSet(this, WAITING, BEGUN) || state == BEGUN;
  }

  /** Whether nobody waits any more. */
  final boolean isGivenUp() {
    return state == GIVEN_UP;
  }

  /** Stop waiting. What has not begun will not. */
  final AtollException giveUp(String why) {
    return STATE.getAndSet(this, GIVEN_UP) == WAITING
        ? new AtollException(why + " before it could be sent; it has not been executed")
        : new OutcomeUnknownException(
            why + " before an answer came; it may have been executed or not");
  }

  /** The answer, unless somebody has given up. */
  @Override
  public abstract void accept(Answer answer);

  /** There will be no answer. */
  abstract void failed(AtollException failure);
}
