package io.atoll.cli;

import io.atoll.lab.sim.ChurnReport;
import io.atoll.lab.sim.Growth;
import io.atoll.lab.sim.Livelock;

/** What a simulation did, as one JSON document. */
final class SimReport {

  /** The hash as text, since JSON readers often cannot keep 64 bits. */
  record Churned(ChurnReport report, boolean clean, String traceHash) {}

  /** The same for a ring that grew. */
  record Grown(Growth.Report report, boolean clean, String traceHash) {}

  /** The same for processes that refused each other. */
  record Refused(Livelock.Report report, boolean clean, String traceHash) {}

  private SimReport() {}

  static Churned of(ChurnReport report) {
    return new Churned(report, report.clean(), hex(report.traceHash()));
  }

  static Grown of(Growth.Report report) {
    return new Grown(report, report.problem().isEmpty(), hex(report.traceHash()));
  }

  static Refused of(Livelock.Report report) {
    return new Refused(report, report.clean(), hex(report.traceHash()));
  }

  static String hex(long hash) {
    return String.format("%016x", hash);
  }
}
