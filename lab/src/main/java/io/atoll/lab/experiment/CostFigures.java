package io.atoll.lab.experiment;

import io.atoll.lab.experiment.RingCost.Cost;
import io.atoll.lab.experiment.plot.Plot;
import io.atoll.lab.experiment.plot.Plot.Axis;
import io.atoll.lab.experiment.plot.Plot.Corner;
import io.atoll.lab.experiment.plot.Plot.Curve;
import io.atoll.lab.experiment.plot.Plot.Point;
import io.atoll.lab.experiment.plot.Plot.Style;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What rings cost in messages, as a table, plots and comparisons. */
record CostFigures(List<Cost> costs) {

  Results results() {
    return new Results(
        comparisons(),
        List.of(table()),
        List.of(
            new Figure(
                plot("lookup", "Messages per lookup", cost -> cost.lookup().mean()),
                List.of(new Curve("half the ring", Style.REFERENCE, halfTheRing())),
                "Chord 4.4, of lookups along successors: \"a number of messages linear in the number"
                    + " of nodes\". Drawn: half of them, on average."),
            Figure.onlyOurs(plot("join", "Messages per join", cost -> cost.join().mean())),
            Figure.onlyOurs(plot("leave", "Messages per leave", cost -> cost.leave().mean())),
            Figure.onlyOurs(
                plot(
                    "background",
                    "Background messages per node and second",
                    Cost::backgroundPerSecond))));
  }

  private List<String> rings() {
    return costs.stream().map(Cost::ring).distinct().toList();
  }

  private List<Cost> of(String ring) {
    return costs.stream().filter(cost -> cost.ring().equals(ring)).toList();
  }

  private Cost largest(String ring) {
    List<Cost> all = of(ring);
    return all.get(all.size() - 1);
  }

  private List<Point> halfTheRing() {
    return of(rings().get(0)).stream()
        .map(cost -> new Point(cost.nodes(), cost.nodes() / 2.0))
        .toList();
  }

  private List<Comparison> comparisons() {
    List<Comparison> comparisons = new ArrayList<>();
    Cost atomic = largest("atomic");
    comparisons.add(
        Comparison.of(
            "messages per lookup and node, atomic",
            "Chord 4.4: without fingers, \"linear in the number of nodes\"",
            Expected.aboutPercent(0.5, 25),
            atomic.lookup().mean() / atomic.nodes()));
    comparisons.add(
        Comparison.of(
            "messages per leave, atomic", "ARM 4.2", Expected.exactly(6), atomic.leave().mean()));
    for (String ring : rings()) {
      Cost cost = largest(ring);
      comparisons.add(
          Comparison.of(
              "background messages per node and second, " + ring,
              cost.repairs() ? "Chord 4.4: stabilization is periodic" : "ARM: nothing is periodic",
              cost.repairs() ? Expected.between("some", 0.001, 100) : Expected.exactly(0),
              cost.backgroundPerSecond()));
    }
    return comparisons;
  }

  private DataTable table() {
    return new DataTable(
        "messages",
        "messages per join, leave and lookup, and per node and second while all is quiet",
        List.of("ring", "nodes", "join", "leave", "lookup", "background"),
        costs.stream()
            .map(
                cost ->
                    DataTable.row(
                        cost.ring(),
                        cost.nodes(),
                        cost.join().mean(),
                        cost.leave().mean(),
                        cost.lookup().mean(),
                        cost.backgroundPerSecond()))
            .toList());
  }

  private Plot plot(String name, String title, ToDoubleFunction<Cost> what) {
    double most = costs.stream().mapToDouble(what).max().orElseThrow();
    return new Plot(
        name,
        title,
        new Axis("nodes", 0, largest(rings().get(0)).nodes(), Axis.WHOLE),
        new Axis("messages", 0, 1.2 * most, most > 10 ? Axis.WHOLE : Axis.SHARES),
        Corner.LEFT,
        rings().stream().map(ring -> curve(ring, what)).toList());
  }

  private Curve curve(String ring, ToDoubleFunction<Cost> what) {
    return new Curve(
        ring,
        Style.MEASURED,
        of(ring).stream().map(cost -> new Point(cost.nodes(), what.applyAsDouble(cost))).toList());
  }
}
