package io.atoll.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.testing.Programs;
import io.atoll.testing.RespClient;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.KeyScanCursor;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.ScanArgs;
import io.lettuce.core.ScanIterator;
import io.lettuce.core.SetArgs;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import io.lettuce.core.protocol.ProtocolVersion;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.RedisProtocol;

/** The programs and libraries that people use, on one host and on a ring of five. */
@ParameterizedClass
@ValueSource(ints = {1, 5})
@SuppressWarnings("NullAway.Init") // made before each invocation of the class
class RealClientsTest {

  private static TestRing ring;
  private static Node host;
  private static String port;

  @BeforeParameterizedClassInvocation
  static void start(int hosts) throws Exception {
    ring = TestRing.of(hosts);
    host = ring.host(0);
    port = Integer.toString(host.address().getPort());
  }

  @AfterParameterizedClassInvocation
  static void stop() {
    ring.close();
  }

  @Parameter private int hosts;

  @BeforeEach
  void empty() throws IOException {
    try (RespClient client = new RespClient(host.address())) {
      client.call("FLUSHALL");
    }
  }

  @Test
  void deletesOnlyWhatIsAsExpected() throws IOException {
    try (RespClient client = new RespClient(host.address())) {
      client.call("SET", "a", "1");
      assertThat(client.call("DELEX", "a", "IFEQ", "2")).isEqualTo(":0");
      assertThat(client.call("DELEX", "a", "ifeq", "1")).isEqualTo(":1");
      assertThat(client.call("DELEX", "a", "IFEQ", "1")).isEqualTo(":0");
      assertThat(client.call("DELEX", "a", "IFNE", "1")).isEqualTo("-ERR syntax error");
    }
  }

  @Test
  void redisCliSetsAndGets() throws Exception {
    assertThat(Programs.run("redis-cli", "-p", port, "set", "a", "1")).isEqualTo("OK\n");
    assertThat(Programs.run("redis-cli", "-p", port, "incr", "a")).isEqualTo("2\n");
    assertThat(Programs.run("redis-cli", "-3", "-p", port, "get", "a")).isEqualTo("2\n");
    assertThat(Programs.run("redis-cli", "-c", "-p", port, "get", "a")).isEqualTo("2\n");
    assertThat(Programs.run("redis-cli", "-p", port, "--scan")).isEqualTo("a\n");
  }

  @Test
  void redisBenchmarkRuns() throws Exception {
    String out =
        Programs.run(
            "redis-benchmark",
            "-p",
            port,
            "-n",
            "2000",
            "-c",
            "20",
            "-P",
            "4",
            "-t",
            "set,get,incr",
            "--csv");
    assertThat(out.lines().filter(line -> line.matches("\"(SET|GET|INCR)\",\"[1-9].*"))).hasSize(3);
    try (RespClient client = new RespClient(host.address())) {
      assertThat(client.call("GET", "counter:__rand_int__")).isEqualTo("$2000");
    }
  }

  @ParameterizedTest
  @EnumSource(RedisProtocol.class)
  void jedisIsAtHome(RedisProtocol protocol) {
    try (Jedis jedis =
        new Jedis(
            new HostAndPort("127.0.0.1", host.address().getPort()),
            DefaultJedisClientConfig.builder().protocol(protocol).clientName("jedis").build())) {
      assertThat(jedis.set("a", "1")).isEqualTo("OK");
      assertThat(jedis.incrBy("a", 41)).isEqualTo(42);
      assertThat(jedis.mset("b", "2", "c", "3")).isEqualTo("OK");
      assertThat(jedis.mget("a", "b", "none", "c")).containsExactly("42", "2", null, "3");
      assertThat(jedis.expire("a", 100)).isEqualTo(1);
      assertThat(jedis.ttl("a")).isBetween(98L, 100L);
      assertThat(jedis.scan("0").getResult()).containsExactlyInAnyOrder("a", "b", "c");
      assertThat(jedis.configGet("appendonly")).isEqualTo(Map.of("appendonly", "no"));
      assertThat(jedis.clientGetname()).isEqualTo("jedis");
      assertThat(jedis.clientList()).contains("name=jedis");
      assertThat(jedis.info("server")).contains("redis_version:");
    }
  }

  @Test
  void jedisClusterFindsItsWay() {
    try (redis.clients.jedis.RedisClusterClient cluster =
        redis.clients.jedis.RedisClusterClient.builder()
            .nodes(Set.of(new HostAndPort("127.0.0.1", host.address().getPort())))
            .build()) {
      for (int i = 0; i < 50; i++) {
        cluster.set("k" + i, "v" + i);
      }
      assertThat(cluster.get("k49")).isEqualTo("v49");
      assertThat(cluster.del("{x}a", "{x}b")).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource(ProtocolVersion.class)
  void lettuceIsAtHome(ProtocolVersion protocol) {
    RedisClient client = RedisClient.create(RedisURI.create("127.0.0.1", host.address().getPort()));
    client.setOptions(ClientOptions.builder().protocolVersion(protocol).build());
    try (StatefulRedisConnection<String, String> connection = client.connect()) {
      RedisCommands<String, String> commands = connection.sync();
      assertThat(commands.set("a", "1", SetArgs.Builder.nx().ex(100))).isEqualTo("OK");
      assertThat(commands.set("a", "2", SetArgs.Builder.nx())).isNull();
      assertThat(commands.incrbyfloat("a", 0.5)).isEqualTo(1.5);
      assertThat(commands.pttl("a")).isBetween(90_000L, 100_000L);
      assertThat(commands.mset(Map.of("b", "2", "c", "3"))).isEqualTo("OK");
      KeyScanCursor<String> cursor = commands.scan(ScanArgs.Builder.limit(100));
      assertThat(cursor.getKeys()).containsExactlyInAnyOrder("a", "b", "c");
      assertThat(commands.command()).hasSizeGreaterThan(50);
      assertThat(commands.info()).contains("# Keyspace");
    } finally {
      client.shutdown();
    }
  }

  @Test
  void lettuceClusterFindsItsWay() {
    RedisClusterClient client =
        RedisClusterClient.create(RedisURI.create("127.0.0.1", host.address().getPort()));
    try (StatefulRedisClusterConnection<String, String> connection = client.connect()) {
      for (int i = 0; i < 50; i++) {
        connection.sync().set("k" + i, "v" + i);
      }
      assertThat(connection.sync().mget("k1", "k2")).hasSize(2);
      assertThat(ScanIterator.scan(connection.sync()).stream()).hasSize(50);
      assertThat(connection.getPartitions()).hasSize(hosts);
    } finally {
      client.shutdown();
    }
  }
}
