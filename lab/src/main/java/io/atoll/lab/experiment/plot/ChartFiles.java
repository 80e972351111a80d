package io.atoll.lab.experiment.plot;

import java.awt.Dimension;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGraphics2D;
import org.knowm.xchart.internal.chartpart.Chart;
import org.w3c.dom.Document;

/** Draws a plot into an SVG and a PNG file. */
public final class ChartFiles {

  private static final int WIDTH = 800;
  private static final int HEIGHT = 500;

  /** Pixels of the PNG for one of the chart. */
  private static final int PIXELS = 2;

  private final Path directory;

  public ChartFiles(Path directory) {
    // No window is ever opened, and on a server there is no screen to ask about.
    System.setProperty("java.awt.headless", "true");
    this.directory = directory;
  }

  /** Write {@code name.svg} and {@code name.png}. */
  public void write(String name, Plot plot) throws IOException {
    write(name, XyCharts.of(plot, WIDTH, HEIGHT));
  }

  /** Write {@code name.svg} and {@code name.png}. */
  public void write(String name, BarPlot plot) throws IOException {
    write(name, BarCharts.of(plot, WIDTH, HEIGHT));
  }

  private void write(String name, Chart<?, ?> chart) throws IOException {
    writeSvg(name, chart);
    writePng(directory.resolve(name + ".png"), chart);
  }

  /** Write {@code name.svg}. */
  public void writeSvg(String name, Plot plot) throws IOException {
    writeSvg(name, XyCharts.of(plot, WIDTH, HEIGHT));
  }

  private void writeSvg(String name, Chart<?, ?> chart) throws IOException {
    SVGGraphics2D graphics = new SVGGraphics2D(emptySvg());
    graphics.setSVGCanvasSize(new Dimension(WIDTH, HEIGHT));
    chart.paint(graphics, WIDTH, HEIGHT);
    try (BufferedWriter writer = Files.newBufferedWriter(directory.resolve(name + ".svg"))) {
      graphics.stream(writer);
    }
  }

  private static Document emptySvg() {
    try {
      return DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .getDOMImplementation()
          .createDocument("http://www.w3.org/2000/svg", "svg", null);
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException("this Java has no XML", e);
    }
  }

  private static void writePng(Path file, Chart<?, ?> chart) throws IOException {
    BufferedImage image =
        new BufferedImage(PIXELS * WIDTH, PIXELS * HEIGHT, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    try {
      graphics.scale(PIXELS, PIXELS);
      chart.paint(graphics, WIDTH, HEIGHT);
    } finally {
      graphics.dispose();
    }
    if (!ImageIO.write(image, "png", file.toFile())) {
      throw new IOException("this Java cannot write PNG files");
    }
  }
}
