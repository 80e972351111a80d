package io.atoll.node.net;

import io.atoll.gateway.command.Host;
import io.atoll.gateway.database.MemoryDatabase;
import io.atoll.gateway.server.RespServer;
import io.atoll.gateway.server.SideDoor;
import io.atoll.kernel.Address;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.concurrent.CompletableFuture;

/** A host on loopback that serves Redis clients and writes down what becomes of frames. */
final class TestHost implements AutoCloseable {

  static final String CLUSTER = "test";

  /** Short enough for a test to see what happens after them. */
  static final Limits IMPATIENT = new Limits(8 * 1024 * 1024, 1024 * 1024, 500, 300, 1_000);

  private static final int INCARNATION = 7;

  final Ledger ledger = new Ledger();
  final RespServer server;
  final Peers peers;

  /** A host that others reach at this port; zero for the one that it listens on. */
  private TestHost(String cluster, int announcedPort, int incarnation, Limits limits)
      throws IOException {
    CompletableFuture<Peers> started = new CompletableFuture<>();
    server =
        RespServer.listen(
            new InetSocketAddress(loopback(), 0),
            new Host(new MemoryDatabase(Clock.systemUTC()), Clock.systemUTC(), "test"),
            new SideDoor(Peers.FIRST_BYTE, channel -> started.join().accept(channel)));
    int port = announcedPort == 0 ? server.address().getPort() : announcedPort;
    Address self = HostAddress.of(loopback(), port, incarnation);
    byte[] profile = ("profile of " + cluster).getBytes(StandardCharsets.UTF_8);
    peers = new Peers(self, cluster, () -> profile, ledger, server.threads(), limits);
    started.complete(peers);
  }

  static TestHost start() {
    return start(Limits.DEFAULT);
  }

  static TestHost start(Limits limits) {
    return start(CLUSTER, 0, limits);
  }

  static TestHost start(String cluster, int announcedPort, Limits limits) {
    try {
      return new TestHost(cluster, announcedPort, INCARNATION, limits);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  static Inet4Address loopback() {
    try {
      return (Inet4Address) InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  Address address() {
    return peers.self();
  }

  @Override
  public void close() {
    peers.close();
    server.close();
  }
}
