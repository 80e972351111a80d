package io.atoll.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.testing.Programs;
import io.atoll.testing.RespClient;
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
 * Cluster-aware programs and libraries and a ring of five. They are given the port that people
 * know, or the one that hosts announce, and find all hosts from there.
 */
class RealClusterClientsTest {

  private static final int KEYS = 200;

  private static final int HOSTS = 5;

  private static TestRing ring;

  @BeforeAll
  static void start() throws Exception {
    ring = TestRing.of(HOSTS);
  }

  @AfterAll
  static void stop() {
    ring.close();
  }

  @BeforeEach
  void empty() throws IOException {
    try (RespClient client = new RespClient(ring.plain())) {
      client.call("FLUSHALL");
    }
  }

  static Stream<Named<InetSocketAddress>> seeds() {
    return Stream.of(
        Named.of("the plain port", ring.plain()),
        Named.of("the cluster port", ring.clusterAware()));
  }

  private static void assertThatAllHostsHaveKeys(int sum) {
    assertThat(ring.keys()).hasSize(HOSTS).doesNotContain(0L);
    assertThat(ring.keys().stream().mapToLong(Long::longValue).sum()).isEqualTo(sum);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void jedisFindsAll(InetSocketAddress seed) {
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
      assertThatAllHostsHaveKeys(KEYS);
      assertThat(cluster.getClusterNodes().keySet())
          .contains(
              "127.0.0.1:" + ring.host(0).clusterAddress().getPort(),
              "127.0.0.1:" + ring.clusterAware().getPort());
      assertThat(cluster.dbSize()).isEqualTo(KEYS);
      assertThat(cluster.mget("{x}a", "{x}b")).hasSize(2);
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void lettuceFindsAll(InetSocketAddress seed) {
    RedisClusterClient client =
        RedisClusterClient.create(RedisURI.create("127.0.0.1", seed.getPort()));
    try (StatefulRedisClusterConnection<String, String> connection = client.connect()) {
      RedisAdvancedClusterCommands<String, String> commands = connection.sync();
      for (int i = 0; i < KEYS; i++) {
        commands.set("k" + i, "v" + i);
      }
      assertThat(commands.mget("k1", "k2", "k3")).hasSize(3);
      assertThatAllHostsHaveKeys(KEYS);
      assertThat(ScanIterator.scan(commands).stream()).hasSize(KEYS);
      assertThat(commands.dbsize()).isEqualTo(KEYS);
      assertThat(commands.keys("*")).hasSize(KEYS);
      assertThat(connection.getPartitions()).hasSize(HOSTS);
    } finally {
      client.shutdown();
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void redisCliFollows(InetSocketAddress seed) throws Exception {
    String port = Integer.toString(seed.getPort());
    for (int i = 0; i < 10; i++) {
      String value = Integer.toString(i);
      assertThat(Programs.run("redis-cli", "-c", "-p", port, "set", "k" + i, value))
          .isEqualTo("OK\n");
    }
    for (int i = 0; i < 10; i++) {
      assertThat(Programs.run("redis-cli", "-c", "-p", port, "get", "k" + i)).isEqualTo(i + "\n");
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void redisBenchmarkUsesAll(InetSocketAddress seed) throws Exception {
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
    assertThat(out).contains("Cluster has 5 master nodes").doesNotContain("MOVED", "ERR");
    assertThat(ring.keys()).allMatch(keys -> keys > 20);
  }
}
