package io.atoll.cli.soak;

import io.atoll.testing.Programs;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import redis.clients.jedis.HostAndPort;

/** A host in a process of its own, as `./atoll start` starts it. What it prints is kept. */
final class HostProcess implements AutoCloseable {

  private static final Pattern LISTENS = Pattern.compile("Atoll listens on \\S+:(\\d+)");
  private static final Pattern CLUSTER_AWARE = Pattern.compile("Also: {2}port (\\d+) for.*");

  private static final Pattern MISTAKE =
      Pattern.compile(
          "failed to take an input|a step of this host failed|^\\s+at \\S+\\(|Exception|Error:");

  /** What comes in a hand-over stays: the more of it is young, the longer a collection takes. */
  private static final String YOUNG = "-Xmn32m";

  private static final String LOOPBACK = "127.0.0.1";

  private final String name;
  private final String address;
  private final Process process;
  private final Collection<String> log = new ConcurrentLinkedQueue<>();
  private final CompletableFuture<Integer> port = new CompletableFuture<>();
  private final CompletableFuture<Integer> clusterPort = new CompletableFuture<>();

  /**
   * How to start one.
   *
   * @param heap as the JVM wants to be told
   * @param address where it listens
   * @param port of any client; 0 for one that is free
   * @param contacts hosts of the ring to join, as address and port; with none, a ring begins
   * @param before the command is an argument of this one
   * @param environment more variables
   * @param more options
   */
  record Launch(
      String name,
      String heap,
      String address,
      int port,
      List<String> contacts,
      List<String> before,
      Map<String, String> environment,
      List<String> more) {}

  private HostProcess(String name, String address, Process process) {
    this.name = name;
    this.address = address;
    this.process = process;
  }

  /**
   * Start one. It is on the ring when {@link #whenReady} completes.
   *
   * @param contacts ports of hosts of the ring to join; with none, a ring begins
   */
  static HostProcess start(String name, String heap, List<Integer> contacts, String... more)
      throws IOException {
    return start(
        new Launch(
            name,
            heap,
            LOOPBACK,
            0,
            contacts.stream().map(port -> LOOPBACK + ":" + port).toList(),
            List.of(),
            Map.of(),
            List.of(more)));
  }

  /** Start one. It is on the ring when {@link #whenReady} completes. */
  static HostProcess start(Launch launch) throws IOException {
    List<String> words = new ArrayList<>(launch.before());
    words.addAll(atoll("-Xmx" + launch.heap(), "-XX:+UseParallelGC", YOUNG));
    words.add("start");
    if (!launch.contacts().isEmpty()) {
      words.addAll(List.of("--join", String.join(",", launch.contacts())));
    }
    words.addAll(launch.more());
    ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
    builder.environment().put("ATOLL_BIND", launch.address());
    builder.environment().put("ATOLL_PORT", Integer.toString(launch.port()));
    builder.environment().putAll(launch.environment());
    HostProcess host = new HostProcess(launch.name(), launch.address(), builder.start());
    Thread reader = new Thread(host::read, launch.name());
    reader.setDaemon(true);
    reader.start();
    return host;
  }

  /** The program, as ./atoll runs it. */
  private static List<String> atoll(String... options) {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(List.of(options));
    words.addAll(List.of("-cp", System.getProperty("java.class.path"), "io.atoll.cli.Entry"));
    return words;
  }

  /** `./atoll leave`: have it hand all it has to others, and end. */
  void leaveByCommand(int seconds) throws IOException, InterruptedException {
    List<String> words = atoll("-XX:TieredStopAtLevel=1");
    words.addAll(List.of("leave", "--host", address, "--port", Integer.toString(port())));
    Process command = new ProcessBuilder(words).inheritIO().start();
    if (!command.waitFor(seconds, TimeUnit.SECONDS) || command.exitValue() != 0) {
      command.destroyForcibly();
      throw new IOException(name + " has not left within " + seconds + " s");
    }
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

  HostAndPort address() {
    return new HostAndPort(address, port());
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
    return whenEnded();
  }

  /** SIGKILL. */
  void kill() {
    process.destroyForcibly();
  }

  /** SIGSTOP: it does nothing at all, and knows nothing of it. */
  void pause() throws IOException, InterruptedException {
    signal("STOP");
  }

  /** SIGCONT. */
  void resume() throws IOException, InterruptedException {
    signal("CONT");
  }

  private void signal(String which) throws IOException, InterruptedException {
    Programs.run("kill", "-" + which, Long.toString(process.pid()));
  }

  /** Completed when it has ended, with what it said last to the system. */
  CompletableFuture<Integer> whenEnded() {
    return process.onExit().thenApply(Process::exitValue);
  }

  /** SIGKILL, and wait. */
  @Override
  public void close() {
    process.destroyForcibly().onExit().orTimeout(10, TimeUnit.SECONDS).join();
  }

  boolean hasEnded() {
    return !process.isAlive();
  }

  /** What it has printed that nobody should ever see: mistakes in the program. */
  List<String> complaints() {
    return log.stream().filter(line -> MISTAKE.matcher(line).find()).toList();
  }

  boolean hasSaid(String text) {
    return timesSaid(text) > 0;
  }

  /** How many lines it has printed with this in it. */
  long timesSaid(String text) {
    return log.stream().filter(line -> line.contains(text)).count();
  }

  /** What it has printed, for somebody who wonders what went wrong. */
  String log() {
    return "--- " + name + "\n" + String.join("\n", log) + "\n";
  }
}
