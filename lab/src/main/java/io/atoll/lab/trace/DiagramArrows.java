package io.atoll.lab.trace;

import io.atoll.lab.markup.Markup;
import io.atoll.lab.trace.Timeline.Message;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The messages of a diagram: arrows, labelled where they arrive. */
final class DiagramArrows {

  /** Room between the tip of an arrow and the middle of a mark. */
  private static final double TIP = 6;

  private static final double LABEL_FROM_TIP = 16;
  private static final double LABEL_ABOVE = 4;
  private static final double STUB_REACH = 18;

  private record Label(String text, String style, double x, double y, double degrees) {}

  private final Timeline timeline;
  private final DiagramLayout layout;
  private final List<Label> labels = new ArrayList<>();
  private final Map<Integer, Integer> stubsOfRow = new HashMap<>();

  DiagramArrows(Timeline timeline, DiagramLayout layout) {
    this.timeline = timeline;
    this.layout = layout;
  }

  void draw(Markup svg) {
    drawHeads(svg);
    svg.begin("g", "class", "messages");
    for (Message message : timeline.messages()) {
      svg.begin("g", "class", "message " + colourOf(message.from()));
      svg.text("title", message.what() + " from " + message.from() + " to " + message.to());
      switch (message.fate()) {
        case RECEIVED -> drawReceived(svg, message);
        case UNDELIVERABLE -> drawUndeliverable(svg, message);
        case ON_ITS_WAY -> drawStub(svg, message);
      }
      svg.end();
    }
    svg.end();
    drawLabels(svg);
  }

  /** Above all lines, so that none runs through a word. */
  private void drawLabels(Markup svg) {
    svg.begin("g", "class", "labels");
    for (Label label : labels) {
      String turn = label.degrees == 0 ? "" : " rotate(" + Markup.number(label.degrees) + ")";
      String place = "translate(" + Markup.number(label.x) + "," + Markup.number(label.y) + ")";
      svg.text(
          "text", label.text, "class", label.style, "y", -LABEL_ABOVE, "transform", place + turn);
    }
    svg.end();
  }

  /** One head for each colour: a marker cannot take the colour of its line everywhere. */
  private void drawHeads(Markup svg) {
    svg.begin("defs");
    int colours = Math.min(DiagramStyle.COLOURS, timeline.processes().size());
    for (int i = 0; i < colours; i++) {
      svg.begin(
          "marker",
          "id",
          "head" + i,
          "viewBox",
          "0 0 10 10",
          "refX",
          9,
          "refY",
          5,
          "markerWidth",
          9,
          "markerHeight",
          9,
          "markerUnits",
          "userSpaceOnUse",
          "orient",
          "auto");
      svg.element("path", "class", "head c" + i, "d", "M0,1 L10,5 L0,9 L2.5,5 Z");
      svg.end();
    }
    svg.end();
  }

  private void drawReceived(Markup svg, Message message) {
    double x1 = layout.x(message.from());
    double y1 = layout.y(message.start());
    double x2 = layout.x(message.to());
    double y2 = layout.y(message.end());
    if (message.from().equals(message.to())) {
      drawLoop(svg, message, x1, y1, y2);
      return;
    }
    Ray ray = Ray.between(x1, y1, x2, y2);
    double tip = ray.length() - TIP;
    line(svg, "arrow", ray, tip, headOf(message.from()));
    label(message.what(), ray, tip - LABEL_FROM_TIP);
  }

  private void drawLoop(Markup svg, Message message, double x, double y1, double y2) {
    double bulge = x + 40;
    String path =
        String.join(
            " ",
            "M" + Markup.number(x + 3) + "," + Markup.number(y1),
            "C" + Markup.number(bulge) + "," + Markup.number(y1 + 6),
            Markup.number(bulge) + "," + Markup.number(y2 - 6),
            Markup.number(x + TIP) + "," + Markup.number(y2));
    svg.element("path", "class", "arrow", "d", path, "marker-end", headOf(message.from()));
    String text = ShortText.cut(message.what(), DiagramLayout.MAX_LABEL);
    labels.add(new Label(text, "label rightwards", x + DiagramLayout.LOOP_LABEL, y2 - 4, 0));
  }

  /** Ends in a cross where the receiver was; a dotted line tells the sender. */
  private void drawUndeliverable(Markup svg, Message message) {
    double x2 = layout.x(message.to());
    double y2 = layout.y(message.end());
    Ray ray = Ray.between(layout.x(message.from()), layout.y(message.start()), x2, y2);
    line(svg, "arrow", ray, ray.length(), "");
    svg.element(
        "line", "class", "told", "x1", x2, "y1", y2, "x2", layout.x(message.from()), "y2", y2);
    String cross =
        "M%s,%s l10,10 m0,-10 l-10,10".formatted(Markup.number(x2 - 5), Markup.number(y2 - 5));
    svg.element("path", "class", "cross", "d", cross);
    label(message.what(), ray, ray.length() - TIP - LABEL_FROM_TIP);
  }

  /** Sets out for the receiver and ends in the open, close to its sender. */
  private void drawStub(Markup svg, Message message) {
    int earlier = stubsOfRow.merge(message.start(), 1, Integer::sum) - 1;
    double x = layout.x(message.from());
    double y = layout.y(message.start());
    boolean right = layout.x(message.to()) >= x;
    double drop = DiagramLayout.STUB_FIRST_DROP + DiagramLayout.STUB_DROP * earlier;
    Ray ray = Ray.between(x, y, right ? x + STUB_REACH : x - STUB_REACH, y + drop);
    line(svg, "arrow stub", ray, ray.length(), "");
    svg.element("circle", "class", "open", "cx", ray.x2(), "cy", ray.y2(), "r", 3);
    String text = ShortText.cut(message.what(), DiagramLayout.MAX_LABEL);
    double beside = right ? ray.x2() + 8 : ray.x2() - 8;
    String style = right ? "label rightwards" : "label leftwards";
    labels.add(new Label(text, style, beside, ray.y2() + LABEL_ABOVE + 4, 0));
  }

  private static void line(Markup svg, String style, Ray ray, double length, String head) {
    Object[] attributes = {
      "class", style, "x1", ray.x1(), "y1", ray.y1(), "x2", ray.xAt(length), "y2", ray.yAt(length)
    };
    if (head.isEmpty()) {
      svg.element("line", attributes);
    } else {
      Object[] more = Arrays.copyOf(attributes, attributes.length + 2);
      more[attributes.length] = "marker-end";
      more[attributes.length + 1] = head;
      svg.element("line", more);
    }
  }

  /** Along the ray and above it, ending at a distance from where it starts, never upside down. */
  private void label(String what, Ray ray, double endsAt) {
    String text = ShortText.cut(what, DiagramLayout.MAX_LABEL);
    double middle =
        Math.max(ray.length() / 2, endsAt - text.length() * DiagramLayout.CHAR_WIDTH / 2);
    double degrees = Math.toDegrees(Math.atan2(ray.y2() - ray.y1(), ray.x2() - ray.x1()));
    double upright = Math.abs(degrees) > 90 ? degrees - 180 : degrees;
    labels.add(new Label(text, "label", ray.xAt(middle), ray.yAt(middle), upright));
  }

  private String colourOf(String process) {
    return "c" + timeline.processes().indexOf(process) % DiagramStyle.COLOURS;
  }

  private String headOf(String process) {
    return "url(#head" + timeline.processes().indexOf(process) % DiagramStyle.COLOURS + ")";
  }

  /** From one point to another. */
  private record Ray(double x1, double y1, double x2, double y2, double length) {

    static Ray between(double x1, double y1, double x2, double y2) {
      return new Ray(x1, y1, x2, y2, Math.hypot(x2 - x1, y2 - y1));
    }

    double xAt(double distance) {
      return x1 + (x2 - x1) * distance / length;
    }

    double yAt(double distance) {
      return y1 + (y2 - y1) * distance / length;
    }
  }
}
