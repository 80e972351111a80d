package io.atoll.cli.soak;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A host in a process of its own, as `./atoll start` starts it. What it prints is kept. */
final class HostProcess implements AutoCloseable {

  private static final Pattern LISTENS = Pattern.compile("Atoll listens on \\S+:(\\d+)");
  private static final Pattern CLUSTER_AWARE = Pattern.compile("Also: {2}port (\\d+) for.*");

  /** What comes in a hand-over stays: the more of it is young, the longer a collection takes. */
  private static final String YOUNG = "-Xmn32m";

  private final String name;
  private final Process process;
  private final Collection<String> log = new ConcurrentLinkedQueue<>();
  private final CompletableFuture<Integer> port = new CompletableFuture<>();
  private final CompletableFuture<Integer> clusterPort = new CompletableFuture<>();

  private HostProcess(String name, Process process) {
    this.name = name;
    this.process = process;
  }

  /**
   * Start one. It is on the ring when {@link #whenReady} completes.
   *
   * @param contacts ports of hosts of the ring to join; with none, a ring begins
   */
  static HostProcess start(String name, String heap, List<Integer> contacts, String... more)
      throws IOException {
    List<String> words =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + heap,
                "-XX:+UseParallelGC",
                YOUNG,
                "-cp",
                System.getProperty("java.class.path"),
                "io.atoll.cli.Entry",
                "start"));
    if (!contacts.isEmpty()) {
      words.add("--join");
      words.add(String.join(",", contacts.stream().map(port -> "127.0.0.1:" + port).toList()));
    }
    words.addAll(List.of(more));
    ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
    builder.environment().put("ATOLL_PORT", "0");
    HostProcess host = new HostProcess(name, builder.start());
    Thread reader = new Thread(host::read, name);
    reader.setDaemon(true);
    reader.start();
    return host;
  }

  private void read() {
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        log.add(line);
        complete(port, LISTENS, line);
        complete(clusterPort, CLUSTER_AWARE, line);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      IllegalStateException ended = new IllegalStateException(name + " has ended");
      port.completeExceptionally(ended);
      clusterPort.completeExceptionally(ended);
    }
  }

  private static void complete(CompletableFuture<Integer> found, Pattern pattern, String line) {
    Matcher matcher = pattern.matcher(line);
    if (matcher.matches()) {
      found.complete(Integer.parseInt(matcher.group(1)));
    }
  }

  String name() {
    return name;
  }

  /** Completed when it is on the ring; fails if it ends before. */
  CompletableFuture<HostProcess> whenReady() {
    return clusterPort.thenApply(known -> this);
  }

  int port() {
    return port.join();
  }

  int clusterPort() {
    return clusterPort.join();
  }

  /** SIGTERM: it leaves, and ends. */
  CompletableFuture<Integer> leave() {
    process.toHandle().destroy();
    return process.onExit().thenApply(Process::exitValue);
  }

  /** SIGKILL. */
  void kill() {
    process.destroyForcibly();
  }

  /** SIGKILL, and wait. */
  @Override
  public void close() {
    process.destroyForcibly().onExit().orTimeout(10, TimeUnit.SECONDS).join();
  }

  boolean hasEnded() {
    return !process.isAlive();
  }

  /** What it has printed, for somebody who wonders what went wrong. */
  String log() {
    return "--- " + name + "\n" + String.join("\n", log) + "\n";
  }
}
