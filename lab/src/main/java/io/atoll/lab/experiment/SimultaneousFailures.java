package io.atoll.lab.experiment;

import io.atoll.lab.experiment.plot.Plot;
import io.atoll.lab.experiment.plot.Plot.Axis;
import io.atoll.lab.experiment.plot.Plot.Corner;
import io.atoll.lab.experiment.plot.Plot.Curve;
import io.atoll.lab.experiment.plot.Plot.Point;
import io.atoll.lab.experiment.plot.Plot.Style;
import io.atoll.lab.protocols.chord.MassFailure;
import io.atoll.lab.protocols.chord.Repair;
import io.atoll.protocols.ring.chord.ChordRules;
import io.atoll.protocols.ring.chord.ChordSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;

/**
 * Many nodes fail at once: Chord (MIT TR-819) section 6.4, Fig. 14. A key is lost if its node has
 * failed, and a lookup fails if it does not find that node. As in the paper, when the network has
 * finished stabilizing; and at once, with lookups that fail at the first node that is not there,
 * and with lookups that go on with the next best pointer.
 */
final class SimultaneousFailures implements Experiment {

  /**
   * How much is measured.
   *
   * @param rounds to finish stabilizing: every finger is looked up again
   */
  private record Size(int nodes, List<Double> shares, int lookups, int rounds) {

    static Size of(Scale scale) {
      List<Double> papers = List.of(0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5);
      return switch (scale) {
        case SMALL -> new Size(500, List.of(0.1, 0.3, 0.5), 4_000, 25);
        case PAPER -> new Size(10_000, papers, 20_000, 30);
        case LARGE -> new Size(40_000, List.of(0.1, 0.2, 0.3, 0.4, 0.5, 0.6), 100_000, 40);
      };
    }

    /**
     * One point at the paper's scale. Random arcs make the keys of a random share of nodes differ
     * from that share by about 1 / sqrt(2 N); more than that where there are fewer nodes.
     */
    double tolerance() {
      return Math.max(0.01, 2 / Math.sqrt(2.0 * nodes));
    }
  }

  /** The same share of nodes has failed in all three. */
  private record Failure(
      double share,
      MassFailure.Report stabilized,
      MassFailure.Report atOnce,
      MassFailure.Report goingOn) {

    double stabilizedShare() {
      return stabilized.notFoundShare();
    }

    double atOnceShare() {
      return atOnce.notFoundShare();
    }

    double goingOnShare() {
      return goingOn.notFoundShare();
    }

    /** Beyond the keys that are lost. */
    double excess(ToDoubleFunction<Failure> measured) {
      return Math.abs(measured.applyAsDouble(this) - share);
    }
  }

  @Override
  public String name() {
    return "simultaneous-failures";
  }

  @Override
  public String title() {
    return "failed lookups against the share of nodes that fail at once (Chord Fig. 14)";
  }

  @Override
  public Results run(Scale scale, long seed, Progress progress) {
    Size size = Size.of(scale);
    Meter meter = new Meter(progress, size.shares().size() * 3L);
    SplittableRandom random = new SplittableRandom(seed);
    ChordSettings corrected = Repair.strong(size.nodes()).with(new ChordRules.Corrected());
    List<Failure> failures = new ArrayList<>();
    for (double share : size.shares()) {
      long runSeed = random.nextLong();
      failures.add(
          new Failure(
              share,
              measure(size, share, size.rounds(), corrected, runSeed, meter),
              measure(size, share, 0, corrected.withoutGoingOn(), runSeed, meter),
              measure(size, share, 0, corrected, runSeed, meter)));
    }
    return new Results(
        comparisons(failures, size.tolerance()),
        List.of(table(failures)),
        List.of(figure(failures)));
  }

  private static MassFailure.Report measure(
      Size size, double share, int rounds, ChordSettings settings, long seed, Meter meter) {
    MassFailure.Report report =
        MassFailure.run(size.nodes(), share, rounds, size.lookups(), settings, seed);
    meter.done(1);
    return report;
  }

  private static List<Comparison> comparisons(List<Failure> failures, double tolerance) {
    return List.of(
        Comparison.of(
            "failed lookups beyond the share of failed nodes, at most",
            "6.4: \"almost exactly p\"",
            Expected.between("0, give or take a point", 0, tolerance),
            most(failures, Failure::stabilizedShare)),
        Comparison.of(
                "the same, at once, going on with the next best pointer",
                "Theorem 4.5",
                Expected.between("0, give or take a point", 0, tolerance),
                most(failures, Failure::goingOnShare))
            .under("nothing is repaired"),
        Comparison.of(
            "lookups that fail though the key's node lives, stabilized",
            "6.4: \"no significant lookup failure\"",
            Expected.exactly(0),
            failures.stream().mapToDouble(failure -> failure.stabilized().missed()).sum()),
        Comparison.of(
            "lookups that reach another than the closest living successor, going on",
            "Theorem 4.5: \"with high probability\" none",
            Expected.exactly(0),
            failures.stream()
                .mapToDouble(failure -> failure.goingOn().wrong() + failure.goingOn().failed())
                .sum()));
  }

  private static double most(List<Failure> failures, ToDoubleFunction<Failure> measured) {
    return failures.stream().mapToDouble(failure -> failure.excess(measured)).max().orElseThrow();
  }

  private static DataTable table(List<Failure> failures) {
    return new DataTable(
        "shares",
        "Fig. 14: share of lookups that do not find the node that had the key; hops per lookup",
        List.of(
            "failed_nodes",
            "lookups",
            "stabilized",
            "at_once",
            "going_on",
            "stabilized_hops",
            "going_on_hops",
            "going_on_absent"),
        failures.stream()
            .map(
                failure ->
                    DataTable.row(
                        failure.share(),
                        failure.stabilized().lookups(),
                        failure.stabilizedShare(),
                        failure.atOnceShare(),
                        failure.goingOnShare(),
                        failure.stabilized().hops(),
                        failure.goingOn().hops(),
                        failure.goingOn().timeouts()))
            .toList());
  }

  private static Figure figure(List<Failure> failures) {
    double last = failures.get(failures.size() - 1).share();
    Curve paper = new Curve("p", Style.REFERENCE, List.of(new Point(0, 0), new Point(last, last)));
    Plot plot =
        new Plot(
            "shares",
            "Failed lookups against failed nodes (Chord Fig. 14)",
            new Axis("share of nodes that fail", 0, last, Axis.SHARES),
            new Axis("share of lookups that fail", 0, 1, Axis.SHARES),
            Corner.LEFT,
            List.of(
                curve("stabilized, as in the paper", failures, Failure::stabilizedShare),
                curve("at once, no retries", failures, Failure::atOnceShare),
                curve("at once, next best pointer", failures, Failure::goingOnShare)));
    return new Figure(plot, List.of(paper), "\"The lookup failure rate is almost exactly p.\"");
  }

  private static Curve curve(String name, List<Failure> failures, ToDoubleFunction<Failure> share) {
    return new Curve(
        name,
        Style.MEASURED,
        failures.stream()
            .map(failure -> new Point(failure.share(), share.applyAsDouble(failure)))
            .toList());
  }
}
