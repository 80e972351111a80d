package io.atoll.cli.compare;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** A process of a system. What it prints goes to a file. */
final class NodeProcess {

  private static final int PATIENCE_SECONDS = 90;
  private static final long STEP_MILLIS = 100;
  private static final int LAST_LINES = 5;

  private final String name;
  private final Process process;
  private final Path log;

  private NodeProcess(String name, Process process, Path log) {
    this.name = name;
    this.process = process;
    this.log = log;
  }

  static NodeProcess start(String name, List<String> command, Path directory) throws IOException {
    Files.createDirectories(directory);
    Path log = directory.resolve("log");
    Process process =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    return new NodeProcess(name, process, log);
  }

  long id() {
    return process.pid();
  }

  /** Wait until it has printed such a line, and return that. */
  String awaitLine(Predicate<String> wanted) throws IOException, InterruptedException {
    long endNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (System.nanoTime() < endNanos) {
      // what it prints last before it ends counts
      boolean alive = process.isAlive();
      try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
        String line = lines.filter(wanted).findFirst().orElse("");
        if (!line.isEmpty()) {
          return line;
        }
      }
      if (!alive) {
        throw new IOException(name + " has ended: " + lastWords());
      }
      Thread.sleep(STEP_MILLIS);
    }
    throw new IOException(name + " is not ready after " + PATIENCE_SECONDS + " s: " + lastWords());
  }

  /** Wait until somebody listens there. */
  void awaitPort(int port) throws IOException, InterruptedException {
    long endNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!listens(port)) {
      if (!process.isAlive()) {
        throw new IOException(name + " has ended: " + lastWords());
      }
      if (System.nanoTime() > endNanos) {
        throw new IOException(
            name + " does not listen after " + PATIENCE_SECONDS + " s: " + lastWords());
      }
      Thread.sleep(STEP_MILLIS);
    }
  }

  private static boolean listens(int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1_000);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  String lastWords() throws IOException {
    try (Stream<String> lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
      List<String> all = lines.filter(line -> !line.isBlank()).toList();
      return String.join(" / ", all.subList(Math.max(0, all.size() - LAST_LINES), all.size()));
    }
  }

  /** At once: nobody needs what it has any more. */
  void kill() {
    process.destroyForcibly();
    process.onExit().orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
  }
}
