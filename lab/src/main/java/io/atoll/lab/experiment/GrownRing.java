package io.atoll.lab.experiment;

import io.atoll.lab.experiment.plot.Plot;
import io.atoll.lab.experiment.plot.Plot.Axis;
import io.atoll.lab.experiment.plot.Plot.Corner;
import io.atoll.lab.experiment.plot.Plot.Curve;
import io.atoll.lab.experiment.plot.Plot.Point;
import io.atoll.lab.experiment.plot.Plot.Style;
import io.atoll.lab.protocols.host.HostSimulation;
import io.atoll.lab.sim.Churn;
import io.atoll.lab.sim.Growth;
import io.atoll.protocols.ring.host.HostMessage;
import io.atoll.protocols.ring.host.HostSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What lookups and joins cost on a host ring that has grown by joins, with the routing tables that
 * its members found and kept themselves: logarithms of the number of members, over four orders of
 * magnitude.
 */
final class GrownRing implements Experiment {

  /**
   * How far it grows.
   *
   * @param members where lookups are measured
   * @param lookups how many at each of them
   * @param last how many in the end
   */
  private record Size(List<Integer> members, int lookups, int last) {

    static Size of(Scale scale) {
      return switch (scale) {
        case SMALL -> new Size(List.of(32, 256, 2_048), 10_000, 10_000);
        case PAPER -> new Size(List.of(100, 1_000, 10_000, 100_000), 50_000, 100_000);
        case LARGE ->
            new Size(List.of(100, 1_000, 10_000, 100_000, 1_000_000), 100_000, 10_000_000);
      };
    }

    int lookupsAt(int size) {
      return size == largest() ? last : lookups;
    }

    int largest() {
      return members.get(members.size() - 1);
    }
  }

  /**
   * A ring of one size.
   *
   * @param joinMessages on average, of all that joined since the size before
   * @param lookupMessages on average, until the owner was reached
   */
  private record Grown(int members, double joinMessages, int lookups, double lookupMessages) {
    double logarithm() {
      return Math.log(members) / Math.log(2);
    }
  }

  @Override
  public String name() {
    return "scale";
  }

  @Override
  public String title() {
    return "messages per lookup and join on a ring grown by joins, against the members";
  }

  @Override
  public Results run(Scale scale, long seed, Progress progress) {
    Size size = Size.of(scale);
    Growth<HostMessage> growth =
        new Growth<>(
            HostSimulation.simulated(HostSettings.DEFAULT.withoutFailures()), size.largest(), seed);
    Churn.Progress heard = (done, of, messages) -> progress.report(done, of);
    List<Grown> rings = new ArrayList<>();
    int before = 0;
    for (int members : size.members()) {
      long sent = growth.simulation().counters().delivered();
      growth.growTo(members, heard);
      long joining = growth.simulation().counters().delivered() - sent;
      int lookups = size.lookupsAt(members);
      long hops = growth.lookUp(lookups, heard);
      rings.add(
          new Grown(
              members, (double) joining / (members - before), lookups, (double) hops / lookups));
      before = members;
    }
    String problem = growth.problems();
    if (!problem.isEmpty()) {
      throw new IllegalStateException("the ring that has grown is wrong: " + problem);
    }
    return results(rings);
  }

  private static Results results(List<Grown> rings) {
    LineFit fit = LineFit.through(points(rings, Grown::lookupMessages));
    Grown largest = rings.get(rings.size() - 1);
    return new Results(
        List.of(
            Comparison.of(
                "messages per lookup and doubling of the ring",
                "Chord 6.3: 1/2 log2 N",
                Expected.aboutPercent(0.5, 10),
                fit.slope()),
            Comparison.of(
                "messages per lookup beyond 1/2 log2 N, largest ring",
                "Chord 6.3, and the last hop to the owner",
                Expected.between("at most one", 0, 1),
                largest.lookupMessages() - largest.logarithm() / 2)),
        List.of(table(rings)),
        List.of(
            new Figure(
                plot("lookups", "Messages per lookup", rings, Grown::lookupMessages),
                List.of(
                    new Curve(
                        "1/2 log2 N", Style.REFERENCE, points(rings, r -> r.logarithm() / 2))),
                "Chord 6.3: \"the path length is about 1/2 log2 N\", not counting the last hop, to"
                    + " the owner."),
            Figure.onlyOurs(plot("joins", "Messages per join", rings, Grown::joinMessages))));
  }

  private static List<Point> points(List<Grown> rings, ToDoubleFunction<Grown> what) {
    return rings.stream()
        .map(ring -> new Point(ring.logarithm(), what.applyAsDouble(ring)))
        .toList();
  }

  private static Plot plot(
      String name, String title, List<Grown> rings, ToDoubleFunction<Grown> what) {
    double most = rings.stream().mapToDouble(what).max().orElseThrow();
    return new Plot(
        name,
        title,
        new Axis("log2 of the number of members", 0, 21, Axis.WHOLE),
        new Axis("messages", 0, 1.2 * most, Axis.WHOLE),
        Corner.LEFT,
        List.of(new Curve("host ring", Style.MEASURED, points(rings, what))));
  }

  private static DataTable table(List<Grown> rings) {
    return new DataTable(
        "messages",
        "messages per join since the size before, and per lookup until it reached its owner",
        List.of("members", "join", "lookups", "lookup"),
        rings.stream()
            .map(
                ring ->
                    DataTable.row(
                        ring.members(), ring.joinMessages(), ring.lookups(), ring.lookupMessages()))
            .toList());
  }
}
