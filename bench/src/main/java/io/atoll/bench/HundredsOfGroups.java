package io.atoll.bench;

import io.atoll.Atoll;
import io.atoll.AtollMap;
import io.atoll.Codec;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What hundreds of groups cost: three hosts with 500 groups each and nothing to do; and one host
 * with as many that is killed with a gigabyte on its disk, from its next start until it leads all
 * of them.
 *
 * <p>To be run where {@code ./atoll} is, after it has built. The argument is the directory, and so
 * the disk, to measure on.
 */
public final class HundredsOfGroups {

  private static final int GROUPS = 500;
  private static final int HOSTS = 3;
  private static final long SETTLED_SECONDS = 60;
  private static final long MEASURED_SECONDS = 30;
  private static final int ENTRIES = 1_000_000;
  private static final int ENTRIES_AT_ONCE = 1_000;
  private static final int VALUE_BYTES = 1_000;
  private static final long LOOK_AGAIN_MILLIS = 20;
  private static final Duration PATIENCE = Duration.ofMinutes(15);

  private final Path directory;
  private final List<Host> hosts = new ArrayList<>();

  private HundredsOfGroups(Path directory) {
    this.directory = directory;
  }

  public static void main(String[] args) throws IOException, InterruptedException {
    for (boolean idle : List.of(true, false)) {
      Path directory = Files.createTempDirectory(Path.of(args[0]), "hundreds-of-groups");
      HundredsOfGroups run = new HundredsOfGroups(directory);
      try {
        if (idle) {
          run.measureIdle();
        } else {
          run.measureRestart();
        }
      } finally {
        run.end();
      }
    }
  }

  private void measureIdle() throws IOException, InterruptedException {
    for (int i = 0; i < HOSTS; i++) {
      Host host = new Host(i);
      hosts.add(host);
      host.await(info -> !info.isEmpty()); // so that the next one can join it
    }
    for (Host host : hosts) {
      host.await(HundredsOfGroups::isAtRest);
    }
    System.out.printf("%d hosts with %d groups each are at rest%n", HOSTS, GROUPS);
    TimeUnit.SECONDS.sleep(SETTLED_SECONDS);
    List<Duration> before = new ArrayList<>();
    for (Host host : hosts) {
      before.add(host.cpuTime());
    }
    TimeUnit.SECONDS.sleep(MEASURED_SECONDS);
    for (int i = 0; i < HOSTS; i++) {
      double seconds = hosts.get(i).cpuTime().minus(before.get(i)).toMillis() / 1e3;
      System.out.printf(
          "host %d, nothing to do: %.1f %% of a core%n", i, 100 * seconds / MEASURED_SECONDS);
    }
  }

  private static boolean isAtRest(Map<String, Long> info) {
    return isLed(info) && is(info, "groups_moving", 0) && is(info, "changes_under_way", 0);
  }

  private static boolean isLed(Map<String, Long> info) {
    return is(info, "groups", GROUPS) && is(info, "groups_without_leader", 0);
  }

  private static boolean is(Map<String, Long> info, String name, long expected) {
    return info.getOrDefault(name, -1L) == expected;
  }

  private void measureRestart() throws IOException, InterruptedException {
    Host host = new Host(0);
    hosts.add(host);
    host.await(HundredsOfGroups::isAtRest);
    fill(host);
    host.kill();
    System.out.printf(
        "%,d entries of %,d bytes, %,d MB on disk%n", ENTRIES, VALUE_BYTES, host.diskBytes() >> 20);
    long start = System.nanoTime();
    host.start();
    host.await(HundredsOfGroups::isLed);
    System.out.printf(
        "from the start until all %d groups are led: %.1f s%n",
        GROUPS, (System.nanoTime() - start) / 1e9);
  }

  private static void fill(Host host) {
    try (Atoll atoll = Atoll.connect(Duration.ofMinutes(1), "127.0.0.1:" + host.port)) {
      AtollMap<String, String> map = atoll.map("fill", Codec.strings(), Codec.strings());
      String value = "x".repeat(VALUE_BYTES);
      for (int from = 0; from < ENTRIES; from += ENTRIES_AT_ONCE) {
        Map<String, String> entries = new HashMap<>();
        for (int i = from; i < from + ENTRIES_AT_ONCE; i++) {
          entries.put(Integer.toString(i), value);
        }
        map.putAll(entries);
      }
    }
  }

  private void end() throws IOException, InterruptedException {
    for (Host host : hosts) {
      host.kill();
    }
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path path : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  /** A host in a process of its own. */
  private final class Host {
    private final Path data;
    private final Path log;
    private final int port;
    private Process process;

    /** The first of them begins, the others join it. */
    private Host(int number) throws IOException {
      data = directory.resolve("host-" + number);
      log = directory.resolve("host-" + number + ".log");
      try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
        port = free.getLocalPort();
      }
      start();
    }

    private void start() throws IOException {
      List<String> command = new ArrayList<>(List.of("./atoll", "start"));
      command.addAll(List.of("--port", String.valueOf(port), "--cluster-port", "0"));
      command.addAll(List.of("--virtual-nodes", String.valueOf(GROUPS), "--data", data.toString()));
      if (!hosts.isEmpty() && hosts.get(0) != this) {
        command.addAll(List.of("--join", "127.0.0.1:" + hosts.get(0).port));
      }
      process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
    }

    private void kill() throws InterruptedException {
      process.destroyForcibly().waitFor();
    }

    private Duration cpuTime() {
      return process.info().totalCpuDuration().orElseThrow();
    }

    private long diskBytes() throws IOException {
      try (Stream<Path> files = Files.walk(data)) {
        return files.mapToLong(path -> path.toFile().length()).sum();
      }
    }

    private void await(Predicate<Map<String, Long>> condition)
        throws IOException, InterruptedException {
      long deadline = System.nanoTime() + PATIENCE.toNanos();
      while (System.nanoTime() < deadline) {
        if (!process.isAlive()) {
          throw new IllegalStateException(
              "the host at port " + port + " ended: " + Files.readString(log));
        }
        if (condition.test(info())) {
          return;
        }
        TimeUnit.MILLISECONDS.sleep(LOOK_AGAIN_MILLIS);
      }
      throw new IllegalStateException("waited " + PATIENCE + " for groups at port " + port);
    }

    /** The numbers of INFO groups; none while the host does not answer. */
    private Map<String, Long> info() {
      Map<String, Long> numbers = new HashMap<>();
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
          BufferedReader in =
              new BufferedReader(
                  new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))) {
        socket
            .getOutputStream()
            .write("INFO groups\r\nQUIT\r\n".getBytes(StandardCharsets.US_ASCII));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
          if (line.matches("[a-z_]+:[0-9]+")) {
            int colon = line.indexOf(':');
            numbers.put(line.substring(0, colon), Long.parseLong(line.substring(colon + 1)));
          }
        }
      } catch (IOException e) {
        numbers.clear(); // it is starting
      }
      return numbers;
    }
  }
}
