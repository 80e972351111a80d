package io.atoll.lab.trace;

import io.atoll.lab.markup.Markup;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A run as a time-space diagram in SVG: a line for each process, time running down, an arrow for
 * each message, and beside each step what it changed.
 */
public final class TimeSpaceDiagram {

  private final Timeline timeline;
  private final String title;
  private final String caption;
  private final Map<String, String> labels;

  private TimeSpaceDiagram(
      Timeline timeline, String title, String caption, Map<String, String> labels) {
    this.timeline = timeline;
    this.title = title;
    this.caption = caption;
    this.labels = labels;
  }

  public static TimeSpaceDiagram of(String title, List<TraceEvent> events) {
    return of(title, events, List.of());
  }

  /**
   * @param path the steps from the start
   * @param cycle steps that can then go on for ever; empty if there are none
   */
  public static TimeSpaceDiagram of(String title, List<TraceEvent> path, List<TraceEvent> cycle) {
    return new TimeSpaceDiagram(Timeline.of(path, cycle), title, "", Map.of());
  }

  public TimeSpaceDiagram withCaption(String words) {
    return new TimeSpaceDiagram(timeline, title, words, labels);
  }

  /** With other words above the lines of some processes than their names. */
  public TimeSpaceDiagram withLabels(Map<String, String> labelOfProcess) {
    return new TimeSpaceDiagram(timeline, title, caption, Map.copyOf(labelOfProcess));
  }

  public String toSvg() {
    DiagramLayout layout = new DiagramLayout(timeline, title.length());
    List<String> captionLines = wrap(caption, layout.captionChars());
    double height = layout.captionY(captionLines.size()) + 4;
    Markup svg = Markup.svg();
    svg.begin(
        "svg",
        "xmlns",
        "http://www.w3.org/2000/svg",
        "width",
        layout.width(),
        "height",
        height,
        "viewBox",
        "0 0 " + Markup.number(layout.width()) + " " + Markup.number(height),
        "role",
        "img");
    svg.text("title", title);
    if (!caption.isEmpty()) {
      svg.text("desc", caption);
    }
    svg.text("style", DiagramStyle.CSS);
    svg.element("rect", "class", "paper", "width", "100%", "height", "100%");
    svg.text("text", title, "class", "title", "x", DiagramLayout.MARGIN, "y", 36.0);
    if (timeline.hasCycle()) {
      drawCycle(svg, layout);
    }
    drawLines(svg, layout);
    drawNotes(svg, layout);
    new DiagramArrows(timeline, layout).draw(svg);
    drawMarks(svg, layout);
    for (int i = 0; i < captionLines.size(); i++) {
      svg.text(
          "text",
          captionLines.get(i),
          "class",
          "caption",
          "x",
          DiagramLayout.MARGIN,
          "y",
          layout.captionY(i));
    }
    return svg.end().toString();
  }

  private void drawCycle(Markup svg, DiagramLayout layout) {
    double left = DiagramLayout.MARGIN - 10;
    svg.element(
        "rect",
        "class",
        "cycle",
        "x",
        left,
        "y",
        layout.cycleTop(),
        "width",
        layout.width() - 2 * left,
        "height",
        layout.bottom() - layout.cycleTop() - 12,
        "rx",
        8);
    svg.text(
        "text",
        "↻ repeats for ever",
        "class",
        "cycle-label",
        "x",
        layout.width() - left - 12,
        "y",
        layout.cycleTop() + 17);
  }

  /** A line for each process, to the bottom or to the step in which it leaves. */
  private void drawLines(Markup svg, DiagramLayout layout) {
    Map<String, Integer> departures = departures();
    svg.begin("g", "class", "processes");
    for (String process : timeline.processes()) {
      double x = layout.x(process);
      Integer departure = departures.get(process);
      double end = departure == null ? layout.bottom() : layout.y(departure) + 12;
      svg.element("line", "class", "line", "x1", x, "y1", layout.headerY(), "x2", x, "y2", end);
      if (departure != null) {
        svg.element("line", "class", "gone", "x1", x - 8, "y1", end, "x2", x + 8, "y2", end);
      }
      String label = labels.getOrDefault(process, process);
      double half = Math.max(18, label.length() * 4.2 + 10);
      svg.element(
          "rect",
          "class",
          "header",
          "x",
          x - half,
          "y",
          layout.headerY() - DiagramLayout.HEADER_HALF_HEIGHT,
          "width",
          2 * half,
          "height",
          2 * DiagramLayout.HEADER_HALF_HEIGHT,
          "rx",
          6);
      svg.text("text", label, "class", "header-label", "x", x, "y", layout.headerY() + 4.5);
    }
    svg.end();
  }

  private Map<String, Integer> departures() {
    Map<String, Integer> departures = new HashMap<>();
    for (int i = 0; i < timeline.steps().size(); i++) {
      if (timeline.steps().get(i).note().startsWith(StateChange.DEPARTS)) {
        departures.put(timeline.steps().get(i).process(), i);
      }
    }
    return departures;
  }

  private void drawNotes(Markup svg, DiagramLayout layout) {
    svg.begin("g", "class", "notes");
    for (int i = 0; i < timeline.steps().size(); i++) {
      TraceEvent step = timeline.steps().get(i);
      double y = layout.y(i);
      svg.text(
          "text",
          Integer.toString(i + 1),
          "class",
          "step",
          "x",
          DiagramLayout.MARGIN + 16,
          "y",
          y + 4);
      List<String> lines = DiagramLayout.notes(step);
      if (!lines.isEmpty()) {
        svg.element(
            "line",
            "class",
            "guide",
            "x1",
            layout.x(step.process()) + 10,
            "y1",
            y,
            "x2",
            layout.notesLeft() - 8,
            "y2",
            y);
      }
      for (int line = 0; line < lines.size(); line++) {
        svg.text(
            "text",
            lines.get(line),
            "class",
            "note",
            "x",
            layout.notesLeft(),
            "y",
            y + 3.5 + line * DiagramLayout.NOTE_LINE);
      }
    }
    svg.end();
  }

  private void drawMarks(Markup svg, DiagramLayout layout) {
    svg.begin("g", "class", "steps");
    for (int i = 0; i < timeline.steps().size(); i++) {
      TraceEvent step = timeline.steps().get(i);
      double x = layout.x(step.process());
      double y = layout.y(i);
      svg.begin("g", "class", DiagramStyle.classOf(step.kind()));
      svg.text("title", (i + 1) + ". " + step.what());
      if (DiagramLayout.hasChip(step)) {
        drawChip(svg, DiagramLayout.chipText(step), x, y);
        svg.element("rect", "x", x - 4.5, "y", y - 4.5, "width", 9.0, "height", 9.0, "rx", 1.5);
      } else {
        svg.element("circle", "cx", x, "cy", y, "r", 4.5);
      }
      svg.end();
    }
    svg.end();
  }

  private static void drawChip(Markup svg, String text, double x, double y) {
    double width = DiagramLayout.chipWidth(text);
    double top = y - 10 - DiagramLayout.CHIP_HEIGHT;
    svg.element(
        "rect",
        "class",
        "chip",
        "x",
        x - width / 2,
        "y",
        top,
        "width",
        width,
        "height",
        DiagramLayout.CHIP_HEIGHT,
        "rx",
        DiagramLayout.CHIP_HEIGHT / 2);
    svg.text("text", text, "class", "chip-label", "x", x, "y", top + 12.8);
  }

  private static List<String> wrap(String text, int maxChars) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" ", -1)) {
      if (line.length() > 0 && line.length() + 1 + word.length() > maxChars) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.length() == 0 ? "" : " ").append(word);
    }
    if (line.length() > 0) {
      lines.add(line.toString());
    }
    return lines;
  }
}
