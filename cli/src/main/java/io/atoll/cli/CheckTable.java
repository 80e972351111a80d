package io.atoll.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** What the searches of a suite found, one a line, in columns. */
final class CheckTable {

  private final PrintWriter out;
  private final String row;
  private final int ruleWidth;

  /** The columns are as wide as these jobs need. */
  CheckTable(PrintWriter out, List<Job> jobs) {
    this.out = out;
    int protocol = "protocol".length();
    int title = "scenario".length();
    int verdict = "verdict".length();
    for (Job job : jobs) {
      protocol = Math.max(protocol, job.protocol().length());
      title = Math.max(title, job.title().length());
      verdict = Math.max(verdict, job.expected().toString().length());
    }
    row = "%-" + protocol + "s  %-" + title + "s  %11s  %12s  %8s  %s%n";
    ruleWidth = protocol + title + 11 + 12 + 8 + verdict + 10;
  }

  void header() {
    out.printf(row, "protocol", "scenario", "states", "transitions", "seconds", "verdict");
    out.println("-".repeat(ruleWidth));
  }

  void row(Outcome outcome) {
    Job job = outcome.job();
    String verdict =
        outcome.asExpected()
            ? outcome.words()
            : outcome.words() + "  <-- UNEXPECTED, should be: " + job.expected();
    out.printf(
        row,
        job.protocol(),
        job.title(),
        count(outcome.result().states()),
        count(outcome.result().transitions()),
        seconds(outcome.result().nanos()),
        verdict);
    out.flush();
  }

  void totals(Totals totals, List<Outcome> outcomes) {
    out.println("-".repeat(ruleWidth));
    out.printf(
        "%s: %d %s, %d %s a property%s; %s, %s, %s s of search%n",
        Counted.of(totals.checks(), "check"),
        totals.holding(),
        totals.holding() == 1 ? "holds" : "hold",
        totals.broken(),
        totals.broken() == 1 ? "breaks" : "break",
        totals.undecided() == 0 ? "" : ", " + totals.undecided() + " undecided",
        Counted.of(totals.states(), "state"),
        Counted.of(totals.transitions(), "transition"),
        String.format(Locale.ROOT, "%.1f", totals.seconds()));
    if (totals.unexpected() == 0) {
      out.println("every verdict is the expected one");
      return;
    }
    out.println(totals.unexpected() + " not as expected:");
    for (Outcome outcome : outcomes) {
      if (!outcome.asExpected()) {
        out.println("  " + outcome.words() + ", should be " + outcome.job().expected() + ":");
        out.println("    " + outcome.job().replayLine());
      }
    }
  }

  static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  static String seconds(long nanos) {
    return String.format(Locale.ROOT, "%.2f", nanos / 1e9);
  }
}
