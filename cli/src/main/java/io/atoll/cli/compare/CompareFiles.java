package io.atoll.cli.compare;

import io.atoll.lab.experiment.DataTable;
import io.atoll.lab.experiment.ReportStyle;
import io.atoll.lab.experiment.plot.BarPlot;
import io.atoll.lab.experiment.plot.ChartFiles;
import io.atoll.lab.markup.Markup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** A comparison as files: tables, pictures, and a page that has both. */
public final class CompareFiles {

  /** The page. */
  public static final String PAGE = "compare.html";

  private static final String THROUGHPUT = "compare-throughput";
  private static final String LATENCY = "compare-latency";

  private final Path directory;

  public CompareFiles(Path directory) {
    this.directory = directory;
  }

  /** Write them all. */
  public void write(CompareReport report) throws IOException {
    Files.createDirectories(directory);
    Files.writeString(directory.resolve("compare.json"), report.json());
    Files.writeString(directory.resolve("compare.txt"), report.text());
    List<Standing> systems = report.measured();
    if (!systems.isEmpty()) {
      ChartFiles charts = new ChartFiles(directory);
      charts.write(THROUGHPUT, throughput(systems));
      charts.write(LATENCY, latency(systems));
    }
    Files.writeString(directory.resolve(PAGE), page(report));
  }

  private static BarPlot throughput(List<Standing> systems) {
    return new BarPlot(
        "Operations a second, more is better",
        "operations a second",
        names(systems),
        List.of(
            series("writes", systems, s -> s.writes().operationsPerSecond()),
            series("reads", systems, s -> s.reads().operationsPerSecond())));
  }

  private static BarPlot latency(List<Standing> systems) {
    return new BarPlot(
        "Latency under this load, less is better",
        "milliseconds",
        names(systems),
        List.of(
            series("writes, median", systems, s -> s.writes().latencyMillis(50)),
            series("writes, 99 %", systems, s -> s.writes().latencyMillis(99)),
            series("reads, median", systems, s -> s.reads().latencyMillis(50)),
            series("reads, 99 %", systems, s -> s.reads().latencyMillis(99))));
  }

  /** With what each promises, since a bar alone says little. */
  private static List<String> names(List<Standing> systems) {
    return systems.stream()
        .map(system -> system.name() + ", " + system.contestant().durability())
        .toList();
  }

  private static BarPlot.Series series(
      String name, List<Standing> systems, ToDoubleFunction<Standing> number) {
    return new BarPlot.Series(name, systems.stream().mapToDouble(number).boxed().toList());
  }

  private static String page(CompareReport report) {
    String title = "Atoll beside its peers";
    Markup page = Markup.html();
    page.begin("html", "lang", "en").begin("head").element("meta", "charset", "utf-8");
    page.element("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
    page.text("title", title).text("style", ReportStyle.CSS).end();
    page.begin("body").text("h1", title).text("p", report.summary() + ".");
    table(page, report.figures());
    page.text("p", "CPU time of an operation: all servers + the clients.");
    if (!report.ratios().rows().isEmpty()) {
      page.text("h2", report.ratios().caption());
      table(page, report.ratios());
    }
    if (!report.measured().isEmpty()) {
      for (String picture : List.of(THROUGHPUT, LATENCY)) {
        page.element("img", "src", picture + ".svg", "alt", picture);
      }
    }
    report.failures().forEach(failure -> page.text("p", failure));
    return page.end().end().toString();
  }

  private static void table(Markup page, DataTable table) {
    page.begin("table");
    List<List<String>> rows = new ArrayList<>(List.of(table.columns()));
    rows.addAll(table.rows());
    for (List<String> row : rows) {
      String cell = row == rows.get(0) ? "th" : "td";
      page.begin("tr");
      row.forEach(text -> page.text(cell, text));
      page.end();
    }
    page.end();
  }
}
