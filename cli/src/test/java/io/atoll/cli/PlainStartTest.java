package io.atoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A host is started without what only people need: fast, and no other than it would be. */
final class PlainStartTest {

  private static @Nullable NodeConfig of(String args) {
    return PlainStart.of(args.split(" ", -1));
  }

  @Test
  void optionsWithValuesAreUnderstoodInBothForms() {
    NodeConfig apart = of("start --port 7380 --join 127.0.0.1:7379 --virtual-nodes 4");
    NodeConfig together = of("start --port=7380 --join=127.0.0.1:7379 --virtual-nodes=4");
    assertThat(apart).isNotNull().isEqualTo(together);
    assertThat(apart.gateway().port()).isEqualTo(7380);
    assertThat(apart.gateway().clusterPort()).isEqualTo(17380);
    assertThat(apart.node().join()).hasSize(1);
    assertThat(apart.node().virtualNodes()).isEqualTo(4);
  }

  @Test
  void aFileIsReadToo(@TempDir Path directory) throws IOException {
    Path file = Files.writeString(directory.resolve("a.conf"), "port = 7390\n");
    NodeConfig config = of("start --config " + file + " --cluster-port 1");
    assertThat(config).isNotNull();
    assertThat(config.gateway().port()).isEqualTo(7390);
    assertThat(config.gateway().clusterPort()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "get a",
        "--version",
        "start --help",
        "start --show-config",
        "start --port 7380 --show-config",
        "start --port",
        "start --port=",
        "start --port --bind",
        "start --port 1 --port 2",
        "start --port x",
        "start --pork 1",
        "start 7380",
        "start @file",
        "start --cluster @file",
        "start --config none.conf",
        "start --durability always"
      })
  void everythingElseIsLeftToTheCommandLine(String args) {
    assertThat(of(args)).isNull();
  }

  @Test
  void aHostStartsAndAnswersWithoutTheCommandLineAndEventsForTheFlightRecorder(
      @TempDir Path directory) throws Exception {
    Path loaded = directory.resolve("classes");
    Process host =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xlog:class+load:file=" + loaded,
                "-cp",
                System.getProperty("java.class.path"),
                Entry.class.getName(),
                "start",
                "--port",
                "0")
            .start();
    try {
      String first = host.inputReader(StandardCharsets.UTF_8).readLine();
      int port = Integer.parseInt(first.replaceAll(".*:", ""));
      try (Socket client = new Socket(InetAddress.getLoopbackAddress(), port)) {
        client.getOutputStream().write("ping\r\n".getBytes(StandardCharsets.US_ASCII));
        assertThat(client.getInputStream().readNBytes(7)).asString().isEqualTo("+PONG\r\n");
      }
      host.toHandle().destroy();
      assertThat(host.waitFor(20, TimeUnit.SECONDS)).as("it ends at SIGTERM").isTrue();
    } finally {
      host.destroyForcibly();
    }
    List<String> classes = Files.readAllLines(loaded);
    assertThat(classes).anyMatch(line -> line.contains("io.atoll.node.Node "));
    assertThat(classes)
        .noneMatch(line -> line.contains(" picocli."))
        .noneMatch(line -> line.contains(" jdk.jfr.internal.EventControl "));
  }
}
