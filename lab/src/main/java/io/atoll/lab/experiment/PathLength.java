package io.atoll.lab.experiment;

import io.atoll.kernel.Id;
import io.atoll.kernel.IdSpace;
import io.atoll.lab.experiment.Results.Comparison;
import io.atoll.lab.experiment.plot.Plot;
import io.atoll.lab.experiment.plot.Plot.Axis;
import io.atoll.lab.experiment.plot.Plot.Corner;
import io.atoll.lab.experiment.plot.Plot.Curve;
import io.atoll.lab.experiment.plot.Plot.Point;
import io.atoll.lab.experiment.plot.Plot.Style;
import io.atoll.protocols.routing.Spacing;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;

/**
 * How many hops a lookup takes: Chord (MIT TR-819) section 6.3, Fig. 13(a) and (b), and the same
 * with the tables of DKS to other bases than 2.
 *
 * <p>A hop is a message from one node to the next, the last one to the owner included. Each point
 * is the mean over several rings, many where they are small: one ring of eight nodes is not like
 * another.
 */
final class PathLength implements Experiment {

  private static final List<Integer> BASES = List.of(2, 4, 8, 16);
  private static final int SMALLEST = 3;
  private static final int PDF = 12;
  private static final int POINTER_SAMPLES = 200;

  /**
   * How much is measured.
   *
   * @param largest the ring of 2^largest nodes is the last
   * @param lookups for each point
   * @param nodes in all rings of a point together, if one ring is not more than that
   */
  private record Size(int largest, int lookups, int nodes) {

    static Size of(Scale scale) {
      return switch (scale) {
        case SMALL -> new Size(12, 50_000, 1 << 14);
        case PAPER -> new Size(14, 500_000, 1 << 17);
        case LARGE -> new Size(20, 1_000_000, 1 << 20);
      };
    }

    int rings(int exponent) {
      return Math.max(1, nodes >> exponent);
    }

    int lookupsPerRing(int exponent) {
      return lookups / rings(exponent);
    }

    /** In lookups. */
    long work() {
      long work = 0;
      for (int exponent = SMALLEST; exponent <= largest; exponent++) {
        work += (long) rings(exponent) * lookupsPerRing(exponent) * BASES.size();
      }
      return work;
    }
  }

  /** The lookups on the rings of one size, with the tables to one base. */
  private record Paths(int base, int exponent, Histogram hops, Histogram pointers) {

    double mean() {
      return hops.mean();
    }

    double p1() {
      return hops.percentile(1);
    }

    double p99() {
      return hops.percentile(99);
    }

    Point meanPoint() {
      return new Point(exponent, mean());
    }
  }

  @Override
  public String name() {
    return "path-length";
  }

  @Override
  public String title() {
    return "hops per lookup against the number of nodes, to the bases 2 to 16 (Chord Fig. 13)";
  }

  @Override
  public Results run(Scale scale, long seed, Progress progress) {
    Size size = Size.of(scale);
    SplittableRandom random = new SplittableRandom(seed);
    Meter meter = new Meter(progress, size.work());
    List<Paths> all = new ArrayList<>();
    for (int exponent = SMALLEST; exponent <= size.largest(); exponent++) {
      all.addAll(measure(exponent, size, random.split(), meter));
    }
    return new Results(
        comparisons(all),
        List.of(table(all), slopes(all), pdfTable(all)),
        List.of(nodesPlot(all), basesPlot(all), pdfPlot(all)));
  }

  /** Every base meets the same rings and the same lookups. */
  private static List<Paths> measure(
      int exponent, Size size, SplittableRandom random, Meter meter) {
    List<Paths> paths =
        BASES.stream()
            .map(base -> new Paths(base, exponent, new Histogram(), new Histogram()))
            .toList();
    int lookups = size.lookupsPerRing(exponent);
    for (int number = 0; number < size.rings(exponent); number++) {
      StillRing ring = new StillRing(1 << exponent, random.split());
      long lookupSeed = random.nextLong();
      for (Paths path : paths) {
        lookUp(ring, lookups, path, new SplittableRandom(lookupSeed));
        meter.done(lookups);
      }
    }
    return paths;
  }

  private static void lookUp(StillRing ring, int lookups, Paths paths, SplittableRandom random) {
    Spacing spacing = Spacing.toTheBase(paths.base(), IdSpace.FULL);
    for (int lookup = 0; lookup < lookups; lookup++) {
      int from = random.nextInt(ring.nodes());
      paths.hops().add(ring.hops(from, new Id(random.nextLong()), spacing));
    }
    for (int node = 0; node < Math.min(POINTER_SAMPLES, ring.nodes()); node++) {
      paths.pointers().add(ring.differentPointers(node, spacing));
    }
  }

  private static List<Paths> toTheBase(int base, List<Paths> all) {
    return all.stream().filter(paths -> paths.base() == base).toList();
  }

  private static LineFit fit(int base, List<Paths> all) {
    return LineFit.through(toTheBase(base, all).stream().map(Paths::meanPoint).toList());
  }

  /** Of the log_k N digits of a random distance, one in k is zero and needs no hop. */
  private static double expectedSlope(int base) {
    return (base - 1.0) / base * StrictMath.log(2) / StrictMath.log(base);
  }

  private static Paths pdf(List<Paths> all) {
    return all.stream()
        .filter(paths -> paths.base() == 2 && paths.exponent() == PDF)
        .findFirst()
        .orElseThrow();
  }

  private static List<Comparison> comparisons(List<Paths> all) {
    List<Comparison> comparisons = new ArrayList<>();
    LineFit two = fit(2, all);
    Paths pdf = pdf(all);
    String text = "6.3: \"the path length is about 1/2 log2 N\"";
    comparisons.add(
        new Comparison("hops per doubling of the nodes, base 2", text, "0.5", four(two.slope())));
    comparisons.add(
        new Comparison(
            "hops above 1/2 log2 N: the last, to the owner",
            text,
            "about 0",
            four(two.intercept())));
    comparisons.add(
        new Comparison("hops before the last, 2^12 nodes", text, "6", four(pdf.mean() - 1)));
    for (int base : BASES.subList(1, BASES.size())) {
      comparisons.add(
          new Comparison(
              "hops per doubling of the nodes, base " + base,
              "theory: (k-1) / (k log2 k)",
              four(expectedSlope(base)),
              four(fit(base, all).slope())));
    }
    return comparisons;
  }

  private static String four(double number) {
    return String.format(Locale.ROOT, "%.4f", number);
  }

  private static DataTable table(List<Paths> all) {
    return new DataTable(
        "nodes",
        "Fig. 13(a): hops per lookup, and different pointers per node",
        List.of("base", "log2_nodes", "nodes", "lookups", "mean", "p1", "p99", "max", "pointers"),
        all.stream()
            .map(
                paths ->
                    DataTable.row(
                        paths.base(),
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

  private static DataTable slopes(List<Paths> all) {
    return new DataTable(
        "slopes",
        "mean hops as a straight line over log2 of the nodes, by least squares",
        List.of("base", "slope", "expected_slope", "intercept"),
        BASES.stream()
            .map(
                base -> {
                  LineFit fit = fit(base, all);
                  return DataTable.row(base, fit.slope(), expectedSlope(base), fit.intercept());
                })
            .toList());
  }

  private static DataTable pdfTable(List<Paths> all) {
    Histogram hops = pdf(all).hops();
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

  private static Plot nodesPlot(List<Paths> all) {
    List<Paths> two = toTheBase(2, all);
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
            curve("1/2 log2 N", Style.REFERENCE, two, paths -> paths.exponent() / 2.0)));
  }

  private static Plot basesPlot(List<Paths> all) {
    int largest = all.get(all.size() - 1).exponent();
    return new Plot(
        "bases",
        "Mean path length with routing tables to the base k",
        new Axis("log2 of the number of nodes", 0, largest + 1, Axis.WHOLE),
        new Axis("hops", 0, largest / 2 + 2, Axis.WHOLE),
        Corner.LEFT,
        BASES.stream()
            .map(base -> curve("k = " + base, Style.MEASURED, toTheBase(base, all), Paths::mean))
            .toList());
  }

  private static Plot pdfPlot(List<Paths> all) {
    Histogram hops = pdf(all).hops();
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
