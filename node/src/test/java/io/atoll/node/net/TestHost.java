package io.atoll.node.net;

import io.atoll.gateway.Threads;
import io.atoll.gateway.cluster.Cluster;
import io.atoll.gateway.command.Host;
import io.atoll.gateway.database.Database;
import io.atoll.gateway.server.ClientLimits;
import io.atoll.gateway.server.Door;
import io.atoll.gateway.server.RespServer;
import io.atoll.gateway.server.SideDoor;
import io.atoll.kernel.Address;
import io.netty.channel.EventLoopGroup;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A host on loopback that serves Redis clients and writes down what becomes of frames. */
public final class TestHost implements AutoCloseable {

  static final String CLUSTER = "test";

  /** Short enough for a test to see what happens after them. */
  static final Limits IMPATIENT = new Limits(8 * 1024 * 1024, 1024 * 1024, 500, 300, 1_000);

  private static final int INCARNATION = 7;

  final Ledger ledger = new Ledger();
  final EventLoopGroup threads = Threads.DEFAULT.start();
  final RespServer server;
  final Peers peers;

  /** A host that others reach at this port; zero for the one that it listens on. */
  private TestHost(String cluster, byte[] profile, int announcedPort, Limits limits)
      throws IOException {
    server =
        RespServer.bind(
            threads,
            List.of(Door.plain(new InetSocketAddress(loopback(), 0))),
            ClientLimits.DEFAULT);
    int port = announcedPort == 0 ? listeningOn().getPort() : announcedPort;
    Address self = HostAddress.of(loopback(), port, INCARNATION);
    peers = new Peers(self, cluster, () -> profile, ledger, threads, limits);
    server.serve(
        new Host(unasked(Database.class), unasked(Cluster.class), Clock.systemUTC(), "test"),
        new SideDoor(Peers.FIRST_BYTE, peers::accept));
  }

  /** Clients only ping here. */
  private static <T> T unasked(Class<T> port) {
    return port.cast(
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (proxy, method, arguments) -> {
              throw new AssertionError("asked for " + method);
            }));
  }

  /** Where peers and clients connect to. */
  public InetSocketAddress listeningOn() {
    return server.addresses().get(0);
  }

  static TestHost start() {
    return start(Limits.DEFAULT);
  }

  static TestHost start(Limits limits) {
    return start(CLUSTER, 0, limits);
  }

  static TestHost start(String cluster, int announcedPort, Limits limits) {
    byte[] profile = ("profile of " + cluster).getBytes(StandardCharsets.UTF_8);
    return start(cluster, profile, announcedPort, limits);
  }

  /** A host that says who it is, and answers nothing that others say to it. */
  public static TestHost silent(String cluster, byte[] profile) {
    return start(cluster, profile, 0, Limits.DEFAULT);
  }

  private static TestHost start(String cluster, byte[] profile, int announcedPort, Limits limits) {
    try {
      return new TestHost(cluster, profile, announcedPort, limits);
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
    threads.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly();
  }
}
