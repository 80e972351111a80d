package io.atoll.lab.history;

import io.atoll.kernel.Address;
import io.atoll.kernel.Id;
import io.atoll.store.RegisterOperation;
import io.atoll.store.RegisterResult;
import org.jspecify.annotations.Nullable;

/**
 * An operation as the process saw it that asked for it.
 *
 * @param number of the call in its history, in the order of invocation, from 0
 * @param process who asked
 * @param response what came back and when, or null if nothing ever did
 */
public record Call(
    int number,
    Address process,
    Id key,
    RegisterOperation operation,
    Moment invocation,
    @Nullable Response response) {

  /**
   * A place in the history.
   *
   * @param event the number of the event: this is the real-time order, times may be equal
   * @param timeMicros the clock at that moment, to show to people
   */
  public record Moment(int event, long timeMicros) {
    boolean isBefore(Moment other) {
      return event < other.event;
    }
  }

  /** An answer. */
  public record Response(Moment moment, RegisterResult result) {}

  /** Whether nobody knows if this call took effect. */
  public boolean isPending() {
    return response == null;
  }

  /** Whether this call was over when the other began: the order that must be kept. */
  public boolean precedes(Call other) {
    return response != null && response.moment().isBefore(other.invocation());
  }

  /** This call as it looked before an event: perhaps not answered yet. */
  Call asBefore(int event) {
    return response == null || response.moment().event() < event
        ? this
        : new Call(number, process, key, operation, invocation, null);
  }

  /** Whether the process may have been given this result. */
  boolean accepts(RegisterResult result) {
    return response == null || response.result().equals(result);
  }

  @Override
  public String toString() {
    return process
        + " "
        + operation
        + " -> "
        + (response == null ? "?" : response.result().toString());
  }
}
