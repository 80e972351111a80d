package io.atoll.lab.experiment.plot;

import java.util.List;

/**
 * Bars in groups, before anybody draws them.
 *
 * @param y what is measured
 * @param groups what stands below each group
 * @param series the bars of each group, in order
 */
public record BarPlot(String title, String y, List<String> groups, List<Series> series) {

  public BarPlot {
    groups = List.copyOf(groups);
    series = List.copyOf(series);
  }

  /** One bar in each group. */
  public record Series(String name, List<Double> numbers) {
    public Series {
      numbers = List.copyOf(numbers);
    }
  }
}
