package io.atoll.lab.experiment;

import io.atoll.lab.experiment.plot.Plot;
import java.util.List;

/** The straight line with the least squares of vertical distances to some points. */
record LineFit(double slope, double intercept) {

  static LineFit through(List<Plot.Point> points) {
    double meanX = points.stream().mapToDouble(Plot.Point::x).average().orElseThrow();
    double meanY = points.stream().mapToDouble(Plot.Point::y).average().orElseThrow();
    double xy = 0;
    double xx = 0;
    for (Plot.Point point : points) {
      xy += (point.x() - meanX) * (point.y() - meanY);
      xx += (point.x() - meanX) * (point.x() - meanX);
    }
    double slope = xy / xx;
    return new LineFit(slope, meanY - slope * meanX);
  }
}
