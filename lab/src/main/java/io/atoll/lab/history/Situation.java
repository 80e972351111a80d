package io.atoll.lab.history;

import org.jspecify.annotations.Nullable;

/**
 * Where the search may stand before a response: the calls whose response came earlier have their
 * place, those that are open may have it or not. Not changed once made.
 */
final class Situation {

  private final @Nullable Long register;
  private final CallSet due;
  private final CallSet available;
  private final @Nullable Trail trail;

  /**
   * @param register the content of the register
   * @param due the calls that must still be placed before their response
   * @param available the calls that may be placed and could change the register: those due, those
   *     excused, and those that were never answered
   * @param trail how it came to this
   */
  Situation(@Nullable Long register, CallSet due, CallSet available, @Nullable Trail trail) {
    this.register = register;
    this.due = due;
    this.available = available;
    this.trail = trail;
  }

  @Nullable Long register() {
    return register;
  }

  CallSet due() {
    return due;
  }

  CallSet available() {
    return available;
  }

  @Nullable Trail trail() {
    return trail;
  }

  /**
   * Whether whatever can be done from the other, with a register that is the same to all and before
   * the same response, can be done from here as well.
   */
  boolean covers(Situation other) {
    return other.due.containsAll(due) && available.containsAll(other.available);
  }

  /** This situation if an excused call has not been placed yet. */
  Situation withDue(int place) {
    CallSet more = due.copy();
    more.add(place);
    return new Situation(register, more, available, trail);
  }

  /** This situation if an excused call has been placed where it was excused. */
  Situation without(int place) {
    CallSet fewer = available.copy();
    fewer.remove(place);
    return new Situation(register, due, fewer, trail);
  }
}
