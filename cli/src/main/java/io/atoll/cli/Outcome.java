package io.atoll.cli;

import io.atoll.lab.catalog.Case.Expected;
import io.atoll.lab.check.CheckResult;

/** What a search found, held against what it should have found. */
record Outcome(Job job, CheckResult result) {

  /** What a search can end with. */
  enum Verdict {
    HOLDS,
    BROKEN,
    /** Given up before every state was seen. */
    UNDECIDED
  }

  static Verdict verdict(CheckResult result) {
    if (result.violation().isPresent()) {
      return Verdict.BROKEN;
    }
    return result.exhaustive() ? Verdict.HOLDS : Verdict.UNDECIDED;
  }

  Verdict verdict() {
    return verdict(result);
  }

  boolean asExpected() {
    if (job.expected() instanceof Expected.Breaks breaks) {
      return result
          .violation()
          .map(violation -> violation.problem().property().equals(breaks.property()))
          .orElse(false);
    }
    return verdict() == Verdict.HOLDS;
  }

  /** In the words of {@link Expected}, so that the two can be compared by eye. */
  String words() {
    return switch (verdict()) {
      case HOLDS -> "holds";
      case UNDECIDED -> "undecided";
      case BROKEN -> "breaks: " + result.violation().orElseThrow().problem().property();
    };
  }
}
