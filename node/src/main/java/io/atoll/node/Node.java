package io.atoll.node;

import io.atoll.gateway.command.Host;
import io.atoll.gateway.server.CannotListen;
import io.atoll.gateway.server.Door;
import io.atoll.gateway.server.RespServer;
import io.atoll.gateway.server.SideDoor;
import io.atoll.kernel.Address;
import io.atoll.node.net.HostAddress;
import io.atoll.node.net.Limits;
import io.atoll.node.net.Peers;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** A running host: on the ring with its virtual nodes, and open to clients. */
public final class Node implements AutoCloseable {

  /** As often as Redis looks for what has expired. */
  private static final long SWEEP_MILLIS = 100;

  private static final long LOOK_MILLIS = 500;
  private static final long GOODBYE_SECONDS = 5;

  private final NodeSettings settings;
  private final RespServer server;
  private final Seats seats = new Seats();
  private final Peers peers;
  private final RingHost ring;
  private final RingCluster cluster;
  private final AtomicBoolean stopped = new AtomicBoolean();

  private Node(NodeSettings settings, RespServer server, Clock clock) {
    this.settings = settings;
    this.server = server;
    Address self =
        HostAddress.of(settings.bind(), address().getPort(), incarnation(clock.millis()));
    Mail mail = new Mail(seats);
    this.ring = new RingHost(self, seats, mail, clock, server.threads());
    this.peers =
        new Peers(
            self,
            settings.cluster(),
            () -> profile().toBytes(),
            mail,
            server.threads(),
            Limits.DEFAULT);
    mail.open(peers);
    this.cluster = new RingCluster(seats, peers, clusterAddress().getPort());
  }

  /** Seconds, which come again after most of a day: nobody remembers a host for so long. */
  private static int incarnation(long nowMillis) {
    return (int) (TimeUnit.MILLISECONDS.toSeconds(nowMillis) & 0xffff);
  }

  /**
   * Start a host. It is on the ring when this returns, with all its virtual nodes.
   *
   * @throws CannotListen if one of its addresses cannot be listened on
   * @throws CannotJoin if there is no ring where one should be
   */
  public static Node start(NodeSettings settings) throws CannotListen, CannotJoin {
    RespServer server =
        RespServer.bind(
            List.of(
                Door.plain(new InetSocketAddress(settings.bind(), settings.port())),
                Door.clusterAware(new InetSocketAddress(settings.bind(), settings.clusterPort()))),
            settings.limits());
    Clock clock = Clock.systemUTC();
    Node node = new Node(settings, server, clock);
    try {
      node.open(clock);
      return node;
    } catch (CannotJoin e) {
      node.stop();
      throw e;
    }
  }

  private void open(Clock clock) throws CannotJoin {
    Contacts contacts =
        settings.join().isEmpty() ? Contacts.none() : Contacts.find(peers, settings.join());
    CompletableFuture<Void> joined =
        ring.join(contacts.hash(), contacts.virtualNodes(), settings.virtualNodes());
    server.serve(
        new Host(new RingDatabase(seats), cluster, clock, settings.version()),
        new SideDoor(Peers.FIRST_BYTE, peers::accept));
    try {
      joined.join();
    } catch (CompletionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw new CannotJoin(String.valueOf(cause.getMessage()), cause);
    }
    cluster.look();
    server.every(LOOK_MILLIS, cluster::look);
    server.every(SWEEP_MILLIS, () -> seats.all().forEach(Seat::sweep));
  }

  private Profile profile() {
    return new Profile(clusterAddress().getPort(), 0, ring.hash(), ring.membership().onRing());
  }

  /** Where it listens to any client, and to other hosts. */
  public InetSocketAddress address() {
    return server.addresses().get(0);
  }

  /** Where it listens to clients that know their way. */
  public InetSocketAddress clusterAddress() {
    return server.addresses().get(1);
  }

  /** Wait until somebody closes it. */
  public void awaitClose() {
    server.awaitClose();
  }

  /** Leave the ring, so that others have all keys, and end. Alone on the ring, only end. */
  @Override
  public void close() {
    if (!stopped.get() && !isAlone()) {
      ring.membership().leave().join();
      peers.goodbye().completeOnTimeout(null, GOODBYE_SECONDS, TimeUnit.SECONDS).join();
    }
    stop();
  }

  /** Whether there is no other host, according to the ring. */
  private boolean isAlone() {
    return cluster.lookNow().join().stream().allMatch(node -> node.address().equals(peers.self()));
  }

  /** End at once, as if by a crash: what is here is lost. */
  public void stop() {
    if (stopped.compareAndSet(false, true)) {
      peers.close();
      server.close();
    }
  }
}
