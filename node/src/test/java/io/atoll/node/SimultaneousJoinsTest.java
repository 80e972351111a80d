package io.atoll.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.gateway.GatewaySettings;
import io.atoll.gateway.server.ClientLimits;
import io.atoll.node.engine.CannotJoin;
import io.atoll.node.engine.Mode;
import io.atoll.store.keyspace.KeyIds;
import io.atoll.store.keyspace.SlotRange;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Pipeline;

/** Two hosts that do not know of each other come to a ring at the same moment. */
final class SimultaneousJoinsTest {

  private static final int KEYS = 500;

  private static final NodeSettings SETTINGS =
      NodeSettings.listening(GatewaySettings.anyPorts("test")).in(Mode.AVAILABLE);

  private final List<Node> hosts = new ArrayList<>();
  private final ExecutorService threads = Executors.newFixedThreadPool(2);
  private final CyclicBarrier sameMoment = new CyclicBarrier(2);

  @AfterEach
  void stopAll() {
    threads.shutdownNow();
    hosts.forEach(Node::stop);
  }

  private Node first() throws Exception {
    Node host = Node.start(SETTINGS);
    hosts.add(host);
    try (Jedis client = client(host)) {
      Pipeline writes = client.pipelined();
      IntStream.range(0, KEYS).forEach(i -> writes.set("key:" + i, "value:" + i));
      writes.sync();
    }
    return host;
  }

  /** Both, when each of them is on the ring. */
  private void startTogether(NodeSettings one, NodeSettings other) throws Exception {
    for (Future<Node> host : List.of(threads.submit(start(one)), threads.submit(start(other)))) {
      hosts.add(host.get());
    }
  }

  private Callable<Node> start(NodeSettings settings) {
    return () -> {
      sameMoment.await();
      return Node.start(settings);
    };
  }

  private static NodeSettings joining(Node contact) {
    return SETTINGS.joining(List.of(contact.address()));
  }

  private static Jedis client(Node host) {
    return new Jedis(host.address().getHostString(), host.address().getPort());
  }

  /** Each slot has one host, each host its share, and each host serves all keys. */
  private void assertThatTheyAreOneRing() {
    int[] owners = new int[KeyIds.SLOTS];
    for (Node host : hosts) {
      assertThat(host.slots()).isNotEmpty();
      for (SlotRange range : host.slots()) {
        IntStream.rangeClosed(range.first(), range.last()).forEach(slot -> owners[slot]++);
      }
    }
    assertThat(owners).containsOnly(1);
    String[] names = IntStream.range(0, KEYS).mapToObj(i -> "key:" + i).toArray(String[]::new);
    List<String> values = IntStream.range(0, KEYS).mapToObj(i -> "value:" + i).toList();
    for (Node host : hosts) {
      try (Jedis client = client(host)) {
        assertThat(client.mget(names)).isEqualTo(values);
        assertThat(client.dbSize()).isEqualTo(KEYS);
      }
    }
  }

  @Test
  void throughTheSameContact() throws Exception {
    Node contact = first();
    startTogether(joining(contact), joining(contact));
    assertThat(hosts).hasSize(3);
    assertThatTheyAreOneRing();
  }

  @Test
  void throughTwoContactsOfARing() throws Exception {
    Node one = first();
    Node two = Node.start(joining(one));
    hosts.add(two);
    startTogether(joining(one), joining(two));
    assertThat(hosts).hasSize(4);
    assertThatTheyAreOneRing();
  }

  @Test
  void eachWithTheOtherAsItsFirstContact() throws Exception {
    Node ring = first();
    InetSocketAddress one = freeAddress();
    InetSocketAddress other = freeAddress();
    startTogether(
        at(one).joining(List.of(other, ring.address())),
        at(other).joining(List.of(one, ring.address())));
    assertThat(hosts).hasSize(3);
    assertThatTheyAreOneRing();
  }

  /** If one of them began a ring because the other has none, there would be as many as hosts. */
  @Test
  void twoThatKnowNobodyButEachOtherBeginNoRing() throws Exception {
    InetSocketAddress one = freeAddress();
    InetSocketAddress other = freeAddress();
    Future<Node> first = threads.submit(start(at(one).joining(List.of(other))));
    Future<Node> second = threads.submit(start(at(other).joining(List.of(one))));
    for (Future<Node> host : List.of(first, second)) {
      assertThat(host)
          .failsWithin(Duration.ofSeconds(20))
          .withThrowableOfType(ExecutionException.class)
          .withCauseInstanceOf(CannotJoin.class)
          .withMessageContaining("cannot join: ");
    }
  }

  private static NodeSettings at(InetSocketAddress address) {
    return NodeSettings.listening(
            new GatewaySettings(
                address.getAddress(), address.getPort(), 0, null, ClientLimits.DEFAULT, "test"))
        .in(Mode.AVAILABLE);
  }

  /** One that was free a moment ago: each must be known to the other before either listens. */
  private static InetSocketAddress freeAddress() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return new InetSocketAddress(socket.getInetAddress(), socket.getLocalPort());
    }
  }
}
