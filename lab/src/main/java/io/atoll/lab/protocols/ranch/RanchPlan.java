package io.atoll.lab.protocols.ranch;

import io.atoll.lab.catalog.ScenarioRules;
import io.atoll.lab.catalog.ScenarioSpec;
import io.atoll.protocols.ranch.BitString;
import java.util.ArrayList;
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

  public RanchPlan {
    if (!steps.matches("[bgs]*")) {
      throw new IllegalArgumentException("a plan has only steps b, g and s: " + steps);
    }
  }

  /**
   * Plans in the form of {@code ε:g 01:ss out:b}: where each process starts, and its steps if it
   * takes any.
   */
  public static List<RanchPlan> parse(String plans) {
    List<RanchPlan> parsed = new ArrayList<>();
    for (String word : plans.split(" ", -1)) {
      int colon = word.indexOf(':');
      String start = colon < 0 ? word : word.substring(0, colon);
      String steps = colon < 0 ? "" : word.substring(colon + 1);
      parsed.add(
          new RanchPlan(start.equals("out") ? null : new BitString(start.replace("ε", "")), steps));
    }
    return parsed;
  }

  /**
   * A specification made for single rings, read for Ranch: the ring is the base ring; who joins
   * enters it if outside, and grows by one bit; who leaves, leaves all its rings. A member that
   * joins and leaves does not grow, but leaves and returns. Lookups are not part of a plan.
   */
  static List<RanchPlan> of(ScenarioSpec spec, String protocol) {
    ScenarioRules.requireNoContent(spec, protocol);
    ScenarioRules.requireDistinctMembers(spec);
    ScenarioRules.requireDistinctChanges(spec);
    ScenarioRules.requireKnownProcesses(spec);
    List<Long> all = new ArrayList<>(spec.ring());
    spec.joins().stream().filter(id -> !all.contains(id)).forEach(all::add);
    List<RanchPlan> plans = new ArrayList<>();
    for (long process : all) {
      boolean joins = spec.joins().contains(process);
      boolean leaves = spec.leaves().contains(process);
      plans.add(
          spec.ring().contains(process)
              ? new RanchPlan(BitString.EMPTY, leaves ? (joins ? "sb" : "s") : (joins ? "g" : ""))
              : new RanchPlan(null, leaves ? "bgs" : "bg"));
    }
    return plans;
  }

  static String name(List<RanchPlan> plans) {
    return plans.stream().map(RanchPlan::toString).collect(Collectors.joining(" "));
  }

  @Override
  public String toString() {
    return (id == null ? "out" : id.toString()) + (steps.isEmpty() ? "" : ":" + steps);
  }
}
