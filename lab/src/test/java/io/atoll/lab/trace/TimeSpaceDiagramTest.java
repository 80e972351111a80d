package io.atoll.lab.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.lab.check.Violation;
import io.atoll.lab.trace.TraceEvent.Kind;
import io.atoll.lab.trace.TraceEvent.Sent;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

final class TimeSpaceDiagramTest {

  @Test
  void everyMessageOfARunIsOneArrowFromItsSenderToItsReceiver() throws Exception {
    List<TraceEvent> run = Runs.join();
    Document svg = parse(TimeSpaceDiagram.of("A join", run).toSvg());
    List<Element> arrows = withClass(svg, "arrow");
    assertThat(arrows).hasSize(run.stream().mapToInt(event -> event.sent().size()).sum());
    assertThat(arrows).allMatch(arrow -> arrow.getAttribute("marker-end").startsWith("url(#head"));
    assertThat(arrows)
        .allMatch(arrow -> number(arrow, "y1") < number(arrow, "y2"), "time runs down");
    assertThat(texts(svg, "label"))
        .containsExactly(
            "JoinReq(4)", "JoinReq(4)", "JoinPoint(0)", "NewSucc", "NewSuccAck(4)", "JoinDone");
  }

  @Test
  void processesComeInTheOrderOfTheRing() throws Exception {
    Document svg =
        parse(TimeSpaceDiagram.of("A join", Runs.join()).withLabels(Map.of("4", "q")).toSvg());
    assertThat(texts(svg, "header-label")).containsExactly("0", "q", "8");
  }

  @Test
  void whatCannotBeDeliveredEndsInACross() throws Exception {
    List<TraceEvent> run = Runs.mix();
    long undeliverable = run.stream().filter(e -> e.kind() == Kind.UNDELIVERABLE).count();
    Document svg = parse(TimeSpaceDiagram.of("A mix", run).toSvg());
    assertThat(withClass(svg, "cross")).hasSize((int) undeliverable).isNotEmpty();
    assertThat(withClass(svg, "told")).hasSize((int) undeliverable);
    assertThat(withClass(svg, "gone")).hasSize(1);
  }

  @Test
  void whatRepeatsIsShadedAndWhatNeverArrivesIsAStub() throws Exception {
    Violation circle = Runs.circle();
    Document svg = parse(TimeSpaceDiagram.of("A circle", circle.path(), circle.cycle()).toSvg());
    assertThat(withClass(svg, "cycle")).hasSize(1);
    assertThat(texts(svg, "cycle-label")).containsExactly("↻ repeats for ever");
    assertThat(withClass(svg, "stub")).hasSize(2);
    assertThat(withClass(svg, "open")).hasSize(2);
  }

  @Test
  void textIsEscaped() throws Exception {
    String nasty = "<script>&\"'\u0001]]>";
    List<TraceEvent> run =
        List.of(
            new TraceEvent(
                1,
                nasty,
                Kind.COMMAND,
                nasty,
                TraceEvent.NONE,
                List.of(new Sent(0, nasty, nasty)),
                nasty),
            new TraceEvent(2, nasty, Kind.MESSAGE, nasty, 0, List.of(), ""));
    Document svg = parse(TimeSpaceDiagram.of(nasty, run).withCaption(nasty).toSvg());
    assertThat(svg.getElementsByTagName("script").getLength()).isZero();
    assertThat(texts(svg, "caption")).containsExactly("<script>&\"']]>");
  }

  @Test
  void labelsDoNotOverlapInTheRunsOfThePaper() throws Exception {
    Document svg = parse(TimeSpaceDiagram.of("A join", Runs.join()).toSvg());
    List<double[]> places = new ArrayList<>();
    for (Element label : withClass(svg, "label")) {
      String[] at =
          label.getAttribute("transform").replaceAll("[a-z()]+", " ").strip().split("[ ,]+", -1);
      places.add(new double[] {Double.parseDouble(at[0]), Double.parseDouble(at[1])});
    }
    for (int i = 0; i < places.size(); i++) {
      for (int j = 0; j < i; j++) {
        double dx = Math.abs(places.get(i)[0] - places.get(j)[0]);
        double dy = Math.abs(places.get(i)[1] - places.get(j)[1]);
        assertThat(dx > 90 || dy > 16).as("labels %s and %s", i, j).isTrue();
      }
    }
  }

  /** When it changes on purpose: look at the new picture before it takes the place of the old. */
  @Test
  void aSmallRunIsDrawnAsItWasWhenSomebodyLookedAtIt() throws Exception {
    List<TraceEvent> run =
        List.of(
            new TraceEvent(
                1,
                "4",
                Kind.COMMAND,
                "Leave",
                -1,
                List.of(new Sent(0, "8", "LeaveReq[]")),
                "status: INSIDE -> LEAVEREQ"),
            new TraceEvent(
                2,
                "8",
                Kind.MESSAGE,
                "LeaveReq[] from 4",
                0,
                List.of(new Sent(1, "4", "GrantLeave[]")),
                ""));
    String svg = TimeSpaceDiagram.of("A leave begins", run).withCaption("Golden.").toSvg();
    try (InputStream golden = getClass().getResourceAsStream("leave-begins.svg")) {
      assertThat(golden).isNotNull();
      assertThat(svg).isEqualTo(new String(golden.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  private static Document parse(String svg) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
  }

  private static List<Element> withClass(Document svg, String name) {
    List<Element> found = new ArrayList<>();
    NodeList all = svg.getElementsByTagName("*");
    for (int i = 0; i < all.getLength(); i++) {
      Element element = (Element) all.item(i);
      if (List.of(element.getAttribute("class").split(" ", -1)).contains(name)) {
        found.add(element);
      }
    }
    return found;
  }

  private static List<String> texts(Document svg, String name) {
    return withClass(svg, name).stream().map(Element::getTextContent).toList();
  }

  private static double number(Element element, String attribute) {
    return Double.parseDouble(element.getAttribute(attribute));
  }
}
