package io.atoll.node;

import io.atoll.gateway.Gateway;
import io.atoll.gateway.GatewaySettings;
import io.atoll.gateway.command.Host;
import io.atoll.gateway.database.Database;
import io.atoll.gateway.http.ObservedHost;
import io.atoll.gateway.server.CannotListen;
import io.atoll.gateway.server.SideDoor;
import io.atoll.kernel.Address;
import io.atoll.node.net.HostAddress;
import io.atoll.node.net.Limits;
import io.atoll.node.net.Peers;
import io.atoll.store.keyspace.SlotRange;
import io.netty.channel.EventLoopGroup;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A running host: on the ring with its virtual nodes, and open to clients if it listens. */
public final class Node implements AutoCloseable {

  /** As often as Redis looks for what has expired. */
  private static final long SWEEP_MILLIS = 100;

  private static final long LOOK_MILLIS = 500;
  private static final long GOODBYE_SECONDS = 5;

  /** How long clients that know their way are sent to others, when this host has left. */
  private static final long MOVING_MILLIS = 1_000;

  /** How long the last replies may take. */
  private static final long LAST_REPLIES_MILLIS = 2_000;

  private static final long CLIENTS_AGAIN_MILLIS = 20;

  private final NodeSettings settings;
  private final EventLoopGroup threads;
  private final @Nullable Gateway gateway;
  private final Clock clock = Clock.systemUTC();
  private final Seats seats = new Seats();
  private final Database database = new RingDatabase(seats);
  private final Peers peers;
  private final RingHost ring;
  private final RingCluster cluster;
  private final Host host;
  private CompletableFuture<Void> joined = new CompletableFuture<>();
  private final AtomicBoolean stopped = new AtomicBoolean();
  private volatile boolean left;

  private Node(NodeSettings settings, EventLoopGroup threads, @Nullable Gateway gateway)
      throws CannotJoin {
    this.settings = settings;
    this.threads = threads;
    this.gateway = gateway;
    Address self = addressOf(settings.gateway(), gateway, clock.millis());
    Mail mail = new Mail(seats);
    this.ring = new RingHost(self, seats, mail, clock, threads);
    this.peers =
        new Peers(
            self, settings.cluster(), () -> profile().toBytes(), mail, threads, Limits.DEFAULT);
    mail.open(peers);
    this.cluster =
        new RingCluster(
            seats,
            peers,
            gateway == null ? 0 : gateway.clusterAddress().getPort(),
            this::leaveAndEnd);
    String version = settings.gateway() == null ? "" : settings.gateway().version();
    this.host = new Host(database, cluster, clock, version);
  }

  private static Address addressOf(
      @Nullable GatewaySettings settings, @Nullable Gateway gateway, long nowMillis)
      throws CannotJoin {
    InetAddress bound = settings == null ? InetAddress.getLoopbackAddress() : settings.bind();
    // seconds come again after most of a day: nobody remembers a host for so long
    int incarnation = (int) (TimeUnit.MILLISECONDS.toSeconds(nowMillis) & 0xffff);
    int port = gateway == null ? 0 : gateway.address().getPort();
    return HostAddress.of(OwnAddress.of(bound), port, incarnation);
  }

  /**
   * Start a host. It is on the ring when this returns, with all its virtual nodes.
   *
   * @throws CannotListen if one of its addresses cannot be listened on
   * @throws CannotJoin if there is no ring where one should be
   */
  public static Node start(NodeSettings settings) throws CannotListen, CannotJoin {
    Node node = launch(settings);
    try {
      node.awaitJoined();
      return node;
    } catch (CannotJoin | RuntimeException e) {
      node.stop();
      throw e;
    }
  }

  /**
   * Start a host, and do not wait until it is on the ring. From now on it may have keys of others,
   * so it should be {@linkplain #close closed}, and not just end.
   *
   * @throws CannotListen if one of its addresses cannot be listened on
   * @throws CannotJoin if there is no ring where one should be
   */
  public static Node launch(NodeSettings settings) throws CannotListen, CannotJoin {
    EventLoopGroup threads = Gateway.threads();
    Node node = null;
    Gateway gateway = null;
    try {
      gateway = settings.gateway() == null ? null : Gateway.bind(threads, settings.gateway());
      node = new Node(settings, threads, gateway);
      node.open();
      return node;
    } catch (CannotListen | CannotJoin | RuntimeException e) {
      if (node != null) {
        node.stop();
      } else {
        if (gateway != null) {
          gateway.close();
        }
        end(threads);
      }
      throw e;
    }
  }

  private void open() throws CannotListen, CannotJoin {
    Contacts contacts =
        settings.join().isEmpty() ? Contacts.none() : Contacts.find(peers, settings.join());
    ring.onChange(() -> ring.soon(cluster::look));
    joined = ring.join(contacts.hash(), contacts.virtualNodes(), settings.virtualNodes());
    if (gateway != null) {
      gateway.open(host, new ObservedHost(host), new SideDoor(Peers.FIRST_BYTE, peers::accept));
    }
    every(LOOK_MILLIS, cluster::look);
    every(SWEEP_MILLIS, () -> seats.all().forEach(Seat::sweep));
  }

  /**
   * Wait until all its virtual nodes are on the ring.
   *
   * @return false if it has been told to leave before
   * @throws CannotJoin if they cannot be
   */
  public boolean awaitJoined() throws CannotJoin {
    try {
      joined.join();
      cluster.look();
      return true;
    } catch (CancellationException e) {
      return false;
    } catch (CompletionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw new CannotJoin(String.valueOf(cause.getMessage()), cause);
    }
  }

  private void every(long periodMillis, Runnable task) {
    var unused =
        threads
            .next()
            .scheduleWithFixedDelay(task, periodMillis, periodMillis, TimeUnit.MILLISECONDS);
  }

  private Profile profile() {
    return new Profile(cluster.self().clusterPort(), ring.hash(), ring.membership().onRing());
  }

  /** All keys of the ring. */
  public Database database() {
    return database;
  }

  /** The slots that this host has now. */
  public List<SlotRange> slots() {
    return seats.slots();
  }

  /**
   * Be told when {@link #slots} may have changed: Chord's upcall. There is one listener at a time.
   *
   * @param listener must not take long, since it is called by threads that serve requests
   */
  public void onSlotsChanged(Runnable listener) {
    seats.onChange(listener);
  }

  /**
   * Where it listens to any client, and to other hosts.
   *
   * @throws IllegalStateException if it does not listen
   */
  public InetSocketAddress address() {
    return gateway().address();
  }

  /** Where it listens to clients that know their way. */
  public InetSocketAddress clusterAddress() {
    return gateway().clusterAddress();
  }

  /** Where it answers monitors, or null if it does not. */
  public @Nullable InetSocketAddress httpAddress() {
    return gateway().httpAddress();
  }

  private Gateway gateway() {
    if (gateway == null) {
      throw new IllegalStateException("this host was started without ports");
    }
    return gateway;
  }

  /** Wait until somebody closes it. */
  public void awaitClose() {
    threads.terminationFuture().awaitUninterruptibly();
  }

  /**
   * Leave the ring, so that others have all keys, and end. Alone on the ring, only end. Clients get
   * the replies to what they have sent; those that know their way are told where to go instead.
   */
  @Override
  public void close() {
    boolean leaves = !stopped.get() && (left || !isAlone());
    if (leaves) {
      sendClientsAway();
      leave();
      whenClientsAreGone().completeOnTimeout(null, MOVING_MILLIS, TimeUnit.MILLISECONDS).join();
    }
    if (gateway != null && !stopped.get()) {
      gateway.lastCall();
      whenClientsAreGone()
          .completeOnTimeout(null, LAST_REPLIES_MILLIS, TimeUnit.MILLISECONDS)
          .join();
    }
    if (leaves) {
      peers.goodbye().completeOnTimeout(null, GOODBYE_SECONDS, TimeUnit.SECONDS).join();
    }
    stop();
  }

  /** As long as one virtual node is on the ring, the ring says where clients should go. */
  private void sendClientsAway() {
    if (!left) {
      ring.membership().leaveAllButOne().join();
      whenClientsAreGone().completeOnTimeout(null, MOVING_MILLIS, TimeUnit.MILLISECONDS).join();
    }
  }

  private void leave() {
    ring.membership().leave().join();
    cluster.left();
    left = true;
  }

  /** Somebody asks for it from outside: answered when all is safe, and then this host ends. */
  private void leaveAndEnd(Consumer<@Nullable String> done) {
    Thread leaver =
        new Thread(
            () -> {
              if (isAlone()) {
                done.accept("there is no other host on the ring that could take what is here");
                return;
              }
              sendClientsAway();
              leave();
              done.accept(null);
              close();
            },
            "leave");
    leaver.start();
  }

  /** Whether there is no other host, according to the ring. */
  private boolean isAlone() {
    if (gateway == null) {
      return true;
    }
    try {
      return cluster.lookNow().join().stream()
          .allMatch(node -> node.address().equals(peers.self()));
    } catch (CompletionException e) {
      return false; // who cannot ask the ring is not alone on it
    }
  }

  private CompletableFuture<Void> whenClientsAreGone() {
    CompletableFuture<Void> gone = new CompletableFuture<>();
    lookForClients(gone);
    return gone;
  }

  private void lookForClients(CompletableFuture<Void> gone) {
    if (host.sessionCount() == 0) {
      gone.complete(null);
    } else if (!gone.isDone() && !threads.isShuttingDown()) {
      var unused =
          threads
              .next()
              .schedule(() -> lookForClients(gone), CLIENTS_AGAIN_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  /** End at once, as if by a crash: what is here is lost. */
  public void stop() {
    if (stopped.compareAndSet(false, true)) {
      peers.close();
      if (gateway != null) {
        gateway.close();
      }
      end(threads);
    }
  }

  private static void end(EventLoopGroup threads) {
    threads.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly();
  }
}
