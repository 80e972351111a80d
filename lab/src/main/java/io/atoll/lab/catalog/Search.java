package io.atoll.lab.catalog;

import io.atoll.lab.check.CheckResult;
import io.atoll.lab.check.Checker;

/** Goes through states: those of a scenario, or others in a way of its own. */
@FunctionalInterface
public interface Search {

  /**
   * @param maxStates give up after so many
   */
  CheckResult run(int maxStates, Checker.Progress progress);
}
