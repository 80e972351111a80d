package io.atoll.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.RedisURI;
import io.lettuce.core.ScanIterator;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import io.lettuce.core.cluster.api.sync.RedisAdvancedClusterCommands;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import redis.clients.jedis.HostAndPort;

/**
 * Cluster-aware programs and libraries and two hosts. They are given the port that people know, or
 * the one that hosts announce, and find both hosts from there.
 */
class RealClusterClientsTest {

  private static final int KEYS = 200;

  private static TwoHosts hosts;

  @BeforeAll
  static void start() throws IOException {
    hosts = TwoHosts.start();
  }

  @AfterAll
  static void stop() {
    hosts.close();
  }

  @BeforeEach
  void empty() throws IOException {
    try (RespClient client = new RespClient(hosts.plain(0))) {
      client.call("FLUSHALL");
    }
  }

  static Stream<Named<InetSocketAddress>> seeds() {
    return Stream.of(
        Named.of("the plain port", hosts.plain(0)),
        Named.of("the cluster port", hosts.clusterAware(1)));
  }

  private static void assertThatBothHostsHaveKeys(int sum) {
    assertThat(hosts.keys(0)).isBetween(sum / 4L, sum * 3L / 4);
    assertThat(hosts.keys(0) + hosts.keys(1)).isEqualTo(sum);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void jedisFindsBoth(InetSocketAddress seed) {
    try (redis.clients.jedis.RedisClusterClient cluster =
        redis.clients.jedis.RedisClusterClient.builder()
            .nodes(Set.of(new HostAndPort("127.0.0.1", seed.getPort())))
            .build()) {
      for (int i = 0; i < KEYS; i++) {
        cluster.set("k" + i, "v" + i);
      }
      for (int i = 0; i < KEYS; i++) {
        assertThat(cluster.get("k" + i)).isEqualTo("v" + i);
      }
      assertThatBothHostsHaveKeys(KEYS);
      assertThat(cluster.getClusterNodes().keySet())
          .contains(
              "127.0.0.1:" + hosts.clusterAware(0).getPort(),
              "127.0.0.1:" + hosts.clusterAware(1).getPort());
      assertThat(cluster.dbSize()).isEqualTo(KEYS);
      assertThat(cluster.mget("{x}a", "{x}b")).hasSize(2);
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void lettuceFindsBoth(InetSocketAddress seed) {
    RedisClusterClient client =
        RedisClusterClient.create(RedisURI.create("127.0.0.1", seed.getPort()));
    try (StatefulRedisClusterConnection<String, String> connection = client.connect()) {
      RedisAdvancedClusterCommands<String, String> commands = connection.sync();
      for (int i = 0; i < KEYS; i++) {
        commands.set("k" + i, "v" + i);
      }
      assertThat(commands.mget("k1", "k2", "k3")).hasSize(3);
      assertThatBothHostsHaveKeys(KEYS);
      assertThat(ScanIterator.scan(commands).stream()).hasSize(KEYS);
      assertThat(commands.dbsize()).isEqualTo(KEYS);
      assertThat(commands.keys("*")).hasSize(KEYS);
      assertThat(connection.getPartitions()).hasSize(2);
    } finally {
      client.shutdown();
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void redisCliFollows(InetSocketAddress seed) throws Exception {
    String port = Integer.toString(seed.getPort());
    // one key for each host
    assertThat(Programs.run("redis-cli", "-c", "-p", port, "set", "a", "1")).isEqualTo("OK\n");
    assertThat(Programs.run("redis-cli", "-c", "-p", port, "set", "b", "2")).isEqualTo("OK\n");
    assertThat(Programs.run("redis-cli", "-c", "-p", port, "get", "a")).isEqualTo("1\n");
    assertThat(Programs.run("redis-cli", "-c", "-p", port, "get", "b")).isEqualTo("2\n");
    assertThat(hosts.keys(0)).isEqualTo(1);
    assertThat(hosts.keys(1)).isEqualTo(1);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void redisBenchmarkUsesBoth(InetSocketAddress seed) throws Exception {
    String port = Integer.toString(seed.getPort());
    String out =
        Programs.run(
            "redis-benchmark",
            "--cluster",
            "-p",
            port,
            "-n",
            "4000",
            "-c",
            "10",
            "-P",
            "4",
            "-r",
            "1000",
            "-t",
            "set,get",
            "--csv");
    assertThat(out.lines().filter(line -> line.matches("\"(SET|GET)\",\"[1-9].*"))).hasSize(2);
    assertThat(out).contains("Cluster has 2 master nodes").doesNotContain("MOVED", "ERR");
    assertThat(hosts.keys(0)).isGreaterThan(100);
    assertThat(hosts.keys(1)).isGreaterThan(100);
  }
}
