package io.atoll.lab.protocols.ranch;

import io.atoll.protocols.ranch.BitString;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Where a process of a scenario starts and what it does, at moments that the checker chooses.
 *
 * @param id its identifier in the beginning, or null if it is outside
 * @param steps {@code b} for joining the base ring, {@code g} for growing, {@code s} for shrinking
 */
public record RanchPlan(@Nullable BitString id, String steps) {

  /** A process in the rings of this identifier. */
  public static RanchPlan member(String id, String steps) {
    return new RanchPlan(new BitString(id), steps);
  }

  public static RanchPlan outside(String steps) {
    return new RanchPlan(null, steps);
  }

  static String name(List<RanchPlan> plans) {
    return plans.stream().map(RanchPlan::toString).collect(Collectors.joining(" "));
  }

  @Override
  public String toString() {
    return (id == null ? "out" : id.toString()) + (steps.isEmpty() ? "" : ":" + steps);
  }
}
