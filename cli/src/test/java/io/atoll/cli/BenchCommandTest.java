package io.atoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.atoll.gateway.GatewaySettings;
import io.atoll.gateway.server.ClientLimits;
import io.atoll.node.Node;
import io.atoll.node.NodeSettings;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Load on a host that is there. */
class BenchCommandTest {

  private static Node host;

  @BeforeAll
  static void start() throws Exception {
    host = Node.start(NodeSettings.listening(GatewaySettings.anyPorts("test")));
  }

  @AfterAll
  static void stop() {
    host.close();
  }

  private static Atoll bench(int port, String args) {
    List<String> words = new ArrayList<>(List.of("bench", "--port", Integer.toString(port)));
    words.addAll(List.of("--warm-up", "0", "--seconds", "1", "--clients", "4"));
    words.addAll(List.of(args.split(" ")));
    return Atoll.run(words.toArray(String[]::new));
  }

  @Test
  void readsAndWritesAreMeasured() throws Exception {
    Atoll bench = bench(host.address().getPort(), "--keys 1000 --pipeline 3 --reads 80 --json");
    assertThat(bench.exitCode()).as(bench.err()).isZero();
    JsonNode result = new ObjectMapper().readTree(bench.out());
    assertThat(result.get("errors").asLong()).isZero();
    assertThat(result.get("misses").asLong()).as("all keys were filled in").isZero();
    long reads = result.at("/readMillis/count").asLong();
    long writes = result.at("/writeMillis/count").asLong();
    assertThat(result.get("operations").asLong()).isEqualTo(reads + writes).isGreaterThan(100);
    assertThat((double) reads / (reads + writes)).isBetween(0.6, 0.95);
    assertThat(result.at("/readMillis/p50").asDouble()).isPositive();
    assertThat(result.at("/readMillis/max").asDouble())
        .isGreaterThanOrEqualTo(result.at("/readMillis/p99.9").asDouble());
    assertThat(Atoll.run("get", "key:000000000999", "--port", port()).exitCode()).isZero();
  }

  private static String port() {
    return Integer.toString(host.address().getPort());
  }

  @Test
  void theTextHasALineForReadsIfThereAreSome() {
    Atoll bench = bench(host.address().getPort(), "--keys 10 --reads 100 --value-bytes 0");
    assertThat(bench.exitCode()).isZero();
    assertThat(bench.out().lines().toList())
        .hasSize(4)
        .satisfies(lines -> assertThat(lines.get(0)).contains("100 % reads"))
        .satisfies(lines -> assertThat(lines.get(1)).contains("operations/s", " 0 errors"))
        .satisfies(lines -> assertThat(lines.get(3)).startsWith("reads "));
  }

  @Test
  void aHostThatTurnsClientsAwayIsToldInOneLine() throws Exception {
    GatewaySettings any = GatewaySettings.anyPorts("test");
    ClientLimits twoClients = new ClientLimits(2, 1, 1);
    try (Node small =
        Node.start(
            NodeSettings.listening(
                new GatewaySettings(any.bind(), 0, 0, null, twoClients, "test")))) {
      Atoll bench = bench(small.address().getPort(), "--keys 10 --no-fill");
      assertThat(bench.exitCode()).isEqualTo(1);
      assertThat(bench.out()).isEmpty();
      assertThat(bench.err().lines().toList())
          .singleElement()
          .asString()
          .startsWith("atoll bench: talking to 127.0.0.1:" + small.address().getPort() + " failed");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "--clients 0, --clients: 0 is not between 1 and 50000",
    "--reads 101, --reads: 101 is not between 0 and 100",
    "--port 0, --port: 0 is not between 1 and 65535",
    "--seconds x, --seconds: 'x' is not a whole number"
  })
  void argumentsThatMakeNoSenseAreSaidInOneLine(String arguments, String line) {
    Atoll bench = Atoll.of("bench " + arguments);
    assertThat(bench.exitCode()).isEqualTo(2);
    assertThat(bench.err())
        .isEqualToIgnoringNewLines("atoll bench: " + line + " (see atoll bench --help)");
  }
}
