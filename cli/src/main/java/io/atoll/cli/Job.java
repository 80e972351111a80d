package io.atoll.cli;

import io.atoll.lab.catalog.Case;
import io.atoll.lab.catalog.Case.Expected;
import io.atoll.lab.catalog.Family;
import io.atoll.lab.catalog.ScenarioSpec;
import io.atoll.lab.catalog.Variant;
import io.atoll.lab.check.CheckResult;
import io.atoll.lab.check.Checker;
import io.atoll.lab.model.Scenario;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * One search of a suite.
 *
 * @param variant the name of the variant, or empty for the protocol as Atoll runs it
 * @param expected the verdict it must have
 * @param replayLine the command that runs it again
 */
record Job(
    String protocol,
    String variant,
    String scenario,
    Expected expected,
    String replayLine,
    Supplier<? extends Scenario<?, ?>> system) {

  /**
   * All searches of a family: its cases, then for each variant the scenario that shows it, in which
   * the protocol must hold and the variant must break. Without the first the second proves little.
   */
  static List<Job> of(Family family, Case.Size upTo) {
    List<Job> jobs = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (Case c : family.cases()) {
      if (c.size().compareTo(upTo) <= 0) {
        jobs.add(
            new Job(family.name(), "", c.name(), c.expected(), ReplayLine.of(c), c.scenario()));
        seen.add(c.name());
      }
    }
    for (Variant variant : family.variants()) {
      ScenarioSpec spec = variant.spec();
      if (seen.add(spec.toString())) {
        jobs.add(
            new Job(
                family.name(),
                "",
                spec.toString(),
                new Expected.Holds(),
                ReplayLine.of(family.name(), "", spec, null),
                () -> family.scenario(spec)));
      }
      jobs.add(
          new Job(
              family.name(),
              variant.name(),
              spec.toString(),
              new Expected.Breaks(variant.broken()),
              ReplayLine.of(family.name(), variant.name(), null, null),
              () -> family.scenario(spec, variant.name())));
    }
    return jobs;
  }

  CheckResult run(int maxStates, Checker.Progress progress) {
    try {
      return Checker.check(system.get(), maxStates, progress);
    } catch (RuntimeException e) {
      throw new IllegalStateException("while checking: " + replayLine, e);
    }
  }

  /** The scenario and, for a variant, what was changed. */
  String title() {
    return variant.isEmpty() ? scenario : "[" + variant + "] " + scenario;
  }
}
