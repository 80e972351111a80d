package io.atoll.lab.experiment;

import io.atoll.lab.catalog.SimulatedRings;
import io.atoll.lab.experiment.plot.Plot;
import io.atoll.lab.experiment.plot.Plot.Axis;
import io.atoll.lab.experiment.plot.Plot.Corner;
import io.atoll.lab.experiment.plot.Plot.Curve;
import io.atoll.lab.experiment.plot.Plot.Point;
import io.atoll.lab.experiment.plot.Plot.Style;
import io.atoll.lab.sim.LookupChurn;
import io.atoll.lab.sim.LookupChurn.Going;
import io.atoll.lab.sim.SimulatedRing;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The share of lookups that go wrong against how fast members come and go: Chord as published, as
 * corrected, and the host ring, which is the atomic ring with repair. Once with members that leave,
 * once with members that crash.
 */
final class Consistency implements Experiment {

  private static final List<String> RINGS = List.of("chord", "chord-corrected", "host");

  /**
   * How much is measured.
   *
   * @param rates how many join, and how many go, in a second
   */
  private record Size(int members, int seconds, double lookupsPerSecond, List<Double> rates) {

    static Size of(Scale scale) {
      return switch (scale) {
        case SMALL -> new Size(60, 60, 20, List.of(0.25, 1.0));
        case PAPER -> new Size(500, 600, 50, List.of(0.1, 0.2, 0.4, 0.8, 1.6, 3.2));
        case LARGE -> new Size(2_000, 600, 100, List.of(0.1, 0.4, 1.6, 6.4, 12.8));
      };
    }
  }

  /** What was measured on one ring, for each rate. */
  record Line(String ring, Going going, List<LookupChurn.Report> reports) {

    double worstPercent() {
      return reports.stream().mapToDouble(LookupChurn.Report::wrongPercent).max().orElse(0);
    }

    String name() {
      return ring + (going == Going.LEAVE ? ", members leave" : ", members crash");
    }
  }

  @Override
  public String name() {
    return "consistency";
  }

  @Override
  public String title() {
    return "lookups that go wrong while members come and go: Chord and the host ring";
  }

  @Override
  public Results run(Scale scale, long seed, Progress progress) {
    Size size = Size.of(scale);
    Meter meter = new Meter(progress, (long) RINGS.size() * 2 * size.rates().size());
    List<Line> lines = new ArrayList<>();
    for (Going going : Going.values()) {
      for (String name : RINGS) {
        List<LookupChurn.Report> reports = new ArrayList<>();
        for (double rate : size.rates()) {
          reports.add(run(SimulatedRings.named(name), size, rate, going, seed));
          meter.done(1);
        }
        lines.add(new Line(name, going, reports));
      }
    }
    return new Results(comparisons(lines), List.of(table(lines)), figures(size, lines));
  }

  private static LookupChurn.Report run(
      SimulatedRing<?> ring, Size size, double rate, Going going, long seed) {
    return LookupChurn.run(
        ring,
        new LookupChurn.Plan(
            size.members(), size.seconds(), rate, going, size.lookupsPerSecond(), seed));
  }

  private static List<Comparison> comparisons(List<Line> lines) {
    List<Comparison> comparisons = new ArrayList<>();
    for (Line line : lines) {
      boolean promised = line.ring().equals("host") && line.going() == Going.LEAVE;
      comparisons.add(
          Comparison.of(
                  "percent of lookups that go wrong, " + line.name(),
                  promised
                      ? "ARM Theorem 6: lookup consistency, no routing failures"
                      : "ARM 1: inconsistent lookups, no number given",
                  promised ? Expected.exactly(0) : Expected.between("some", 0, 100),
                  line.worstPercent())
              .under("the fastest churn"));
    }
    return comparisons;
  }

  private static DataTable table(List<Line> lines) {
    List<List<String>> rows = new ArrayList<>();
    for (Line line : lines) {
      for (LookupChurn.Report report : line.reports()) {
        rows.add(
            DataTable.row(
                line.ring(),
                line.going().name().toLowerCase(Locale.ROOT),
                report.plan().changesPerSecond(),
                report.joins(),
                report.departures(),
                report.lookups(),
                report.inconsistent(),
                report.failed()));
      }
    }
    return new DataTable(
        "lookups",
        "lookups answered by a node that was not the owner, or not answered",
        List.of(
            "ring",
            "members_go_by",
            "changes_per_second",
            "joins",
            "departures",
            "lookups",
            "inconsistent",
            "failed"),
        rows);
  }

  private static List<Figure> figures(Size size, List<Line> lines) {
    List<Figure> figures = new ArrayList<>();
    for (Going going : Going.values()) {
      String way = going == Going.LEAVE ? "leave" : "crash";
      List<Line> ofThisWay = lines.stream().filter(line -> line.going() == going).toList();
      double most = ofThisWay.stream().mapToDouble(Line::worstPercent).max().orElse(0);
      List<Double> rates = size.rates();
      figures.add(
          new Figure(
              new Plot(
                  way,
                  "Lookups that go wrong, " + size.members() + " members that join and " + way,
                  new Axis(
                      "joins, and members that " + way + ", a second",
                      0,
                      rates.get(rates.size() - 1),
                      Axis.SHARES),
                  new Axis("percent of lookups", 0, Math.max(1, most), Axis.SHARES),
                  Corner.LEFT,
                  ofThisWay.stream().map(Consistency::curve).toList()),
              List.of(),
              "ARM 1 tells of lookups that \"temporarily report inconsistent results\"; it has no"
                  + " figure of them."));
    }
    return figures;
  }

  private static Curve curve(Line line) {
    return new Curve(
        line.ring(),
        Style.MEASURED,
        line.reports().stream()
            .map(report -> new Point(report.plan().changesPerSecond(), report.wrongPercent()))
            .toList());
  }
}
