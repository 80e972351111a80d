package io.atoll.lab.experiment;

/**
 * A number of the paper beside ours.
 *
 * @param source where the paper says so
 * @param conditions of the measurement, where they are not the paper's or bear repeating
 */
public record Comparison(
    String what, String source, Expected paper, double measured, String conditions) {

  public static Comparison of(String what, String source, Expected paper, double measured) {
    return new Comparison(what, source, paper, measured, "");
  }

  /** The same, measured like this. */
  public Comparison under(String newConditions) {
    return new Comparison(what, source, paper, measured, newConditions);
  }

  public boolean agrees() {
    return paper.covers(measured);
  }

  /** Whether ours is as near as it should be, and how near that is. */
  public String verdict() {
    return (agrees() ? "within " : "outside ") + paper.range();
  }

  String measuredText() {
    return Numbers.text(measured) + (conditions.isEmpty() ? "" : " (" + conditions + ")");
  }
}
