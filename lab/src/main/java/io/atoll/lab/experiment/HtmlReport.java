package io.atoll.lab.experiment;

import io.atoll.lab.experiment.plot.Plot;
import io.atoll.lab.markup.Markup;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * Experiments as a page: the paper's figures beside ours, and the numbers of both as text. The
 * pictures are the SVG files next to it; nothing comes from elsewhere.
 */
final class HtmlReport {

  /** Longer tables are folded. */
  private static final int ROWS_SHOWN = 14;

  private final Markup page = Markup.html();

  private HtmlReport() {}

  static String of(List<ExperimentRun> runs) {
    HtmlReport report = new HtmlReport();
    report.head(runs);
    runs.forEach(report::section);
    report.page.end().end();
    return report.page.toString();
  }

  private void head(List<ExperimentRun> runs) {
    String title = runs.size() == 1 ? runs.get(0).name() : "The papers' figures, made again";
    page.begin("html", "lang", "en").begin("head").element("meta", "charset", "utf-8");
    page.element("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
    page.text("title", title + " - Atoll").text("style", ReportStyle.CSS).end();
    page.begin("body").text("h1", title);
    page.text(
        "p",
        "We have the papers' text and not their figures. The paper's side shows the points and"
            + " lines that the text states, in the axes of ours. A verdict says whether what we"
            + " measured lies within the range that we take the paper's words to mean.");
    if (runs.size() > 1) {
      contents(runs);
    }
  }

  private void contents(List<ExperimentRun> runs) {
    page.begin("ul");
    for (ExperimentRun run : runs) {
      Results results = run.results();
      page.begin("li");
      page.text("a", run.name() + ": " + run.experiment().title(), "href", "#" + run.name());
      page.text(
          "span",
          String.format(
              "(%d of %d numbers agree)", results.agreeing(), results.comparisons().size()));
      page.end();
    }
    page.end();
  }

  private void section(ExperimentRun run) {
    page.begin("section", "id", run.name()).text("h2", run.name());
    page.text("p", run.experiment().title() + ".");
    page.begin("p");
    page.text("span", "Scale " + run.scaleName() + ", seed " + run.seed() + ". Again:");
    page.text(
        "code",
        String.format(
            "./atoll experiment %s --scale %s --seed %d --out results",
            run.name(), run.scaleName(), run.seed()));
    page.end();
    comparisons(run.results().comparisons());
    run.results().figures().forEach(figure -> figure(run, figure));
    files(run);
    page.end();
  }

  private void comparisons(List<Comparison> comparisons) {
    page.begin("table");
    row("th", List.of("number", "paper says", "we measured", "verdict", "where the paper says so"));
    for (Comparison comparison : comparisons) {
      page.begin("tr").text("td", comparison.what()).text("td", comparison.paper().words());
      page.text("td", comparison.measuredText());
      page.text("td", comparison.verdict(), "class", comparison.agrees() ? "yes" : "no");
      page.text("td", comparison.source()).end();
    }
    page.end();
  }

  private void figure(ExperimentRun run, Figure figure) {
    page.text("h3", figure.ours().title()).begin("div", "class", "beside");
    page.begin("div").text("h4", "Paper").text("p", figure.says());
    if (!figure.paper().isEmpty()) {
      plot(run, figure.paperPlot());
    }
    page.end();
    page.begin("div").text("h4", "Atoll");
    plot(run, figure.ours());
    page.end().end();
  }

  private void plot(ExperimentRun run, Plot plot) {
    page.element("img", "src", run.file(plot.name(), "svg"), "alt", plot.title());
    List<List<String>> rows = rows(plot);
    page.begin("details", rows.size() <= ROWS_SHOWN ? new Object[] {"open", ""} : new Object[0]);
    page.text("summary", rows.size() + " rows of numbers").begin("table");
    List<String> head = new ArrayList<>(List.of(plot.x().label()));
    plot.curves().forEach(curve -> head.add(curve.name()));
    row("th", head);
    rows.forEach(row -> row("td", row));
    page.end().end();
  }

  /** For each x the y of every curve that has one. */
  private static List<List<String>> rows(Plot plot) {
    TreeSet<Double> xs = new TreeSet<>();
    plot.curves().forEach(curve -> curve.points().forEach(point -> xs.add(point.x())));
    List<List<String>> rows = new ArrayList<>();
    for (double x : xs) {
      List<String> row = new ArrayList<>(List.of(Numbers.text(x)));
      plot.curves().forEach(curve -> row.add(y(curve, x)));
      rows.add(row);
    }
    return rows;
  }

  private static String y(Plot.Curve curve, double x) {
    return curve.points().stream()
        .filter(point -> point.x() == x)
        .findFirst()
        .map(point -> Numbers.text(point.y()))
        .orElse("");
  }

  private void row(String cell, List<String> cells) {
    page.begin("tr");
    cells.forEach(text -> page.text(cell, text));
    page.end();
  }

  private void files(ExperimentRun run) {
    page.text("h3", "All numbers").begin("ul");
    for (DataTable table : run.results().tables()) {
      String file = run.file(table.name(), "csv");
      page.begin("li")
          .text("a", file, "href", file)
          .text("span", "(" + table.caption() + ")")
          .end();
    }
    page.end();
  }
}
