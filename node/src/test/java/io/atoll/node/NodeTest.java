package io.atoll.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.atoll.gateway.GatewaySettings;
import io.atoll.gateway.server.ClientLimits;
import io.atoll.node.engine.CannotJoin;
import io.atoll.node.engine.Mode;
import io.atoll.storage.Durability;
import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.Bytes;
import io.atoll.store.keyspace.KeyIds;
import io.atoll.store.keyspace.NumberOperation;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.params.SetParams;

class NodeTest {

  private static final NodeSettings SETTINGS =
      NodeSettings.listening(GatewaySettings.anyPorts("test"));

  private static final int SETTLED_SECONDS = 60;

  /** Longer than a host tries before it refuses what it cannot have executed. */
  private static final int PATIENCE_MILLIS = 20_000;

  private final List<Node> nodes = new ArrayList<>();

  @AfterEach
  void stopAll() {
    nodes.forEach(Node::stop);
  }

  private Node start(NodeSettings settings) throws Exception {
    Node node = Node.start(settings);
    nodes.add(node);
    return node;
  }

  private Node first() throws Exception {
    return start(SETTINGS);
  }

  private Node joining(Node contact) throws Exception {
    return start(SETTINGS.joining(List.of(contact.address())));
  }

  private static Jedis client(Node node) {
    return new Jedis(node.address().getHostString(), node.address().getPort(), PATIENCE_MILLIS);
  }

  @Test
  void aLoneHostServesClients() throws Exception {
    try (Jedis client = client(first())) {
      assertThat(client.set("a", "1")).isEqualTo("OK");
      assertThat(client.incr("a")).isEqualTo(2);
      assertThat(client.dbSize()).isEqualTo(1);
      assertThat(client.keys("*")).containsExactly("a");
    }
  }

  @Test
  void everyHostOfARingServesEveryKey() throws Exception {
    Node one = first();
    try (Jedis client = client(one)) {
      for (int i = 0; i < 1_000; i++) {
        client.set("key:" + i, "value:" + i);
      }
    }
    Node two = joining(one);
    Node three = joining(two);
    for (Node node : List.of(one, two, three)) {
      try (Jedis client = client(node)) {
        for (int i = 0; i < 1_000; i++) {
          assertThat(client.get("key:" + i)).isEqualTo("value:" + i);
        }
        assertThat(client.dbSize()).isEqualTo(1_000);
        assertThat(client.keys("*")).hasSize(1_000);
      }
    }
    one.close();
    two.close();
    try (Jedis client = client(three)) {
      assertThat(client.dbSize()).isEqualTo(1_000);
      for (int i = 0; i < 1_000; i++) {
        assertThat(client.get("key:" + i)).isEqualTo("value:" + i);
      }
    }
  }

  @Test
  void aThreadOfAProgramReachesKeysOfOtherHosts() throws Exception {
    try (TestRing ring = TestRing.of(2)) {
      for (int i = 0; i < 500; i++) {
        Bytes key = Bytes.of("key:" + i);
        CompletableFuture<Answer> answer = new CompletableFuture<>();
        ring.host(i % 2)
            .database()
            .execute(KeyIds.slotOf(key), new NumberOperation.Increment(key, 1), answer::complete);
        assertThat(answer.get(SETTLED_SECONDS, TimeUnit.SECONDS)).isEqualTo(new Answer.Number(1));
      }
      assertThat(ring.keys()).allMatch(count -> count > 50);
    }
  }

  @Test
  void hostsWithoutDisksThatAreAllStoppedAtOnceDoNotWaitForEachOther() throws Exception {
    try (TestRing ring = TestRing.of(3)) {
      List<CompletableFuture<Void>> ends = new ArrayList<>();
      for (int i = 0; i < ring.size(); i++) {
        Node host = ring.host(i);
        ends.add(CompletableFuture.runAsync(host::close, task -> new Thread(task).start()));
      }
      CompletableFuture.allOf(ends.toArray(CompletableFuture<?>[]::new))
          .get(SETTLED_SECONDS, TimeUnit.SECONDS);
    }
  }

  @Test
  void aHostThatNobodyTakesAnythingFromEndsAndSaysWhatIsLost() throws Exception {
    try (TestRing ring = TestRing.of(2)) {
      Node host = ring.host(1);
      try (Jedis client = client(host)) {
        client.sendCommand(() -> "ATOLL".getBytes(StandardCharsets.US_ASCII), "REBALANCE", "PAUSE");
      }
      CompletableFuture<Void> end =
          CompletableFuture.runAsync(
              () -> host.close(Duration.ofMillis(100)), task -> new Thread(task).start());
      end.get(SETTLED_SECONDS, TimeUnit.SECONDS);
      assertThat(host.failure())
          .contains("nobody has taken over")
          .contains("virtual nodes")
          .contains("changes are paused")
          .contains("lost");
    }
  }

  @Test
  void whatExpiresGoesWithoutBeingTouched() throws Exception {
    Node one = first();
    expireAndAwaitNothing(one);
    joining(one);
    joining(one);
    expireAndAwaitNothing(one);
  }

  @Test
  void whatExpiresGoesFromDisksToo(@TempDir Path directory) throws Exception {
    Node host = start(SETTINGS.keeping(directory, Durability.EVERYSEC));
    expireAndAwaitNothing(host);
  }

  @Test
  void aHostOfAnotherClusterOfTheSameNameIsNotLetIn(@TempDir Path directory) throws Exception {
    Node host = start(SETTINGS.keeping(directory, Durability.EVERYSEC));
    NodeSettings samePlace = atThePlaceOf(host).keeping(directory, Durability.EVERYSEC);
    host.stop();
    Node stranger = first();

    assertThatThrownBy(() -> start(samePlace.joining(List.of(stranger.address()))))
        .isInstanceOf(CannotJoin.class)
        .hasMessageContaining(directory.toString())
        .hasMessageContaining("another cluster")
        .hasMessageContaining("--data")
        .hasMessageContaining("--join");

    try (Jedis client = client(start(samePlace))) {
      assertThat(client.set("a", "1")).as("alone, as before").isEqualTo("OK");
    }
    try (Jedis client = client(stranger)) {
      assertThat(client.exists("a")).isFalse();
    }
  }

  /** For a host that is started again. */
  private static NodeSettings atThePlaceOf(Node host) {
    return NodeSettings.listening(
        new GatewaySettings(
            host.address().getAddress(),
            host.address().getPort(),
            host.clusterAddress().getPort(),
            null,
            ClientLimits.DEFAULT,
            "test"));
  }

  @Test
  void aNewHostThatIsToldOtherThingsThanTheClusterIsNotLetIn(@TempDir Path directory)
      throws Exception {
    Node host = start(SETTINGS.keeping(directory.resolve("a"), Durability.ALWAYS));
    String place = "127.0.0.1:" + host.address().getPort();
    NodeSettings next = SETTINGS.joining(List.of(host.address()));
    Path data = directory.resolve("b");

    assertThatThrownBy(() -> start(next.keeping(data, Durability.ALWAYS).withReplicas(5)))
        .isInstanceOf(CannotJoin.class)
        .hasMessage(
            "cannot join: %s has 3 replicas of everything, this host is to have 5 (--replicas)"
                .formatted(place));
    assertThatThrownBy(() -> start(next))
        .isInstanceOf(CannotJoin.class)
        .hasMessage(
            "cannot join: %s has durability always, this host memory (--data and --durability)"
                .formatted(place));
    assertThatThrownBy(() -> start(next.in(Mode.AVAILABLE)))
        .isInstanceOf(CannotJoin.class)
        .hasMessage(
            "cannot join: %s runs in mode consistent, this host in mode available"
                .formatted(place));
  }

  /** All hosts are told something new one after the other: the first of them is not kept out. */
  @Test
  void aHostOfTheClusterMayBeToldOtherThingsWhenItStartsAgain(@TempDir Path directory)
      throws Exception {
    Path data = directory.resolve("b");
    Node first = start(SETTINGS.keeping(directory.resolve("a"), Durability.ALWAYS));
    NodeSettings joining = SETTINGS.joining(List.of(first.address()));
    Node second = start(joining.keeping(data, Durability.ALWAYS));
    NodeSettings changed = atThePlaceOf(second).keeping(data, Durability.EVERYSEC).withReplicas(5);
    second.close();
    Node again = start(changed.joining(List.of(first.address())));
    try (Jedis client = client(again)) {
      assertThat(client.set("a", "1")).isEqualTo("OK");
    }
  }

  private static void expireAndAwaitNothing(Node host) throws InterruptedException {
    try (Jedis client = client(host)) {
      for (int i = 0; i < 500; i++) {
        client.set("key:" + i, "value", SetParams.setParams().px(50));
      }
      client.set("kept", "value");
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SETTLED_SECONDS);
      while (client.dbSize() > 1) { // which counts what has expired, too
        assertThat(System.nanoTime()).as("%d keys", client.dbSize()).isLessThan(deadline);
        Thread.sleep(20);
      }
      assertThat(client.get("kept")).isEqualTo("value");
    }
  }
}
