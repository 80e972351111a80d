package io.atoll.lab.experiment.plot;

import java.util.List;

/**
 * A figure, before anybody draws it.
 *
 * @param name what the file is called after the experiment's name
 * @param legend where the curves leave room for their names
 */
public record Plot(String name, String title, Axis x, Axis y, Corner legend, List<Curve> curves) {

  public Plot {
    curves = List.copyOf(curves);
  }

  /**
   * What is measured along one side.
   *
   * @param numbers how they are written, as in {@link java.text.DecimalFormat}
   */
  public record Axis(String label, double min, double max, String numbers) {

    public static final String WHOLE = "#,##0";
    public static final String SHARES = "0.00##";
  }

  /** One of the upper corners. */
  public enum Corner {
    LEFT,
    RIGHT
  }

  /** How a curve is drawn. */
  public enum Style {
    /** Measured: points, joined. */
    MEASURED,
    /** Measured, so many points that they make a line. */
    DENSE,
    /** Numbers that a text states: points, which nothing joins. */
    STATED,
    /** What the paper says, or theory. */
    REFERENCE
  }

  /** A line through points. */
  public record Curve(String name, Style style, List<Point> points) {
    public Curve {
      points = List.copyOf(points);
    }
  }

  /** A point of a curve. */
  public record Point(double x, double y) {}
}
