package io.atoll.lab.experiment;

import io.atoll.lab.experiment.plot.Plot;
import io.atoll.lab.experiment.plot.Plot.Axis;
import io.atoll.lab.experiment.plot.Plot.Corner;
import io.atoll.lab.experiment.plot.Plot.Curve;
import io.atoll.lab.experiment.plot.Plot.Point;
import io.atoll.lab.experiment.plot.Plot.Style;
import io.atoll.lab.protocols.chord.Repair;
import io.atoll.lab.protocols.chord.Shape;
import io.atoll.lab.sim.Churn;
import io.atoll.protocols.ring.chord.ChordRules;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Rounds until a network that is not one sorted ring has become one: Chord (MIT TR-819) sections
 * 5.3, 5.4 and 7. The paper has bounds and no figure.
 */
final class LoopsAndPartitions implements Experiment {

  /** In the order of the table's columns. */
  private static final List<String> NETWORKS =
      List.of(
          "two loops",
          "two loops, no patience",
          "ten loops",
          "random cycle",
          "random pseudo-tree",
          "healed partition");

  private record Size(List<Integer> exponents) {

    static Size of(Scale scale) {
      return switch (scale) {
        case SMALL -> new Size(List.of(5, 6, 7));
        case PAPER -> new Size(List.of(5, 6, 7, 8, 9, 10, 11, 12));
        case LARGE -> new Size(List.of(6, 8, 10, 12, 13, 14));
      };
    }
  }

  /** Rounds on networks of 2^exponent nodes, in the order of {@link #NETWORKS}. */
  private record Rounds(int exponent, List<Integer> rounds) {

    int of(String network) {
      return rounds.get(NETWORKS.indexOf(network));
    }

    /** As a share of log2^2 N. */
    double ofLogSquared(String network) {
      return (double) of(network) / (exponent * exponent);
    }
  }

  @Override
  public String name() {
    return "loops-and-partitions";
  }

  @Override
  public String title() {
    return "rounds to strong stability against the nodes, loops and healed partitions (Chord 5.3)";
  }

  @Override
  public Results run(Scale scale, long seed, Progress progress) {
    Size size = Size.of(scale);
    Meter meter = new Meter(progress, (long) size.exponents().size() * NETWORKS.size());
    SplittableRandom random = new SplittableRandom(seed);
    List<Rounds> all = new ArrayList<>();
    for (int exponent : size.exponents()) {
      long runSeed = random.nextLong();
      List<Integer> rounds = new ArrayList<>();
      for (String network : NETWORKS) {
        rounds.add(measure(network, 1 << exponent, runSeed).rounds());
        meter.done(1);
      }
      all.add(new Rounds(exponent, rounds));
    }
    return new Results(comparisons(all), List.of(table(all)), List.of(figure(all)));
  }

  private static Repair.Report measure(String network, int nodes, long seed) {
    return switch (network) {
      case "two loops" -> shape(Shape.TWO_LOOPS, nodes, seed);
      case "two loops, no patience" ->
          Repair.ofShape(
              Shape.TWO_LOOPS,
              nodes,
              Repair.strong(nodes)
                  .with(new ChordRules.Strong(0, ChordRules.Strong.DEFAULT.remembered())),
              Repair.limit(nodes),
              seed,
              Churn.Progress.NONE);
      case "ten loops" -> shape(Shape.TEN_LOOPS, nodes, seed);
      case "random cycle" -> shape(Shape.RANDOM_CYCLE, nodes, seed);
      case "random pseudo-tree" -> shape(Shape.PSEUDO_TREE, nodes, seed);
      default ->
          Repair.ofPartition(
              nodes, Repair.strong(nodes), Repair.limit(nodes), seed, Churn.Progress.NONE);
    };
  }

  private static Repair.Report shape(Shape shape, int nodes, long seed) {
    return Repair.ofShape(
        shape, nodes, Repair.strong(nodes), Repair.limit(nodes), seed, Churn.Progress.NONE);
  }

  private static List<Comparison> comparisons(List<Rounds> all) {
    Rounds last = all.get(all.size() - 1);
    String nodes = "2^" + last.exponent() + " nodes";
    return List.of(
        Comparison.of(
                "networks, of all, that did not become strongly stable",
                "Theorem 5.11",
                Expected.exactly(0),
                (double) all.stream().flatMap(r -> r.rounds().stream()).filter(r -> r < 0).count())
            .under("within 2 log2^2 N rounds"),
        Comparison.of(
                "rounds / log2^2 N, two loops",
                "5.4: O(log^2 N)",
                Expected.between("bounded", 0, 1),
                last.ofLogSquared("two loops"))
            .under(nodes),
        Comparison.of(
                "rounds / log2^2 N, healed partition",
                "5.4: O(log^2 N)",
                Expected.between("bounded", 0, 1),
                last.ofLogSquared("healed partition"))
            .under(nodes),
        Comparison.of(
                "rounds / N^2, random pseudo-tree",
                "Theorem 5.11: O(N^2)",
                Expected.between("bounded", 0, 1),
                last.of("random pseudo-tree") / Math.pow(1 << last.exponent(), 2))
            .under(nodes));
  }

  private static DataTable table(List<Rounds> all) {
    List<String> columns = new ArrayList<>(List.of("log2_nodes", "nodes"));
    NETWORKS.forEach(
        network -> columns.add(network.replace(",", "").replace('-', '_').replace(' ', '_')));
    return new DataTable(
        "rounds",
        "rounds until every successor is the next node; -1 if more than 2 log2^2 N",
        columns,
        all.stream()
            .map(
                rounds -> {
                  List<Object> cells =
                      new ArrayList<>(List.of(rounds.exponent(), 1 << rounds.exponent()));
                  cells.addAll(rounds.rounds());
                  return DataTable.row(cells.toArray());
                })
            .toList());
  }

  private static Figure figure(List<Rounds> all) {
    int largest = all.get(all.size() - 1).exponent();
    Curve bound =
        new Curve(
            "log2^2 N",
            Style.REFERENCE,
            all.stream()
                .map(r -> new Point(r.exponent(), (double) r.exponent() * r.exponent()))
                .toList());
    Plot plot =
        new Plot(
            "rounds",
            "Rounds to strong stability against the number of nodes",
            new Axis("log2 of the number of nodes", 0, largest + 1, Axis.WHOLE),
            new Axis("rounds", 0, largest * largest, Axis.WHOLE),
            Corner.LEFT,
            NETWORKS.stream()
                .map(
                    network ->
                        new Curve(
                            network,
                            Style.MEASURED,
                            all.stream().map(r -> new Point(r.exponent(), r.of(network))).toList()))
                .toList());
    return new Figure(
        plot, List.of(bound), "Two well-interleaved loops: \"in O(log^2 N) time\" (5.4).");
  }
}
