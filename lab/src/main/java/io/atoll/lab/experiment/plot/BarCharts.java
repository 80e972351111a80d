package io.atoll.lab.experiment.plot;

import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.style.CategoryStyler;
import org.knowm.xchart.style.Styler.LegendPosition;

/** Bars, drawn like the other figures. */
final class BarCharts {

  /** Names are longer than bars are wide. */
  private static final int SLOPE_DEGREES = 30;

  private BarCharts() {}

  static CategoryChart of(BarPlot plot, int width, int height) {
    CategoryChart chart =
        new CategoryChartBuilder()
            .width(width)
            .height(height)
            .title(plot.title())
            .yAxisTitle(plot.y())
            .build();
    CategoryStyler styler = chart.getStyler();
    XyCharts.style(styler);
    styler.setXAxisLabelRotation(SLOPE_DEGREES);
    styler.setYAxisMin(0.0).setYAxisDecimalPattern(Plot.Axis.WHOLE);
    styler.setAvailableSpaceFill(0.8);
    styler.setLegendPosition(LegendPosition.InsideNE);
    int colour = 0;
    for (BarPlot.Series series : plot.series()) {
      chart
          .addSeries(series.name(), plot.groups(), series.numbers())
          .setFillColor(XyCharts.COLOURS.get(colour));
      colour++;
    }
    return chart;
  }
}
