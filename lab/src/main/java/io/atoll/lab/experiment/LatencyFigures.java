package io.atoll.lab.experiment;

import io.atoll.lab.experiment.LookupMode.Pointers;
import io.atoll.lab.experiment.plot.Plot;
import io.atoll.lab.experiment.plot.Plot.Axis;
import io.atoll.lab.experiment.plot.Plot.Corner;
import io.atoll.lab.experiment.plot.Plot.Curve;
import io.atoll.lab.experiment.plot.Plot.Point;
import io.atoll.lab.experiment.plot.Plot.Style;
import io.atoll.protocols.routing.LookupStyle;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Chord Fig. 16, and the same for other ways to look up, as tables, plots and comparisons. */
final class LatencyFigures {

  /** The paper's largest, and the only one that its text says more about. */
  private static final int MOST = 180;

  private static final int FEWEST = 10;

  private final List<Latencies> all;
  private final Sites sites;

  LatencyFigures(List<Latencies> all, Sites sites) {
    this.all = all;
    this.sites = sites;
  }

  Results results() {
    return new Results(
        comparisons(), List.of(table()), List.of(paperFigure(), modesFigure(), ranchFigure()));
  }

  private Latencies of(LookupMode mode, int nodes) {
    return all.stream()
        .filter(latencies -> latencies.mode().equals(mode) && latencies.nodes() == nodes)
        .findFirst()
        .orElseThrow();
  }

  private List<Latencies> of(LookupMode mode) {
    return all.stream().filter(latencies -> latencies.mode().equals(mode)).toList();
  }

  private List<Comparison> comparisons() {
    Latencies many = of(LookupMode.PAPER, MOST);
    double exchanges = many.messages().mean() / 2;
    String range = "6.6: \"the median latency ranges from 180 to 285 ms\"";
    return List.of(
        Comparison.of(
            "median round trip between sites, ms",
            "6.6: \"typical round-trip delays between sites are 60 milliseconds\"",
            Expected.aboutPercent(60, 1),
            sites.medianRoundTripMillis()),
        Comparison.of(
            "median latency, 180 nodes, iterative, ms",
            range,
            Expected.aboutPercent(285, 10),
            many.median()),
        Comparison.of(
                "median latency, fewest nodes, iterative, ms",
                range,
                Expected.aboutPercent(180, 15),
                of(LookupMode.PAPER, FEWEST).median())
            .under(FEWEST + " nodes"),
        Comparison.of(
            "two-way exchanges per lookup, 180 nodes",
            "6.6: \"a typical lookup involves five two-way message exchanges\"",
            Expected.about(5, 0.5),
            exchanges),
        Comparison.of(
            "transitive / iterative, 180 nodes",
            "messages: (h + 1) / 2h for h hops",
            Expected.aboutPercent((exchanges + 1) / (2 * exchanges), 15),
            gain(LookupStyle.TRANSITIVE, Pointers.FIRST)),
        Comparison.of(
            "what the nearest pointers save, 180 nodes, recursive, in percent",
            "7: \"most effective with recursive Chord lookups\"",
            Expected.between("more than iterative", saved(LookupStyle.ITERATIVE), 100),
            saved(LookupStyle.RECURSIVE)),
        Comparison.of(
            "hops per lookup in Ranch, 180 nodes",
            "theory: log2 N, two steps for two bits",
            Expected.about(log2(MOST), 0.5),
            of(new LookupMode(LookupStyle.RECURSIVE, Pointers.RANCH), MOST).messages().mean() / 2));
  }

  /** The mean latency relative to the paper's way. */
  private double gain(LookupStyle style, Pointers pointers) {
    return of(new LookupMode(style, pointers), MOST).mean() / of(LookupMode.PAPER, MOST).mean();
  }

  private double saved(LookupStyle style) {
    return 100 * (1 - gain(style, Pointers.NEAREST) / gain(style, Pointers.FIRST));
  }

  private DataTable table() {
    return new DataTable(
        "nodes",
        "Fig. 16: milliseconds per lookup, and messages",
        List.of("mode", "nodes", "lookups", "median", "p5", "p95", "mean", "messages"),
        all.stream()
            .map(
                latencies ->
                    DataTable.row(
                        latencies.mode().text(),
                        latencies.nodes(),
                        latencies.tenthsOfMillis().samples(),
                        latencies.median(),
                        latencies.millis(5),
                        latencies.millis(95),
                        latencies.mean(),
                        latencies.messages().mean()))
            .toList());
  }

  /** The text states the ends of the median's range, and what would be expected at one. */
  private Figure paperFigure() {
    List<Latencies> iterative =
        of(LookupMode.PAPER).stream().filter(latencies -> latencies.nodes() <= MOST).toList();
    Plot ours =
        new Plot(
            "nodes",
            "Lookup latency against the number of nodes, iterative (Chord Fig. 16)",
            new Axis("nodes at ten sites", 0, 200, Axis.WHOLE),
            new Axis("milliseconds", 0, 600, Axis.WHOLE),
            Corner.LEFT,
            List.of(
                curve("95th percentile", iterative, Latencies::nodes, l -> l.millis(95)),
                curve("median", iterative, Latencies::nodes, Latencies::median),
                curve("5th percentile", iterative, Latencies::nodes, l -> l.millis(5))));
    return new Figure(
        ours,
        List.of(
            new Curve("expected", Style.STATED, List.of(new Point(MOST, 300))),
            new Curve(
                "median", Style.STATED, List.of(new Point(FEWEST, 180), new Point(MOST, 285)))),
        "6.6: \"The median latency ranges from 180 to 285 ms, depending on number of nodes. [...]"
            + " the expected lookup time for 180 nodes is about 300 milliseconds, which is close to"
            + " the measured median of 285.\" Which number of nodes gave 180 ms is not said; it is"
            + " drawn at ten, one for each site.");
  }

  private Figure modesFigure() {
    return meansFigure(
        "modes",
        "Mean lookup latency by style, without and with the nearest of " + LookupMode.CANDIDATES,
        Pointers.NEAREST);
  }

  private Figure ranchFigure() {
    return meansFigure(
        "ranch", "Mean lookup latency by style, on a ring and in Ranch", Pointers.RANCH);
  }

  /** The paper's pointers, and others beside them. */
  private Figure meansFigure(String name, String title, Pointers others) {
    List<LookupMode> modes =
        Stream.of(Pointers.FIRST, others).flatMap(it -> LookupMode.all(it).stream()).toList();
    double highest = 100 * (log2(largest()) / (others == Pointers.RANCH ? 1 : 2) + 1.5);
    return Figure.onlyOurs(
        new Plot(
            name,
            title,
            new Axis("log2 of the number of nodes", 3, log2(largest()) + 1, Axis.WHOLE),
            new Axis("milliseconds", 0, highest, Axis.WHOLE),
            Corner.LEFT,
            modes.stream()
                .map(mode -> curve(mode.text(), of(mode), l -> log2(l.nodes()), Latencies::mean))
                .toList()));
  }

  private int largest() {
    return all.get(all.size() - 1).nodes();
  }

  private static double log2(int nodes) {
    return StrictMath.log(nodes) / StrictMath.log(2);
  }

  private static Curve curve(
      String name,
      List<Latencies> latencies,
      ToDoubleFunction<Latencies> x,
      ToDoubleFunction<Latencies> y) {
    return new Curve(
        name,
        Style.MEASURED,
        latencies.stream().map(l -> new Point(x.applyAsDouble(l), y.applyAsDouble(l))).toList());
  }
}
