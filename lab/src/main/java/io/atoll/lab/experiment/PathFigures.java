package io.atoll.lab.experiment;

import io.atoll.lab.experiment.plot.Plot;
import io.atoll.lab.experiment.plot.Plot.Axis;
import io.atoll.lab.experiment.plot.Plot.Corner;
import io.atoll.lab.experiment.plot.Plot.Curve;
import io.atoll.lab.experiment.plot.Plot.Point;
import io.atoll.lab.experiment.plot.Plot.Style;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Chord Fig. 13(a) and (b), and the same for other bases, as tables and as plots. */
final class PathFigures {

  /** Fig. 13(b) is about 2^12 nodes. */
  private static final int PDF = 12;

  private PathFigures() {}

  static List<Paths> of(Topology topology, List<Paths> all) {
    return all.stream().filter(paths -> paths.topology().equals(topology)).toList();
  }

  static LineFit fit(Topology topology, List<Paths> all) {
    return LineFit.through(of(topology, all).stream().map(Paths::meanPoint).toList());
  }

  static Paths distribution(List<Paths> all) {
    return of(PathLength.CHORD, all).stream()
        .filter(paths -> paths.exponent() == PDF)
        .findFirst()
        .orElseThrow();
  }

  static DataTable table(List<Paths> all) {
    return new DataTable(
        "nodes",
        "Fig. 13(a): hops per lookup, and different pointers per node",
        List.of(
            "topology", "log2_nodes", "nodes", "lookups", "mean", "p1", "p99", "max", "pointers"),
        all.stream()
            .map(
                paths ->
                    DataTable.row(
                        paths.topology().name(),
                        paths.exponent(),
                        1 << paths.exponent(),
                        paths.hops().samples(),
                        paths.mean(),
                        paths.hops().percentile(1),
                        paths.hops().percentile(99),
                        paths.hops().max(),
                        paths.pointers().mean()))
            .toList());
  }

  static DataTable slopes(List<Paths> all) {
    return new DataTable(
        "slopes",
        "mean hops as a straight line over log2 of the nodes, by least squares",
        List.of("topology", "slope", "expected_slope", "intercept"),
        PathLength.TOPOLOGIES.stream()
            .map(
                topology -> {
                  LineFit fit = fit(topology, all);
                  return DataTable.row(
                      topology.name(), fit.slope(), topology.hopsPerDoubling(), fit.intercept());
                })
            .toList());
  }

  static DataTable pdfTable(List<Paths> all) {
    Histogram hops = distribution(all).hops();
    List<List<String>> rows = new ArrayList<>();
    for (int length = 0; length <= hops.max(); length++) {
      rows.add(DataTable.row(length, hops.share(length)));
    }
    return new DataTable(
        "pdf",
        "Fig. 13(b): share of the lookups with so many hops, 2^12 nodes, base 2",
        List.of("hops", "share"),
        rows);
  }

  /** The text states the mean. */
  static Figure nodes(List<Paths> all) {
    return new Figure(
        nodesPlot(all),
        List.of(half("mean: 1/2 log2 N", all)),
        "6.3: \"the path length is about 1/2 log2 N\", not counting the last hop, to the owner;"
            + " the percentiles \"increase logarithmically\" as well.");
  }

  private static Curve half(String name, List<Paths> all) {
    return curve(name, Style.REFERENCE, of(PathLength.CHORD, all), paths -> paths.exponent() / 2.0);
  }

  private static Plot nodesPlot(List<Paths> all) {
    List<Paths> two = of(PathLength.CHORD, all);
    int largest = two.get(two.size() - 1).exponent();
    return new Plot(
        "nodes",
        "Path length against the number of nodes (Chord Fig. 13a)",
        new Axis("log2 of the number of nodes", 0, largest + 1, Axis.WHOLE),
        new Axis("hops", 0, largest, Axis.WHOLE),
        Corner.LEFT,
        List.of(
            curve("99th percentile", Style.MEASURED, two, Paths::p99),
            curve("mean", Style.MEASURED, two, Paths::mean),
            curve("1st percentile", Style.MEASURED, two, Paths::p1),
            half("1/2 log2 N", all)));
  }

  /** No paper has the figure; theory has the slopes. */
  static Figure topologies(List<Paths> all) {
    return new Figure(
        topologiesPlot(all),
        PathLength.TOPOLOGIES.stream().map(topology -> theory(topology, all)).toList(),
        "No paper has this figure. Theory: of the log_k N digits of a random distance one in k is"
            + " zero and needs no hop; in Ranch two steps find a process that matches two bits more."
            + " Drawn: so many hops, and on a ring the last one to the owner.");
  }

  private static Curve theory(Topology topology, List<Paths> all) {
    int last = topology.equals(Topology.RANCH) ? 0 : 1;
    return curve(
        topology.name(),
        Style.STATED,
        of(topology, all),
        paths -> topology.hopsPerDoubling() * paths.exponent() + last);
  }

  private static Plot topologiesPlot(List<Paths> all) {
    int largest = all.get(all.size() - 1).exponent();
    return new Plot(
        "bases",
        "Mean path length with routing tables to the base k, and in Ranch",
        new Axis("log2 of the number of nodes", 0, largest + 1, Axis.WHOLE),
        new Axis("hops", 0, largest + 2, Axis.WHOLE),
        Corner.LEFT,
        PathLength.TOPOLOGIES.stream()
            .map(topology -> curve(topology.name(), Style.MEASURED, of(topology, all), Paths::mean))
            .toList());
  }

  /** Of the bits of a random distance, half are ones: the binomial distribution. */
  static Figure pdf(List<Paths> all) {
    List<Point> binomial = new ArrayList<>();
    double share = StrictMath.pow(0.5, PDF);
    for (int ones = 0; ones <= PDF; ones++) {
      binomial.add(new Point(ones, share));
      share = share * (PDF - ones) / (ones + 1);
    }
    return new Figure(
        pdfPlot(all),
        List.of(new Curve("ones among 12 bits", Style.STATED, binomial)),
        "6.3: \"the number of fingers we need to follow will be the number of ones in the binary"
            + " representation of the distance\". Drawn: how many of 12 random bits are ones. Ours"
            + " counts the last hop, to the owner, as well.");
  }

  private static Plot pdfPlot(List<Paths> all) {
    Histogram hops = distribution(all).hops();
    List<Point> points = new ArrayList<>();
    for (int length = 0; length <= PDF; length++) {
      points.add(new Point(length, hops.share(length)));
    }
    return new Plot(
        "pdf",
        "Distribution of path lengths, 2^12 nodes (Chord Fig. 13b)",
        new Axis("hops", 0, PDF, Axis.WHOLE),
        new Axis("share of lookups", 0, 0.25, Axis.SHARES),
        Corner.LEFT,
        List.of(new Curve("measured", Style.MEASURED, points)));
  }

  private static Curve curve(
      String name, Style style, List<Paths> paths, ToDoubleFunction<Paths> y) {
    return new Curve(
        name,
        style,
        paths.stream().map(path -> new Point(path.exponent(), y.applyAsDouble(path))).toList());
  }
}
