package io.atoll;

/**
 * A whole number that all programs on the ring share, zero at first. Each operation is one step,
 * atomic and linearizable.
 *
 * <pre>{@code
 * AtollCounter visits = atoll.counter("visits");
 * visits.increment(); // 1
 * visits.add(10); // 11
 * visits.compareAndSet(11, 0); // true
 * }</pre>
 *
 * <p>To a Redis client it is a string under the name of the counter: {@code INCR visits}. Adding
 * beyond 64 bits is refused.
 */
public final class AtollCounter {

  private final CounterSteps steps;
  private final Runner runner;
  private final AsyncAtollCounter async;

  AtollCounter(CounterSteps steps, Runner runner) {
    this.steps = steps;
    this.runner = runner;
    this.async = new AsyncAtollCounter(steps, runner);
  }

  /** The same counter with methods that do not wait. */
  public AsyncAtollCounter async() {
    return async;
  }

  public long get() {
    Long value = runner.now(steps.get());
    return value == null ? 0 : value;
  }

  public void set(long value) {
    runner.now(steps.set(value));
  }

  /** Add a number, which may be negative, and return the sum. */
  public long add(long delta) {
    return runner.now(steps.add(delta));
  }

  /** Add one, and return the sum. */
  public long increment() {
    return add(1);
  }

  /** Write if the value is as expected. Returns whether it did. */
  public boolean compareAndSet(long expected, long update) {
    if (expected != 0) {
      return runner.now(steps.change(expected, update));
    }
    while (true) { // absent is zero as well
      Long before = runner.now(steps.get());
      if (before != null && before != 0) {
        return false;
      }
      if (runner.now(steps.change(before, update))) {
        return true;
      }
    }
  }

  @Override
  public String toString() {
    return "counter '" + steps.at() + "'";
  }
}
