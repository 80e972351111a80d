package io.atoll.cli;

import io.atoll.lab.catalog.Case;
import io.atoll.lab.catalog.Family;
import io.atoll.lab.catalog.SearchFamily;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import picocli.CommandLine.ExitCode;

/** All searches with a known verdict, reported as a table or as JSON. */
final class Suite {

  private final List<Job> jobs = new ArrayList<>();

  /**
   * @param upTo without the cases that take longer than that
   */
  Suite(List<Family> families, List<SearchFamily> searchFamilies, Case.Size upTo) {
    for (Family family : families) {
      jobs.addAll(Job.of(family, upTo));
    }
    for (SearchFamily family : searchFamilies) {
      jobs.addAll(Job.of(family, upTo));
    }
  }

  /**
   * @param progress makes somebody to tell about so many searches
   * @return the exit code
   */
  int run(int maxStates, boolean json, PrintWriter out, IntFunction<SearchProgress> progress) {
    CheckTable table = new CheckTable(out, jobs);
    if (!json) {
      table.header();
    }
    List<Outcome> outcomes =
        SuiteRun.run(
            jobs, maxStates, progress.apply(jobs.size()), json ? outcome -> {} : table::row);
    Totals totals = Totals.of(outcomes);
    if (json) {
      out.println(CheckReport.json(CheckReport.of(outcomes)));
    } else {
      table.totals(totals, outcomes);
    }
    return exitCode(totals);
  }

  /** Searches that were given up are not mistakes, if they are all there is to complain about. */
  private static int exitCode(Totals totals) {
    if (totals.unexpected() == 0) {
      return ExitCode.OK;
    }
    return totals.unexpected() == totals.undecided() ? CheckCommand.UNDECIDED : ExitCode.SOFTWARE;
  }
}
