package io.atoll.gateway.command;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Steps that each say, now or later, what the next one is about. Where they say it at once this is
 * a loop and not a recursion, which a million steps would not survive.
 */
final class Loop<T> {

  /** One step. It calls {@code goOn} at most once. */
  interface Step<T> {
    void run(T input, Consumer<T> goOn);
  }

  private static final Object RUNNING = new Object();

  private final Step<T> step;

  /** {@link #RUNNING} while a step runs, its continuation once known, null while waiting. */
  private final AtomicReference<@Nullable Object> state = new AtomicReference<>();

  private Loop(Step<T> step) {
    this.step = step;
  }

  static <T> void run(T input, Step<T> step) {
    new Loop<>(step).run(input);
  }

  @SuppressWarnings("unchecked") // what goOn was given, or the marks
  private void run(T first) {
    T input = first;
    while (true) {
      state.set(RUNNING);
      step.run(input, this::goOn);
      Object next = state.compareAndExchange(RUNNING, null);
      if (next == RUNNING) {
        return;
      }
      input = (T) next;
    }
  }

  private void goOn(T input) {
    if (!state.compareAndSet(RUNNING, input)) {
      run(input);
    }
  }
}
