package io.atoll.node;

import io.atoll.gateway.GatewaySettings;
import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.KeyIds;
import io.atoll.store.keyspace.SlotRange;
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
  private static final int REST_MILLIS = 1_500;

  private final List<Node> hosts = new ArrayList<>();

  static TestRing of(int size) throws Exception {
    TestRing ring = new TestRing();
    for (int i = 0; i < size; i++) {
      ring.grow();
    }
    if (size > 1) {
      ring.awaitShares();
    }
    return ring;
  }

  /** Wait until each host has a part of the slots, and nothing has moved for a while. */
  private void awaitShares() throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SETTLED_SECONDS);
    long since = System.nanoTime();
    List<List<SlotRange>> last = shares();
    while (!hosts.stream().allMatch(this::hasFairShare)
        || System.nanoTime() - since < TimeUnit.MILLISECONDS.toNanos(REST_MILLIS)) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("the hosts have not come to rest; their slots are " + last);
      }
      Thread.sleep(20);
      List<List<SlotRange>> now = shares();
      since = now.equals(last) ? since : System.nanoTime();
      last = now;
    }
  }

  private List<List<SlotRange>> shares() {
    return hosts.stream().map(Node::slots).toList();
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
