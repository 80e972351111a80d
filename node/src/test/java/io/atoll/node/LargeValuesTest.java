package io.atoll.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Pipeline;
import redis.clients.jedis.Response;

/** Values that many of would be too long to travel together, through a host that has them not. */
final class LargeValuesTest {

  private static final int MEGABYTE = 1_000_000;

  private static TestRing ring;

  @BeforeAll
  static void start() throws Exception {
    ring = TestRing.of(2);
  }

  @AfterAll
  static void stop() {
    ring.close();
  }

  private static Jedis client(Node host) {
    return new Jedis(host.address().getHostString(), host.address().getPort(), 20_000);
  }

  private static byte[] value(int sizeBytes, int fill) {
    byte[] value = new byte[sizeBytes];
    Arrays.fill(value, (byte) fill);
    return value;
  }

  private static byte[] key(String name) {
    return name.getBytes(StandardCharsets.US_ASCII);
  }

  @Test
  void manyReadsOfOneKeyAtOnceAreAnswered() throws Exception {
    for (Node host : List.of(ring.host(0), ring.host(1))) {
      try (Jedis client = client(host)) {
        client.set(key("a"), value(MEGABYTE, 'a'));
        Pipeline reads = client.pipelined();
        List<Response<byte[]>> replies =
            IntStream.range(0, 70).mapToObj(i -> reads.get(key("a"))).toList();
        reads.sync();
        assertThat(replies).allMatch(reply -> reply.get().length == MEGABYTE);
      }
    }
  }

  @Test
  void manyWritesOfOneKeyAtOnceAreDoneInTheirOrder() throws Exception {
    for (Node host : List.of(ring.host(0), ring.host(1))) {
      try (Jedis client = client(host)) {
        Pipeline writes = client.pipelined();
        for (int i = 0; i < 70; i++) {
          writes.set(key("a"), value(MEGABYTE, i));
        }
        writes.sync();
        assertThat(client.get(key("a"))).isEqualTo(value(MEGABYTE, 69));
      }
    }
  }

  /** More than twice as much as may wait for a host before it counts as congested. */
  @Test
  void aValueOfSeventyMegabytesIsWrittenAndReadThroughAnyHost() throws Exception {
    for (Node host : List.of(ring.host(0), ring.host(1))) {
      try (Jedis client = client(host)) {
        client.set(key("a"), value(70 * MEGABYTE, 'x'));
        assertThat(client.strlen("a")).isEqualTo(70 * MEGABYTE);
        assertThat(client.get(key("a"))).hasSize(70 * MEGABYTE);
        client.del("a");
      }
    }
  }
}
