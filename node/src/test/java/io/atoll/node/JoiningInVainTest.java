package io.atoll.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.gateway.GatewaySettings;
import io.atoll.node.engine.CannotJoin;
import io.atoll.node.engine.Manner;
import io.atoll.node.engine.Mode;
import io.atoll.node.engine.Profile;
import io.atoll.node.net.TestHost;
import io.atoll.storage.Durability;
import io.atoll.store.keyspace.KeyHash;
import io.atoll.store.keyspace.KeyIds;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whoever waits for a host to join does not wait for one that never will. */
final class JoiningInVainTest {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private static final Manner MANNER =
      new Manner(Mode.CONSISTENT, NodeSettings.DEFAULT_REPLICAS, Durability.MEMORY);

  /** Of a host that is on the ring, as far as it says. */
  private static final Profile PROFILE =
      new Profile(MANNER, 1, new KeyHash(1, 2), List.of(KeyIds.lastOf(0)));

  private final TestHost contact = TestHost.silent(NodeSettings.DEFAULT_CLUSTER, PROFILE.toBytes());

  private Node host;
  private CompletableFuture<Boolean> joined;

  @BeforeEach
  void launch() throws Exception {
    host =
        Node.launch(
            NodeSettings.listening(GatewaySettings.anyPorts("test"))
                .joining(List.of(contact.listeningOn())));
    joined = new CompletableFuture<>();
    new Thread(this::awaitJoined, "waits").start();
  }

  private void awaitJoined() {
    try {
      joined.complete(host.awaitJoined());
    } catch (CannotJoin e) {
      joined.completeExceptionally(e);
    }
  }

  @AfterEach
  void stop() {
    host.stop();
    contact.close();
  }

  @Test
  void whoeverWaitsIsToldThatTheHostWasStopped() {
    assertThat(joined).as("the host has joined").isNotDone();
    host.stop();
    assertThat(joined).as("the host has joined").succeedsWithin(PATIENCE).isEqualTo(false);
  }

  @Test
  void whoeverWaitsIsToldThatTheHostHasFailed() {
    assertThat(joined).as("the host has joined").isNotDone();
    host.database()
        .here()
        .count(
            answer -> {
              throw new OutOfMemoryError("made up");
            });
    assertThat(joined)
        .as("the host has joined")
        .failsWithin(PATIENCE)
        .withThrowableOfType(ExecutionException.class)
        .havingCause()
        .isInstanceOf(CannotJoin.class)
        .withMessageStartingWith("the host stopped: ")
        .withMessageContaining("made up");
  }
}
