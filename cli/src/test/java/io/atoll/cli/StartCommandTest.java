package io.atoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.gateway.GatewaySettings;
import io.atoll.node.Node;
import io.atoll.node.NodeSettings;
import io.atoll.store.keyspace.KeyIds;
import io.atoll.testing.Programs;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StartCommandTest {

  private static Process start(String... args) throws IOException {
    List<String> words =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Entry.class.getName(),
                "start"));
    words.addAll(List.of(args));
    ProcessBuilder builder = new ProcessBuilder(words);
    builder.environment().put("ATOLL_PORT", "0");
    return builder.start();
  }

  @Test
  void itServesUntilItIsToldToStop() throws Exception {
    Process atoll = start("--http-port", "0");
    try {
      BufferedReader out = atoll.inputReader(StandardCharsets.UTF_8);
      String first = out.readLine();
      assertThat(first).matches("Atoll listens on 127\\.0\\.0\\.1:\\d+");
      int port = Integer.parseInt(first.replaceAll(".*:", ""));
      assertThat(out.readLine()).isEqualTo("Try:   redis-cli -p " + port + " set a 1");
      assertThat(out.readLine()).matches("Also:  port \\d+ for cluster-aware clients");
      String http = out.readLine();
      assertThat(http).matches("HTTP:  http://127\\.0\\.0\\.1:\\d+/status");
      assertThat(out.readLine()).isEqualTo("Data:  in memory only; --data DIRECTORY keeps it");
      try (InputStream status = URI.create(http.substring(7)).toURL().openStream()) {
        assertThat(status.readAllBytes()).asString().contains("\"ready\" : true");
      }
      try (Socket client = new Socket(InetAddress.getLoopbackAddress(), port)) {
        client.getOutputStream().write("set a 1\r\nget a\r\n".getBytes(StandardCharsets.US_ASCII));
        assertThat(client.getInputStream().readNBytes(12))
            .asString()
            .isEqualTo("+OK\r\n$1\r\n1\r\n");
      }
      // the handle leaves the streams open
      atoll.toHandle().destroy();
      assertThat(atoll.waitFor(20, TimeUnit.SECONDS)).as("it ends at SIGTERM").isTrue();
      assertThat(atoll.exitValue()).isZero();
      assertThat(atoll.getErrorStream().readAllBytes()).isEmpty();
    } finally {
      atoll.destroyForcibly();
    }
  }

  @Test
  void aHostThatIsToldToStopOnceMoreEndsAtOnce() throws Exception {
    Node other = Node.start(NodeSettings.listening(GatewaySettings.anyPorts("test")));
    CompletableFuture<Void> shared = new CompletableFuture<>();
    other.onSlotsChanged(
        () -> {
          if (slots(other) <= KeyIds.SLOTS / 2) {
            shared.complete(null);
          }
        });
    Process atoll = start("--join", "127.0.0.1:" + other.address().getPort());
    try {
      String first = atoll.inputReader(StandardCharsets.UTF_8).readLine();
      assertThat(shared).as("the host has a half").succeedsWithin(60, TimeUnit.SECONDS);
      Atoll pause = Atoll.run("rebalance", "pause", "--port", first.replaceAll(".*:", ""));
      assertThat(pause.exitCode()).as("nobody takes anything over").isZero();

      atoll.toHandle().destroy();
      BufferedReader err = atoll.errorReader(StandardCharsets.UTF_8);
      assertThat(err.readLine()).contains("waits for others to take over");
      atoll.toHandle().destroy();

      assertThat(atoll.waitFor(20, TimeUnit.SECONDS)).as("it ends long before a minute").isTrue();
      assertThat(err.lines())
          .containsExactly(
              "atoll: told to stop once more: this host ends at once, as if by a crash");
      assertThat(atoll.exitValue()).isEqualTo(1);
    } finally {
      atoll.destroyForcibly();
      other.stop();
    }
  }

  private static int slots(Node host) {
    return host.slots().stream().mapToInt(it -> it.last() - it.first() + 1).sum();
  }

  /** A command that README shows, and the line below it. */
  private static final Pattern SHOWN =
      Pattern.compile("(?m)^\\$ redis-cli -p 7379 ([^\\n]*)\\n([^\\n]*)$");

  @Test
  void redisCliSaysWhatTheReadmeShows() throws Exception {
    Programs.require("redis-cli");
    int shown = 0;
    try (Node host = Node.start(NodeSettings.listening(GatewaySettings.anyPorts("test")))) {
      Matcher matcher = SHOWN.matcher(Files.readString(Path.of("../README.md")));
      while (matcher.find()) {
        List<String> command = new ArrayList<>(List.of("/usr/bin/redis-cli", "--no-raw", "-p"));
        command.add(Integer.toString(host.address().getPort()));
        command.addAll(List.of(matcher.group(1).split(" ")));
        Process client = new ProcessBuilder(command).start();
        assertThat(client.getInputStream().readAllBytes())
            .asString()
            .as(matcher.group(1))
            .isEqualTo(matcher.group(2) + "\n");
        shown++;
      }
    }
    assertThat(shown).isEqualTo(3);
  }

  @Test
  void aPortThatIsInUseIsSaidInOneLine() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Atoll start = Atoll.run("start", "--port", Integer.toString(taken.getLocalPort()));
      assertThat(start.exitCode()).isEqualTo(1);
      assertThat(start.err())
          .isEqualToIgnoringNewLines(
              "atoll start: 127.0.0.1:"
                  + taken.getLocalPort()
                  + " is in use; stop what listens there, or choose another --port");
    }
  }

  @Test
  void aContactThatCannotBeReachedIsSaidInOneLine() throws Exception {
    int nobody;
    try (ServerSocket closedSoon = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      nobody = closedSoon.getLocalPort();
    }
    Atoll start = Atoll.of("start --port 0 --join 127.0.0.1:" + nobody);
    assertThat(start.exitCode()).isEqualTo(1);
    assertThat(start.err())
        .isEqualToIgnoringNewLines(
            "atoll start: cannot join: 127.0.0.1:"
                + nobody
                + " refuses connections: nothing listens there");
  }

  @ParameterizedTest
  @CsvSource({
    "--port 70000, atoll start: --port: 70000 is not between 0 and 65535 (see atoll start --help)",
    "--port x, atoll start: --port: 'x' is not a whole number (see atoll start --help)",
    "--pork 1, atoll start: unknown argument --pork 1 (see atoll start --help)",
    "--bind 1.2.3.4.5, atoll start: --bind: '1.2.3.4.5' is no address of this machine (see atoll"
        + " start --help)",
    "--port 60000, atoll start: --port: there is no port 10000 above 60000; choose a --cluster-port"
        + " too (see atoll start --help)",
    "--port 7390 --cluster-port 7390, atoll start: --cluster-port: 7390 is the --port already (see"
        + " atoll start --help)",
    "--port 7390 --http-port 17390, atoll start: --http-port: 17390 is the --cluster-port already"
        + " (see atoll start --help)",
    "--http-port on, atoll start: --http-port: 'on' is not a whole number (see atoll start --help)",
    "--join none.invalid:1, atoll start: --join: there is no host named 'none.invalid' (see atoll"
        + " start --help)",
    "--join a:x, atoll start: --join: 'x' is not a whole number (see atoll start --help)",
    "--join :1, atoll start: --join: ':1' is not of the form HOST:PORT (see atoll start --help)",
    "--data d --mode available, 'atoll start: --data: in mode available, hosts keep nothing on disk"
        + " (see atoll start --help)'",
    "--data d --durability memory, atoll start: --durability: in memory nothing is kept: leave the"
        + " --data directory out (see atoll start --help)",
    "--durability always, atoll start: --durability: always needs a --data directory (see atoll start"
        + " --help)",
    "--durability soon, 'atoll start: --durability: ''soon'' is not always, everysec or memory (see"
        + " atoll start --help)'",
    "--mode eventual, atoll start: --mode: 'eventual' is neither consistent nor available (see atoll"
        + " start --help)",
    "--replicas 4, atoll start: --replicas: a virtual node has 3 or 5 replicas: 4 survive no more"
        + " crashes than 3 (see atoll start --help)",
    "--threads 0, atoll start: --threads: 0 is not between 1 and 1024 (see atoll start --help)",
    "--poll-micros 1001, atoll start: --poll-micros: 1001 is not between 0 and 1000 (see atoll start"
        + " --help)",
    "--max-clients 0, atoll start: --max-clients: 0 is not between 1 and 2147483647 (see atoll start"
        + " --help)",
    "--max-open-bytes 5x, 'atoll start: --max-open-bytes: ''5x'' is no size like 1000000, 64mb or 1gb"
        + " (see atoll start --help)'",
    "--config none.conf, atoll start: --config: there is no file none.conf (see atoll start --help)"
  })
  void argumentsThatMakeNoSenseAreSaidInOneLine(String arguments, String line) {
    Atoll start = Atoll.of("start " + arguments);
    assertThat(start.exitCode()).isEqualTo(2);
    assertThat(start.err()).isEqualToIgnoringNewLines(line);
  }

  @Test
  void aDataDirectoryThatIsAFileIsSaidInOneLine(@TempDir Path directory) throws Exception {
    Path file = Files.createFile(directory.resolve("file"));
    Atoll start = Atoll.run("start", "--port", "0", "--data", file.toString());
    assertThat(start.exitCode()).isEqualTo(1);
    assertThat(start.err())
        .isEqualToIgnoringNewLines(
            "atoll start: --data: "
                + file
                + " is no directory; choose another directory, or have its rights changed");
  }

  @Test
  void anAddressOfAnotherMachineIsSaidInOneLine() {
    Atoll start = Atoll.of("start --port 0 --bind 192.0.2.1");
    assertThat(start.exitCode()).isEqualTo(1);
    assertThat(start.err())
        .isEqualToIgnoringNewLines(
            "atoll start: --bind: 192.0.2.1:0 is no address of this machine");
  }
}
