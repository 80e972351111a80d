package io.atoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.gateway.GatewaySettings;
import io.atoll.node.Node;
import io.atoll.node.NodeSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Reading and writing from the command line. */
class DataCommandTest {

  private static Node host;
  private static String port;

  @BeforeAll
  static void start() throws Exception {
    host = Node.start(NodeSettings.listening(GatewaySettings.anyPorts("test")));
    port = Integer.toString(host.address().getPort());
  }

  @AfterAll
  static void stop() {
    host.close();
  }

  @Test
  void whatIsSetIsGotAndDeleted() {
    assertThat(Atoll.run("set", "greeting", "good morgen \u00fc", "--port", port).out())
        .isEqualToIgnoringNewLines("OK");
    Atoll get = Atoll.run("get", "--port", port, "greeting");
    assertThat(get.exitCode()).isZero();
    assertThat(get.out()).isEqualToIgnoringNewLines("good morgen \u00fc");
    Atoll del = Atoll.run("del", "--port", port, "greeting", "none");
    assertThat(del.exitCode()).isZero();
    assertThat(del.out()).isEqualToIgnoringNewLines("1");
  }

  @Test
  void aKeyThatIsNotThereHasAnExitCode() {
    assertThat(Atoll.run("get", "--port", port, "none")).isEqualTo(new Atoll(3, "", ""));
    assertThat(Atoll.run("del", "--port", port, "none").exitCode()).isEqualTo(3);
  }

  @Test
  void anErrorOfTheHostIsToldInOneLine() {
    // a port for those who know their way does not take keys of two slots
    String clusterPort = Integer.toString(host.clusterAddress().getPort());
    Atoll del = Atoll.run("del", "--port", clusterPort, "a", "b");
    assertThat(del.exitCode()).isEqualTo(1);
    assertThat(del.err())
        .isEqualToIgnoringNewLines(
            "atoll del: the host says: CROSSSLOT Keys in request don't hash to the same slot");
  }

  @Test
  void aHostThatIsNotThereIsToldInOneLine() throws Exception {
    String free;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      free = Integer.toString(socket.getLocalPort());
    }
    Atoll get = Atoll.run("get", "a", "--port", free);
    assertThat(get.exitCode()).isEqualTo(1);
    assertThat(get.err())
        .isEqualToIgnoringNewLines(
            "atoll get: nothing listens on 127.0.0.1:"
                + free
                + "; start a host with ./atoll start, or name another with --host and --port");
    Atoll bench = Atoll.run("bench", "--port", free);
    assertThat(bench.exitCode()).isEqualTo(1);
    assertThat(bench.err()).startsWith("atoll bench: nothing listens on 127.0.0.1:" + free + ";");
    assertThat(bench.err().lines()).hasSize(1);
  }

  @Test
  void anotherKindOfServerIsRecognized() throws Exception {
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread server =
          new Thread(
              () -> {
                try (var socket = other.accept()) {
                  socket
                      .getOutputStream()
                      .write("SSH-2.0-other\r\n".getBytes(StandardCharsets.US_ASCII));
                  socket.getInputStream().readAllBytes();
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
      server.start();
      Atoll get = Atoll.run("get", "a", "--port", Integer.toString(other.getLocalPort()));
      server.join();
      assertThat(get.exitCode()).isEqualTo(1);
      assertThat(get.err()).contains("failed: this is no Redis server: SSH-2.0-other");
    }
  }
}
