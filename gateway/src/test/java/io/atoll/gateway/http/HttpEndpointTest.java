package io.atoll.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.atoll.gateway.GatewaySettings;
import io.atoll.gateway.MemoryHost;
import io.atoll.gateway.server.CannotListen;
import io.atoll.gateway.server.ClientLimits;
import io.atoll.testing.RespClient;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What monitors are told. */
class HttpEndpointTest {

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private static MemoryHost host;
  private static InetSocketAddress address;

  @BeforeAll
  static void start() throws IOException {
    host =
        MemoryHost.start(
            new GatewaySettings(
                InetAddress.getLoopbackAddress(), 0, 0, 0, ClientLimits.DEFAULT, "test"));
    address = Objects.requireNonNull(host.httpAddress());
    try (RespClient client = new RespClient(host.address())) {
      client.call("SET", "a", "1");
      client.call("SET", "b", "2", "EX", "1000");
      client.call("GET", "a");
      client.call("INCR", "a");
      client.call("APPEND", "a", "x");
      client.call("INCR", "a");
      client.call("NOTHING");
    }
    try (RespClient client = new RespClient(host.clusterAddress())) {
      client.call("MGET", "a", "b");
    }
  }

  @AfterAll
  static void stop() {
    host.close();
  }

  private static HttpResponse<String> send(InetSocketAddress to, String method, String path)
      throws IOException, InterruptedException {
    URI uri = URI.create("http://127.0.0.1:" + to.getPort() + path);
    return CLIENT.send(
        HttpRequest.newBuilder(uri).method(method, BodyPublishers.noBody()).build(),
        BodyHandlers.ofString());
  }

  private static HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return send(address, "GET", path);
  }

  @Test
  void aHostThatLivesIsHealthy() throws Exception {
    assertThat(get("/health").statusCode()).isEqualTo(200);
    assertThat(get("/health").body()).isEqualTo("alive\n");
    assertThat(send(address, "HEAD", "/health").statusCode()).isEqualTo(200);
  }

  @Test
  void aLoneHostIsReady() throws Exception {
    assertThat(get("/ready").statusCode()).isEqualTo(200);
    assertThat(get("/ready").body()).isEqualTo("ready\n");
  }

  @Test
  void theStatusIsJson() throws Exception {
    HttpResponse<String> response = get("/status");
    assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
    JsonNode status = new ObjectMapper().readTree(response.body());
    assertThat(status.get("version").asText()).isEqualTo("test");
    assertThat(status.get("ready").asBoolean()).isTrue();
    assertThat(status.get("keys").asInt()).isEqualTo(2);
    assertThat(status.get("expiringKeys").asInt()).isEqualTo(1);
    assertThat(status.get("commands").asInt()).isEqualTo(8);
    assertThat(status.at("/hosts/0/clusterPort").asInt())
        .isEqualTo(host.clusterAddress().getPort());
    assertThat(status.at("/hosts/0/slots/0/1").asInt()).isEqualTo(16_383);
    assertThat(status.at("/hosts/0/inReach").asBoolean()).isTrue();
    assertThat(status.get("slotsServed").asInt()).isEqualTo(16_384);
  }

  @Test
  void theStatusHasGroupsAndWhatIsChangedAboutThem() throws Exception {
    JsonNode status = new ObjectMapper().readTree(get("/status").body());
    assertThat(status.get("mode").asText()).isEqualTo("consistent");
    assertThat(status.get("durability").asText()).isEqualTo("always");
    assertThat(status.get("trouble").asText()).isEqualTo("its disk is full");
    assertThat(status.get("rebalancePaused").asBoolean()).isFalse();
    assertThat(status.at("/changes/0/reason").asText()).isEqualTo("it has too few hosts");
    assertThat(status.at("/members/0/address").asText()).isEqualTo("127.0.0.1:1");
    JsonNode group = status.at("/virtualNodes/0");
    assertThat(group.get("role").asText()).isEqualTo("leader");
    assertThat(group.get("epoch").asInt()).isEqualTo(2);
    assertThat(group.get("term").asInt()).isEqualTo(3);
    assertThat(group.get("lag").asInt()).isEqualTo(4);
    assertThat(group.at("/movingTo/0").asText()).isEqualTo("127.0.0.1:2");
  }

  @Test
  void groupsHaveMetrics() throws Exception {
    assertThat(get("/metrics").body())
        .contains(
            "atoll_mode_info{durability=\"always\",mode=\"consistent\"} 1\n",
            "atoll_groups 1.0\n",
            "atoll_groups_led 1.0\n",
            "atoll_groups_without_leader 0.0\n",
            "atoll_groups_moving 1.0\n",
            "atoll_changes_under_way 1.0\n",
            "atoll_group_term{group=\"7\",role=\"leader\"} 3.0\n",
            "atoll_group_lag_entries{group=\"7\",role=\"leader\"} 4.0\n");
  }

  @Test
  void commandsAreCountedByNameAndOutcome() throws Exception {
    assertThat(get("/metrics").body())
        .contains(
            "atoll_commands_total{command=\"set\",outcome=\"ok\"} 2.0\n",
            "atoll_commands_total{command=\"incr\",outcome=\"ok\"} 1.0\n",
            "atoll_commands_total{command=\"incr\",outcome=\"ERR\"} 1.0\n",
            "atoll_commands_total{command=\"mget\",outcome=\"CROSSSLOT\"} 1.0\n",
            "atoll_commands_total{command=\"rejected\",outcome=\"ERR\"} 1.0\n");
  }

  @Test
  void durationsAreAHistogram() throws Exception {
    String body = get("/metrics").body();
    assertThat(body)
        .contains(
            "atoll_command_duration_seconds_bucket{command=\"set\",le=\"10.0\"} 2\n",
            "atoll_command_duration_seconds_bucket{command=\"set\",le=\"+Inf\"} 2\n",
            "atoll_command_duration_seconds_count{command=\"set\"} 2\n");
    assertThat(body)
        .containsPattern("atoll_command_duration_seconds_sum\\{command=\"set\"\\} [0-9.E-]+\\n");
  }

  @Test
  void keysAndTheJvmHaveMetrics() throws Exception {
    assertThat(get("/metrics").body())
        .contains(
            "atoll_keys 2.0\n",
            "atoll_keys_expiring 1.0\n",
            "atoll_data_bytes ",
            "atoll_clients ",
            "atoll_build_info{version=\"test\"} 1\n",
            "jvm_memory_used_bytes{area=\"heap\"}");
  }

  @Test
  void aPageThatIsNotThereSaysWhichAre() throws Exception {
    HttpResponse<String> response = get("/healthy");
    assertThat(response.statusCode()).isEqualTo(404);
    assertThat(response.body())
        .isEqualTo("there is no /healthy here; there are /health, /ready, /status and /metrics\n");
  }

  @Test
  void pagesCannotBeWritten() throws Exception {
    HttpResponse<String> response = send(address, "POST", "/status");
    assertThat(response.statusCode()).isEqualTo(405);
    assertThat(response.headers().firstValue("Allow")).contains("GET, HEAD");
  }

  @Test
  void whatIsNoHttpIsABadRequest() throws Exception {
    try (Socket socket = new Socket(address.getAddress(), address.getPort())) {
      socket.getOutputStream().write("SET a\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
          .startsWith("HTTP/1.1 400 Bad Request\r\n");
    }
  }

  @Test
  void anAddressInUseIsSaid() {
    assertThatThrownBy(() -> HttpEndpoint.start(address, new Starting()))
        .isInstanceOf(CannotListen.class)
        .hasMessageContaining("in use");
  }

  /** A host that is not there yet, and has a figure of its own. */
  private static final class Starting implements Observed {
    @Override
    public @Nullable String whyNotReady() {
      return "still joining";
    }

    @Override
    public Map<String, Object> status() {
      return Map.of();
    }

    @Override
    public void register(PrometheusRegistry registry) {
      Gauge.builder().name("atoll_joins").help("Joins.").register(registry).set(3);
    }
  }

  @Test
  void aHostThatIsNotReadySaysWhy() throws Exception {
    try (HttpEndpoint endpoint =
        HttpEndpoint.start(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), new Starting())) {
      HttpResponse<String> response = send(endpoint.address(), "GET", "/ready");
      assertThat(response.statusCode()).isEqualTo(503);
      assertThat(response.body()).isEqualTo("not ready: still joining\n");
      assertThat(send(endpoint.address(), "GET", "/metrics").body()).contains("atoll_joins 3.0\n");
    }
  }
}
