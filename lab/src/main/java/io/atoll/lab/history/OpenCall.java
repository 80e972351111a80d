package io.atoll.lab.history;

import io.atoll.store.RegisterOperation.CompareAndSet;
import io.atoll.store.RegisterOperation.Get;
import io.atoll.store.RegisterResult.Compared;
import io.atoll.store.RegisterResult.Deleted;
import java.util.Objects;

/**
 * A call as the search sees it while it is open.
 *
 * @param place its bit in a {@link CallSet}; another call may have it when this one is over
 * @param mayChange whether the call can have changed the register at all, given what it answered;
 *     one that cannot is of no use to others
 * @param needs the content of the register it found, by its number in {@link Values}
 * @param makes the content it leaves, likewise
 */
record OpenCall(Call call, int place, boolean mayChange, int needs, int makes) {

  OpenCall(Call call, int place, Values values) {
    this(call, place, mayChange(call), values.neededBy(call), values.madeBy(call));
  }

  static boolean mayChange(Call call) {
    if (call.operation() instanceof CompareAndSet cas && isIdle(cas)) {
      return false;
    }
    if (call.response() == null) {
      return !(call.operation() instanceof Get);
    }
    if (call.response().result() instanceof Compared compared) {
      return compared.swapped();
    }
    if (call.response().result() instanceof Deleted deleted) {
      return deleted.existed();
    }
    return !(call.operation() instanceof Get);
  }

  private static boolean isIdle(CompareAndSet cas) {
    return Objects.equals(cas.expected(), cas.update());
  }
}
