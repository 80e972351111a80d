package io.atoll.lab.trace;

import io.atoll.lab.catalog.Catalog;
import io.atoll.lab.catalog.ScenarioSpec;
import io.atoll.lab.check.Checker;
import io.atoll.lab.check.Violation;
import java.util.List;

/** Runs to print and to draw. */
final class Runs {

  private Runs() {}

  /** A node joins through its successor's predecessor. */
  static List<TraceEvent> join() {
    return SingleRun.of(Catalog.family("atomic").scenario(ScenarioSpec.parse("0,8", "4", "")));
  }

  /** Two join while a member, which they ask first, leaves; content moves in portions. */
  static List<TraceEvent> mix() {
    return SingleRun.of(
        Catalog.family("atomic")
            .scenario(ScenarioSpec.parse("0,8", "4,6", "0").withContent(List.of(1L, 2L), 1)));
  }

  /** A lookup that circles for ever while a message is on its way. */
  static Violation circle() {
    ScenarioSpec spec =
        ScenarioSpec.parse("0,4", "2", "").withLookups(new ScenarioSpec.Request(1, 0));
    return Checker.check(Catalog.family("atomic").scenario(spec, "no-join-forwarding"))
        .violation()
        .orElseThrow();
  }
}
