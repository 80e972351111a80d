package io.atoll.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.atoll.node.group.Mistakes;
import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.Bytes;
import io.atoll.store.keyspace.KeyIds;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisConnectionException;

/** A host whose program makes a mistake ends, and its cluster goes on. */
final class FailedHostTest {

  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final List<String> KEYS =
      IntStream.range(0, 300).mapToObj(number -> "key:" + number).toList();

  private static Jedis client(Node node) {
    return new Jedis(
        node.address().getHostString(), node.address().getPort(), (int) PATIENCE.toMillis());
  }

  /** The mistake is made in a step of this host. */
  private static void fail(Node host) {
    CompletableFuture<Answer> answer = new CompletableFuture<>();
    int here = host.slots().get(0).first();
    host.database().execute(here, Mistakes.throwing(), answer::complete);
    assertThat(answer)
        .as("what is answered when the host has failed")
        .succeedsWithin(PATIENCE)
        .isEqualTo(new Answer.Refused("CLUSTERDOWN this host has failed, and its log says why"));
  }

  private static void assertThatItEnds(Node host) {
    CompletableFuture<Void> end =
        CompletableFuture.runAsync(host::awaitClose, task -> new Thread(task).start());
    assertThat(end).as("the host that has failed ends").succeedsWithin(PATIENCE);
    assertThat(host.failure()).contains("a mistake in its program").endsWith(": a mistake");
  }

  @Test
  void aHostThatIsAloneEndsWithItsConnections() throws Exception {
    try (TestRing ring = TestRing.of(1);
        Jedis client = client(ring.host(0))) {
      client.set("a", "1");
      fail(ring.host(0));
      assertThatItEnds(ring.host(0));
      assertThatThrownBy(() -> client.get("a")).isInstanceOf(JedisConnectionException.class);
    }
  }

  @Test
  void othersTakeOverWhatAHostLedThatHasFailed() throws Exception {
    try (TestRing ring = TestRing.of(3);
        Jedis client = client(ring.host(1))) {
      KEYS.forEach(key -> client.set(key, "old"));
      Node host = ring.host(0);
      List<String> led = KEYS.stream().filter(key -> isLedBy(host, key)).toList();
      assertThat(led).as("keys that the host leads").isNotEmpty();

      fail(host);
      assertThatItEnds(host);

      for (String key : led) {
        assertThat(client.setGet(key, "new")).as(key).isEqualTo("old");
      }
      try (Jedis other = client(ring.host(2))) {
        assertThat(led).allMatch(key -> other.get(key).equals("new"));
      }
    }
  }

  private static boolean isLedBy(Node host, String key) {
    int slot = KeyIds.slotOf(Bytes.of(key));
    return host.slots().stream().anyMatch(it -> it.first() <= slot && slot <= it.last());
  }
}
