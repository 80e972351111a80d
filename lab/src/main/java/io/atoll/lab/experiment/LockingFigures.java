package io.atoll.lab.experiment;

import io.atoll.lab.experiment.Locking.Leaving;
import io.atoll.lab.experiment.Locking.Undisturbed;
import io.atoll.lab.experiment.plot.Plot;
import io.atoll.lab.experiment.plot.Plot.Axis;
import io.atoll.lab.experiment.plot.Plot.Corner;
import io.atoll.lab.experiment.plot.Plot.Curve;
import io.atoll.lab.experiment.plot.Plot.Point;
import io.atoll.lab.experiment.plot.Plot.Style;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * ARM Fig. 1 and what section 4 says of messages, as tables, plots and comparisons.
 *
 * @param inOrder how many of the five of Fig. 1 left in the figure's order
 */
record LockingFigures(
    List<Leaving> oneByOne,
    List<Leaving> byChance,
    Undisturbed asymmetric,
    Undisturbed randomized,
    int inOrder) {

  Results results() {
    return new Results(
        comparisons(), List.of(leavesTable(), messagesTable()), List.of(time(), messages()));
  }

  /** Times as long for the most leavers as for the fewest that are several. */
  private static double growth(List<Leaving> leaving) {
    return last(leaving).millis() / leaving.get(1).millis();
  }

  private static Leaving last(List<Leaving> leaving) {
    return leaving.get(leaving.size() - 1);
  }

  private List<Comparison> comparisons() {
    double times = (double) last(oneByOne).leavers() / oneByOne.get(1).leavers();
    String from = oneByOne.get(1).leavers() + " to " + last(oneByOne).leavers() + " leavers";
    return List.of(
        Comparison.of(
            "of five neighbours, those that leave in the figure's order",
            "2, Fig. 1: 9, then 8, \"until finally node 5\"",
            Expected.exactly(5),
            inOrder),
        Comparison.of(
                "times as long for " + Numbers.text(times) + " times the leavers, asymmetric",
                "2: \"time linearly proportional to n\"",
                Expected.aboutPercent(times, 2),
                growth(oneByOne))
            .under(from),
        Comparison.of(
                "times as long for " + Numbers.text(times) + " times the leavers, randomized",
                "2: \"to circumvent the above situation\"",
                Expected.between("less", 1, times / 2),
                growth(byChance))
            .under(from),
        Comparison.of(
            "messages of a join, randomized",
            "4.1, Fig. 5",
            Expected.exactly(5),
            randomized.join()),
        Comparison.of(
            "messages of a leave, randomized",
            "4.2, Fig. 6",
            Expected.exactly(6),
            randomized.leave()),
        Comparison.of(
            "messages of a join, asymmetric",
            "Alg. 1 to 3, counted",
            Expected.exactly(8),
            asymmetric.join()),
        Comparison.of(
            "messages of a leave, asymmetric",
            "Alg. 1, 2 and 4, counted",
            Expected.exactly(6),
            asymmetric.leave()),
        Comparison.of(
            "messages saved by a join and a leave together",
            "4: \"can be optimized to consume less messages\"",
            Expected.between("some", 1, 14),
            asymmetric.join() + asymmetric.leave() - randomized.join() - randomized.leave()));
  }

  private DataTable leavesTable() {
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < oneByOne.size(); i++) {
      rows.add(
          DataTable.row(
              oneByOne.get(i).leavers(),
              oneByOne.get(i).millis(),
              byChance.get(i).millis(),
              oneByOne.get(i).messagesEach(),
              byChance.get(i).messagesEach()));
    }
    return new DataTable(
        "leaves",
        "milliseconds until the last neighbour is gone, and messages for each, "
            + Locking.LATENCY_MILLIS
            + " ms a message",
        List.of(
            "leavers",
            "asymmetric_millis",
            "randomized_millis",
            "asymmetric_messages",
            "randomized_messages"),
        rows);
  }

  private DataTable messagesTable() {
    return new DataTable(
        "messages",
        "messages of one join and one leave that nobody disturbs",
        List.of("locking", "join", "leave"),
        List.of(
            DataTable.row("asymmetric", asymmetric.join(), asymmetric.leave()),
            DataTable.row("randomized", randomized.join(), randomized.leave())));
  }

  private Figure time() {
    int most = last(oneByOne).leavers();
    double each = oneByOne.get(0).millis();
    Plot ours =
        plot(
            "time",
            "Time until the last of n neighbours has left (ARM Fig. 1)",
            new Axis("milliseconds", 0, Math.max(each * most, last(byChance).millis()), Axis.WHOLE),
            Leaving::millis);
    return new Figure(
        ours,
        List.of(
            new Curve(
                "linearly proportional to n",
                Style.REFERENCE,
                List.of(new Point(0, 0), new Point(most, each * most)))),
        "2: \"n neighbouring nodes leaving, in which it will take time linearly proportional to n"
            + " before all of them are done leaving\". The paper has no times; drawn in the time of"
            + " one leave.");
  }

  private Figure messages() {
    return new Figure(
        plot(
            "messages",
            "Messages for each of n neighbours that leave at once",
            new Axis(
                "messages",
                0,
                1 + byChance.stream().mapToDouble(Leaving::messagesEach).max().orElseThrow(),
                Axis.WHOLE),
            Leaving::messagesEach),
        List.of(new Curve("one leave, randomized (4.2)", Style.STATED, List.of(new Point(1, 6)))),
        "4.2: an optimized leave takes six messages. Requests that find a lock taken come on top,"
            + " of which the paper has no numbers.");
  }

  private Plot plot(String name, String title, Axis y, ToDoubleFunction<Leaving> what) {
    return new Plot(
        name,
        title,
        new Axis("neighbours that leave at once", 0, last(oneByOne).leavers(), Axis.WHOLE),
        y,
        Corner.LEFT,
        List.of(
            curve("asymmetric locking", oneByOne, what),
            curve("randomized locking", byChance, what)));
  }

  private static Curve curve(String name, List<Leaving> leaving, ToDoubleFunction<Leaving> what) {
    return new Curve(
        name,
        Style.MEASURED,
        leaving.stream().map(l -> new Point(l.leavers(), what.applyAsDouble(l))).toList());
  }
}
