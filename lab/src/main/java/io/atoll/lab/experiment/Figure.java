package io.atoll.lab.experiment;

import io.atoll.lab.experiment.plot.Plot;
import java.util.List;

/**
 * A figure of a paper made again.
 *
 * <p>What the paper's own figure shows is known as far as its text tells: those points and lines
 * are drawn in the axes of ours.
 *
 * @param paper what the paper's text says of the figure's curves; none if it says nothing, or has
 *     no such figure
 * @param says the paper's sentence, or who else says so
 */
public record Figure(Plot ours, List<Plot.Curve> paper, String says) {

  public Figure {
    paper = List.copyOf(paper);
  }

  /** One that no paper has. */
  public static Figure onlyOurs(Plot ours) {
    return new Figure(ours, List.of(), "No paper has this figure.");
  }

  /** The paper's side. */
  Plot paperPlot() {
    return new Plot(
        ours.name() + "-paper", "The paper, in numbers", ours.x(), ours.y(), ours.legend(), paper);
  }
}
