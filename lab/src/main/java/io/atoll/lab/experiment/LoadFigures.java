package io.atoll.lab.experiment;

import io.atoll.lab.experiment.plot.Plot;
import io.atoll.lab.experiment.plot.Plot.Axis;
import io.atoll.lab.experiment.plot.Plot.Corner;
import io.atoll.lab.experiment.plot.Plot.Curve;
import io.atoll.lab.experiment.plot.Plot.Point;
import io.atoll.lab.experiment.plot.Plot.Style;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Chord Fig. 11(a), 11(b) and 12, as tables and as plots. */
final class LoadFigures {

  /** As far as the paper's axes go. */
  private static final int MOST_KEYS = 500;

  private LoadFigures() {}

  static DataTable table(String name, String caption, String first, List<Load> loads) {
    return new DataTable(
        name,
        caption,
        List.of(
            first,
            "mean",
            "p1",
            "p99",
            "max",
            "p1_to_mean",
            "p99_to_mean",
            "max_to_mean",
            "share_without_keys"),
        loads.stream()
            .map(load -> load.row(first.equals("keys") ? load.keys() : load.virtualNodes()))
            .toList());
  }

  static DataTable pdfTable(Load load) {
    List<List<String>> rows = new ArrayList<>();
    for (int keys = 0; keys <= load.perNode().max(); keys++) {
      rows.add(
          List.of(
              Integer.toString(keys),
              String.format(Locale.ROOT, "%.7f", load.perNode().share(keys)),
              String.format(Locale.ROOT, "%.7f", expectedShare(keys, load.mean()))));
    }
    return new DataTable(
        "pdf",
        "Fig. 11(b): share of the nodes with so many keys",
        List.of("keys_per_node", "share", "expected"),
        rows);
  }

  /**
   * Arcs between random places are exponentially distributed, and keys fall into them at random:
   * together a geometric distribution.
   */
  private static double expectedShare(double keys, double mean) {
    return StrictMath.pow(mean / (1 + mean), keys) / (1 + mean);
  }

  /** The text states the 99th percentile of one number of keys, and that all grows linearly. */
  static Figure keys(List<Load> loads) {
    int nodes = loads.get(0).nodes();
    double most = loads.get(loads.size() - 1).keys();
    List<Point> p99 = new ArrayList<>();
    List<Point> mean = new ArrayList<>();
    for (Load load : loads) {
      mean.add(new Point(load.keys(), (double) load.keys() / nodes));
      p99.add(new Point(load.keys(), 4.6 * load.keys() / nodes));
    }
    return new Figure(
        keysPlot(loads, most),
        List.of(
            new Curve("99th percentile", Style.STATED, p99), new Curve("mean", Style.STATED, mean)),
        "6.2: \"large variations that increase linearly with the number of keys\"; with 5*10^5 keys"
            + " \"the 99th percentile is 4.6 x the mean value\". Drawn: 4.6 means everywhere.");
  }

  private static Plot keysPlot(List<Load> loads, double most) {
    return new Plot(
        "keys",
        String.format(
            Locale.ROOT, "Keys per node, %,d nodes (Chord Fig. 11a)", loads.get(0).nodes()),
        new Axis("keys in all", 0, most, Axis.WHOLE),
        new Axis("keys per node", 0, MOST_KEYS, Axis.WHOLE),
        Corner.LEFT,
        List.of(
            curve("99th percentile", loads, Load::keys, Load::p99),
            curve("mean", loads, Load::keys, Load::mean),
            curve("1st percentile", loads, Load::keys, Load::p1)));
  }

  /** The text states two points of the axis and no shares. */
  static Figure pdf(Load load) {
    double mean = load.mean();
    return new Figure(
        pdfPlot(load),
        List.of(
            new Curve("99th percentile", Style.STATED, List.of(new Point(4.6 * mean, 0))),
            new Curve("most keys on a node", Style.STATED, List.of(new Point(9.1 * mean, 0)))),
        "6.2: with 5*10^5 keys on 10^4 nodes the maximum \"is 457, or 9.1 x the mean value. For"
            + " comparison, the 99th percentile is 4.6 x the mean value\".");
  }

  private static Plot pdfPlot(Load load) {
    List<Point> measured = new ArrayList<>();
    List<Point> expected = new ArrayList<>();
    for (int keys = 0; keys <= MOST_KEYS; keys++) {
      measured.add(new Point(keys, load.perNode().share(keys)));
    }
    // not only at whole numbers: the library puts labels where all points are equally far apart
    for (double keys = 0; keys <= MOST_KEYS; keys += 12.5) {
      expected.add(new Point(keys, expectedShare(keys, load.mean())));
    }
    return new Plot(
        "pdf",
        String.format(
            Locale.ROOT,
            "Distribution of keys per node, %,d keys on %,d nodes (Chord Fig. 11b)",
            load.keys(),
            load.nodes()),
        new Axis("keys per node", 0, MOST_KEYS, Axis.WHOLE),
        new Axis("share of nodes", 0, 0.025, Axis.SHARES),
        Corner.RIGHT,
        List.of(
            new Curve("measured", Style.DENSE, measured),
            new Curve("geometric distribution", Style.REFERENCE, expected)));
  }

  /** The text states both ends of the curves. */
  static Figure virtualNodes(List<Load> loads) {
    double mean = loads.get(0).mean();
    return new Figure(
        virtualNodesPlot(loads),
        List.of(
            new Curve(
                "99th percentile",
                Style.STATED,
                List.of(new Point(1, 4.8 * mean), new Point(20, 1.6 * mean))),
            new Curve("mean", Style.STATED, List.of(new Point(1, mean), new Point(20, mean))),
            new Curve(
                "1st percentile",
                Style.STATED,
                List.of(new Point(1, 0), new Point(20, 0.5 * mean)))),
        "6.2: \"the 99th percentile decreases from 4.8 x to 1.6 x the mean value, while the 1st"
            + " percentile increases from 0 to 0.5 x the mean value\" from 1 to 20 virtual nodes.");
  }

  private static Plot virtualNodesPlot(List<Load> loads) {
    return new Plot(
        "virtual-nodes",
        String.format(
            Locale.ROOT,
            "Keys per node with virtual nodes, %,d keys on %,d nodes (Chord Fig. 12)",
            loads.get(0).keys(),
            loads.get(0).nodes()),
        new Axis("virtual nodes per node", 0, 21, Axis.WHOLE),
        new Axis("keys per node", 0, MOST_KEYS, Axis.WHOLE),
        Corner.RIGHT,
        List.of(
            curve("99th percentile", loads, Load::virtualNodes, Load::p99),
            curve("mean", loads, Load::virtualNodes, Load::mean),
            curve("1st percentile", loads, Load::virtualNodes, Load::p1)));
  }

  private static Curve curve(
      String name, List<Load> loads, ToDoubleFunction<Load> x, ToDoubleFunction<Load> y) {
    return new Curve(
        name,
        Style.MEASURED,
        loads.stream()
            .map(load -> new Point(x.applyAsDouble(load), y.applyAsDouble(load)))
            .toList());
  }
}
