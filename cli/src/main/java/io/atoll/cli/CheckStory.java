package io.atoll.cli;

import static io.atoll.cli.CheckTable.count;
import static io.atoll.cli.CheckTable.seconds;

import io.atoll.lab.catalog.Case.Expected;
import io.atoll.lab.catalog.Family;
import io.atoll.lab.check.CheckResult;
import io.atoll.lab.check.Violation;
import io.atoll.lab.trace.EventList;
import java.io.PrintWriter;

/** What the search of a single scenario found, told in full. */
final class CheckStory {

  private final PrintWriter out;

  CheckStory(PrintWriter out) {
    this.out = out;
  }

  void tell(OneCheck check, Outcome outcome) {
    Family family = check.family();
    Job job = outcome.job();
    CheckResult result = outcome.result();
    line("protocol", family.name() + " (" + family.source() + ")");
    if (!job.variant().isEmpty()) {
      line("variant", job.variant());
    }
    line("scenario", job.scenario());
    line("delivery", check.delivery());
    line(
        "searched",
        "%s (%s of them with nothing left to do), %s, %s s"
            .formatted(
                Counted.of(result.states(), "state"),
                count(result.quietStates()),
                Counted.of(result.transitions(), "transition"),
                seconds(result.nanos())));
    switch (outcome.verdict()) {
      case HOLDS -> line("verdict", "every property holds in every state");
      case UNDECIDED -> line("verdict", "UNDECIDED: nothing is broken in the states searched");
      case BROKEN -> line("verdict", "BROKEN: " + problem(result).property());
    }
    result.violation().ifPresent(violation -> line("problem", violation.problem().what()));
    if (job.expected() instanceof Expected.Breaks breaks) {
      line("expected", expectation(outcome, breaks.property(), check.ownScenario()));
    }
    if (!outcome.asExpected()) {
      line("replay", job.replayLine());
    }
    result.violation().ifPresent(this::events);
  }

  private static String expectation(Outcome outcome, String property, boolean ownScenario) {
    if (outcome.asExpected()) {
      return "yes, the variant is there to break this property";
    }
    if (outcome.verdict() == Outcome.Verdict.BROKEN) {
      return (ownScenario ? "something like it" : "NO") + ", the variant is to break: " + property;
    }
    return ownScenario
        ? "the variant does not show in this scenario; it is to break: " + property
        : "NO, the variant is to break: " + property;
  }

  private static Violation.Problem problem(CheckResult result) {
    return result.violation().orElseThrow().problem();
  }

  private void events(Violation violation) {
    out.println();
    out.println("How it comes to that:");
    out.println();
    out.print(EventList.of(violation.path(), violation.cycle()));
  }

  private void line(String name, String words) {
    out.printf("%-9s %s%n", name, words);
  }
}
