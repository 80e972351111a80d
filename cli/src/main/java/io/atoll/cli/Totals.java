package io.atoll.cli;

import java.util.List;

/** The sums of a suite. The seconds are those of all searches, which run side by side. */
record Totals(
    int checks,
    int holding,
    int broken,
    int undecided,
    int unexpected,
    long states,
    long transitions,
    double seconds) {

  static Totals of(List<Outcome> outcomes) {
    int[] verdicts = new int[Outcome.Verdict.values().length];
    int unexpected = 0;
    long states = 0;
    long transitions = 0;
    long nanos = 0;
    for (Outcome outcome : outcomes) {
      verdicts[outcome.verdict().ordinal()]++;
      unexpected += outcome.asExpected() ? 0 : 1;
      states += outcome.result().states();
      transitions += outcome.result().transitions();
      nanos += outcome.result().nanos();
    }
    return new Totals(
        outcomes.size(),
        verdicts[Outcome.Verdict.HOLDS.ordinal()],
        verdicts[Outcome.Verdict.BROKEN.ordinal()],
        verdicts[Outcome.Verdict.UNDECIDED.ordinal()],
        unexpected,
        states,
        transitions,
        nanos / 1e9);
  }
}
