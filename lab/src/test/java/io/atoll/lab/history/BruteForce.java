package io.atoll.lab.history;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The definition of linearizability, run as it reads: try every order of the calls that keeps the
 * real-time order, with every choice of which unanswered calls never took effect.
 */
final class BruteForce {

  private BruteForce() {}

  static boolean isLinearizable(History history) {
    return history.byKey().values().stream().allMatch(calls -> canPlace(calls, null));
  }

  private static boolean canPlace(List<Call> remaining, @Nullable Long register) {
    if (remaining.stream().allMatch(Call::isPending)) {
      return true;
    }
    for (Call next : remaining) {
      var outcome = next.operation().applyTo(register);
      boolean fits = next.response() == null || next.response().result().equals(outcome.result());
      if (fits && remaining.stream().noneMatch(other -> other.precedes(next))) {
        List<Call> rest = new ArrayList<>(remaining);
        rest.remove(next);
        if (canPlace(rest, outcome.register())) {
          return true;
        }
      }
    }
    return false;
  }
}
