package io.atoll.cli;

import io.atoll.lab.protocols.chord.MassFailure;
import io.atoll.lab.protocols.chord.Repair;
import io.atoll.lab.sim.ChurnReport;
import io.atoll.lab.sim.Growth;
import io.atoll.lab.sim.Livelock;
import java.util.List;

/** What a simulation did, as one JSON document. */
final class SimReport {

  /** The hash as text, since JSON readers often cannot keep 64 bits. */
  record Churned(ChurnReport report, boolean clean, String traceHash) {}

  /** The same for a ring that grew. */
  record Grown(Growth.Report report, boolean clean, String traceHash) {}

  /** The same for processes that refused each other. */
  record Refused(Livelock.Report report, boolean clean, String traceHash) {}

  /** The same for networks that became one ring. */
  record Repaired(List<Repair.Report> reports, boolean clean, String traceHash) {}

  /** The same for lookups after a mass failure. */
  record Survived(MassFailure.Report report, boolean clean, String traceHash) {}

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

  static Repaired of(List<Repair.Report> reports) {
    return new Repaired(
        reports, reports.stream().allMatch(Repair.Report::healed), hex(hash(reports)));
  }

  /** Of all of them. */
  static long hash(List<Repair.Report> reports) {
    return reports.stream().mapToLong(Repair.Report::traceHash).reduce(0, (a, b) -> 31 * a + b);
  }

  static Survived of(MassFailure.Report report) {
    return new Survived(report, report.right() == report.lookups(), hex(report.traceHash()));
  }

  static String hex(long hash) {
    return String.format("%016x", hash);
  }
}
