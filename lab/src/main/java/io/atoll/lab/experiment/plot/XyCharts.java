package io.atoll.lab.experiment.plot;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.util.List;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.lines.SeriesLines;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** What the figures look like: all alike. */
final class XyCharts {

  /** Told apart by the colour-blind, and in grey (Okabe and Ito). */
  static final List<Color> COLOURS =
      List.of(
          new Color(0x0072B2),
          new Color(0xD55E00),
          new Color(0x009E73),
          new Color(0xCC79A7),
          new Color(0xE69F00),
          new Color(0x56B4E9),
          new Color(0x8C564B));

  private static final Color REFERENCE = new Color(0x444444);
  private static final Color GRID = new Color(0xE0E0E0);
  private static final Color FRAME = new Color(0x808080);

  private XyCharts() {}

  static XYChart of(Plot plot, int width, int height) {
    XYChart chart =
        new XYChartBuilder()
            .width(width)
            .height(height)
            .title(plot.title())
            .xAxisTitle(plot.x().label())
            .yAxisTitle(plot.y().label())
            .build();
    style(chart.getStyler(), plot);
    int measured = 0;
    for (Plot.Curve curve : plot.curves()) {
      XYSeries series =
          chart.addSeries(
              curve.name(),
              curve.points().stream().mapToDouble(Plot.Point::x).toArray(),
              curve.points().stream().mapToDouble(Plot.Point::y).toArray());
      boolean reference = curve.style() == Plot.Style.REFERENCE;
      draw(series, curve.style(), reference ? REFERENCE : COLOURS.get(measured));
      measured += reference ? 0 : 1;
    }
    return chart;
  }

  private static void draw(XYSeries series, Plot.Style style, Color colour) {
    series.setLineColor(colour);
    series.setMarkerColor(colour);
    switch (style) {
      case MEASURED -> series.setMarker(SeriesMarkers.CIRCLE).setLineWidth(1.8f);
      case DENSE -> series.setMarker(SeriesMarkers.NONE).setLineWidth(1.0f);
      case STATED -> series.setMarker(SeriesMarkers.DIAMOND).setLineStyle(SeriesLines.NONE);
      case REFERENCE ->
          series
              .setMarker(SeriesMarkers.NONE)
              .setLineStyle(SeriesLines.DASH_DASH)
              .setLineWidth(1.4f);
    }
  }

  private static void style(XYStyler styler, Plot plot) {
    style(styler);
    styler.setXAxisMin(plot.x().min()).setXAxisMax(plot.x().max());
    styler.setYAxisMin(plot.y().min()).setYAxisMax(plot.y().max());
    styler.setXAxisDecimalPattern(plot.x().numbers()).setXAxisTickMarkSpacingHint(100);
    styler.setYAxisDecimalPattern(plot.y().numbers());
    styler.setLegendPosition(
        plot.legend() == Plot.Corner.LEFT ? LegendPosition.InsideNW : LegendPosition.InsideNE);
    styler.setLegendVisible(plot.curves().size() > 1);
    styler.setMarkerSize(6);
  }

  /** What does not depend on what is drawn. */
  static void style(AxesChartStyler styler) {
    styler.setYAxisTickMarkSpacingHint(50);
    styler.setChartBackgroundColor(Color.WHITE).setPlotBackgroundColor(Color.WHITE);
    styler.setPlotBorderColor(FRAME);
    styler.setPlotGridLinesColor(GRID);
    styler.setPlotGridLinesStroke(new BasicStroke(1f));
    styler.setAxisTickMarksColor(FRAME).setAxisTicksLineVisible(false);
    styler.setChartTitlePadding(10);
    styler
        .setChartTitleFont(new Font(Font.SANS_SERIF, Font.BOLD, 15))
        .setChartTitleBoxVisible(false);
    styler.setAxisTitleFont(new Font(Font.SANS_SERIF, Font.PLAIN, 13));
    styler.setAxisTickLabelsFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12));
    styler.setLegendFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12));
    styler.setLegendBorderColor(GRID);
    styler.setChartPadding(12);
  }
}
