package io.atoll.node;

import io.atoll.gateway.GatewaySettings;
import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.KeyIds;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Hosts that form a ring, in this process and on real sockets. */
final class TestRing implements AutoCloseable {

  private static final NodeSettings SETTINGS =
      NodeSettings.listening(GatewaySettings.anyPorts("test"));

  private static final int SETTLED_SECONDS = 60;

  private final List<Node> hosts = new ArrayList<>();

  static TestRing of(int size) throws Exception {
    TestRing ring = new TestRing();
    for (int i = 0; i < size; i++) {
      ring.grow();
    }
    ring.awaitShares();
    return ring;
  }

  /** Wait until each host has a part of the slots, all of them together all. */
  private void awaitShares() throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SETTLED_SECONDS);
    while (!hosts.stream().allMatch(host -> hasFairShare(host))) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError(
            "the hosts have these slots: " + hosts.stream().map(Node::slots).toList());
      }
      Thread.sleep(20);
    }
  }

  private boolean hasFairShare(Node host) {
    int slots = host.slots().stream().mapToInt(it -> it.last() - it.first() + 1).sum();
    return slots >= KeyIds.SLOTS / hosts.size() / 2;
  }

  /** One more host. */
  Node grow() throws Exception {
    Node host =
        Node.start(hosts.isEmpty() ? SETTINGS : SETTINGS.joining(List.of(hosts.get(0).address())));
    hosts.add(host);
    return host;
  }

  Node host(int index) {
    return hosts.get(index);
  }

  InetSocketAddress plain() {
    return hosts.get(0).address();
  }

  /** Of the last host. */
  InetSocketAddress clusterAware() {
    return hosts.get(hosts.size() - 1).clusterAddress();
  }

  int size() {
    return hosts.size();
  }

  /** How many keys each host has. */
  List<Long> keys() {
    return hosts.stream().map(TestRing::keys).toList();
  }

  static long keys(Node host) {
    CompletableFuture<Answer> counted = new CompletableFuture<>();
    host.database().here().count(counted::complete);
    return ((Answer.Counted) counted.join()).entries();
  }

  @Override
  public void close() {
    hosts.forEach(Node::stop);
  }
}
