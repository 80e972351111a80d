package io.atoll.node;

import io.atoll.gateway.Gateway;
import io.atoll.gateway.command.Host;
import io.atoll.gateway.database.Database;
import io.atoll.gateway.http.ObservedHost;
import io.atoll.gateway.server.CannotListen;
import io.atoll.gateway.server.SideDoor;
import io.atoll.kernel.Address;
import io.atoll.node.engine.CannotJoin;
import io.atoll.node.engine.Engine;
import io.atoll.node.engine.Left;
import io.atoll.node.engine.Mode;
import io.atoll.node.engine.OwnAddress;
import io.atoll.node.group.GroupEngine;
import io.atoll.node.group.GroupOptions;
import io.atoll.node.net.HostAddress;
import io.atoll.node.net.Limits;
import io.atoll.node.net.Peers;
import io.atoll.node.ring.RingEngine;
import io.atoll.store.keyspace.SlotRange;
import io.netty.channel.EventLoopGroup;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.time.Duration;
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

  private static final System.Logger LOG = System.getLogger(Node.class.getName());

  private static final long GOODBYE_SECONDS = 5;

  /** How long clients that know their way are sent to others, when this host has left. */
  private static final long MOVING_MILLIS = 1_000;

  /** How long the last replies may take. */
  private static final long LAST_REPLIES_MILLIS = 2_000;

  private static final long CLIENTS_AGAIN_MILLIS = 20;

  /** What has no leader for three seconds has no majority. */
  private static final int LOOKS_FOR_LEADERS = 30;

  private static final long LEADERS_AGAIN_MILLIS = 100;

  /** How long others may take over nothing of what a host has that ends. */
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final NodeSettings settings;
  private final EventLoopGroup threads;
  private final @Nullable Gateway gateway;
  private final Engine engine;
  private final Peers peers;
  private final Host host;
  private CompletableFuture<Void> joined = new CompletableFuture<>();
  private final AtomicBoolean stopped = new AtomicBoolean();
  private final CompletableFuture<Void> ended = new CompletableFuture<>();
  private volatile boolean left;
  private volatile @Nullable String failure;

  private Node(NodeSettings settings, EventLoopGroup threads, @Nullable Gateway gateway)
      throws CannotJoin {
    this.settings = settings;
    this.threads = threads;
    this.gateway = gateway;
    Clock clock = Clock.systemUTC();
    InetAddress bound =
        settings.gateway() == null ? InetAddress.getLoopbackAddress() : settings.gateway().bind();
    Inet4Address ip = OwnAddress.of(bound);
    int port = gateway == null ? 0 : gateway.address().getPort();
    // seconds come again after 18 hours: a host that is taken for one of then, which was given up,
    // is told so and ends; it takes a few hundred starts at one place before that is likely
    int incarnation = (int) (TimeUnit.MILLISECONDS.toSeconds(clock.millis()) & 0xffff);
    Address address = HostAddress.of(ip, port, incarnation);
    int clusterPort = gateway == null ? 0 : gateway.clusterAddress().getPort();
    this.engine =
        settings.mode() == Mode.AVAILABLE
            ? new RingEngine(
                address, clusterPort, settings.virtualNodes(), clock, threads, this::leaveAndEnd)
            : GroupEngine.start(
                address,
                clusterPort,
                groupOptions(settings),
                threads,
                this::leaveAndEnd,
                this::fail);
    this.peers =
        new Peers(
            engine.self(),
            settings.cluster(),
            () -> engine.profile().toBytes(),
            engine.receiver(),
            threads,
            Limits.DEFAULT);
    String version = settings.gateway() == null ? "" : settings.gateway().version();
    this.host = new Host(engine.database(), engine.cluster(), clock, version);
  }

  private static GroupOptions groupOptions(NodeSettings settings) {
    return new GroupOptions(
        settings.cluster(),
        settings.virtualNodes(),
        settings.replicas(),
        settings.zone(),
        settings.data(),
        settings.durability());
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
    EventLoopGroup threads = settings.threads().start();
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
    joined = engine.open(peers, settings.join());
    if (gateway != null) {
      gateway.open(host, new ObservedHost(host), new SideDoor(Peers.FIRST_BYTE, peers::accept));
    }
  }

  /**
   * Wait until it has its place among the hosts of its cluster.
   *
   * @return false if it has been told to leave before
   * @throws CannotJoin if they cannot be, or if this host has failed meanwhile
   */
  public boolean awaitJoined() throws CannotJoin {
    try {
      CompletableFuture.anyOf(joined, ended).join();
      if (joined.isDone()) {
        joined.join();
        return true;
      }
      String reason = failure;
      if (reason != null) {
        throw new CannotJoin("the host stopped: " + reason);
      }
      return false;
    } catch (CancellationException e) {
      return false;
    } catch (CompletionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      if (cause instanceof CancellationException) {
        return false;
      }
      throw new CannotJoin(String.valueOf(cause.getMessage()), cause);
    }
  }

  /** All keys of the ring. */
  public Database database() {
    return engine.database();
  }

  /** The slots that this host has now. */
  public List<SlotRange> slots() {
    return engine.slots();
  }

  /**
   * Be told when {@link #slots} may have changed: Chord's upcall. There is one listener at a time.
   *
   * @param listener must not take long, since it is called by threads that serve requests
   */
  public void onSlotsChanged(Runnable listener) {
    engine.onSlotsChanged(listener);
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

  /** Why it could not go on; null if it goes on, or was told to end. */
  public @Nullable String failure() {
    return failure;
  }

  /**
   * Leave the ring, so that others have all keys, and end. Alone on the ring, only end. Clients get
   * the replies to what they have sent; those that know their way are told where to go instead. If
   * others have taken over nothing for a minute, it ends all the same, and {@link #failure} says
   * so.
   */
  @Override
  public void close() {
    close(PATIENCE);
  }

  /**
   * The same with another patience.
   *
   * @param patience how long it may be that others take over nothing
   */
  public void close(Duration patience) {
    boolean leaves = !stopped.get() && !engine.isDurable() && (left || !isAlone());
    if (!stopped.get() && engine.isDurable() && !left) {
      engine.handLeadsOver().completeOnTimeout(null, MOVING_MILLIS, TimeUnit.MILLISECONDS).join();
    }
    if (leaves) {
      HandoverWatch watch = new HandoverWatch(engine::left, patience, Node::say);
      CompletableFuture<String> stuck = watch.start();
      // if nobody can have what is here, it ends with the host
      boolean unused = sendClientsAway(stuck);
      lastCallBeforeSessionsEnd(0);
      leave(stuck);
      watch.end();
      tellIfStuck(stuck);
      whenClientsStay(0).completeOnTimeout(null, MOVING_MILLIS, TimeUnit.MILLISECONDS).join();
    }
    lastCall(0);
    if (!stopped.get() && (leaves || left)) {
      peers.goodbye().completeOnTimeout(null, GOODBYE_SECONDS, TimeUnit.SECONDS).join();
    }
    stop();
  }

  /**
   * As long as one virtual node is on the ring, the ring says where clients should go.
   *
   * @param stuck completed if that is not to be waited for any longer
   * @return whether others have what was here; if not, nobody stays who could, or takes it
   */
  private boolean sendClientsAway(CompletableFuture<?> stuck) {
    if (left) {
      return true;
    }
    CompletableFuture<Void> handed = engine.handOver();
    CompletableFuture<Void> nobodyStays = engine.whenNobodyStays();
    CompletableFuture.anyOf(handed, nobodyStays, ended, stuck).join();
    nobodyStays.cancel(false);
    if (handed.isDone()) {
      whenClientsStay(0).completeOnTimeout(null, MOVING_MILLIS, TimeUnit.MILLISECONDS).join();
    }
    return handed.isDone();
  }

  /**
   * In groups, others end the sessions of a host that has left, so that what it has sent to them
   * must have its answers before.
   *
   * @param staying how many clients wait for this host to leave
   */
  private void lastCallBeforeSessionsEnd(int staying) {
    if (settings.mode() == Mode.CONSISTENT) {
      lastCall(staying);
    }
  }

  /** Clients get the last replies, but for so many that wait for something else. */
  private void lastCall(int staying) {
    if (gateway != null && !stopped.get()) {
      gateway.lastCall();
      whenClientsStay(staying)
          .completeOnTimeout(null, LAST_REPLIES_MILLIS, TimeUnit.MILLISECONDS)
          .join();
    }
  }

  private void leave(CompletableFuture<?> stuck) {
    if (!ended.isDone()) {
      CompletableFuture.anyOf(engine.leave(), ended, stuck).join();
      left = true;
    }
  }

  private void tellIfStuck(CompletableFuture<String> stuck) {
    if (!stuck.isCancelled()) {
      String lost = stuck.join();
      failure = failure == null ? lost : failure;
      say("this host ends, but " + lost);
    }
  }

  /** The JVM ends its log as soon as it is told to end itself, which is when most hosts are. */
  private static void say(String line) {
    if (isJvmEnding()) {
      System.err.println("atoll: " + line);
    } else {
      LOG.log(System.Logger.Level.WARNING, line);
    }
  }

  private static boolean isJvmEnding() {
    Thread any = new Thread(() -> {}, "never started");
    try {
      Runtime.getRuntime().addShutdownHook(any);
      Runtime.getRuntime().removeShutdownHook(any);
      return false;
    } catch (IllegalStateException e) {
      return true;
    }
  }

  /** Somebody asks for it from outside: answered when all is safe, and then this host ends. */
  private void leaveAndEnd(Consumer<@Nullable String> done) {
    Thread leaver =
        new Thread(
            () -> {
              if (isAlone() || !engine.hasHeirs()) {
                done.accept("there is no other host on the ring that could take what is here");
                return;
              }
              Left stuck = whatStaysStuck();
              if (stuck.stuck() > 0) {
                done.accept(
                    "nobody can take over what is here now, which is %s; try again later"
                        .formatted(stuck.words()));
                return;
              }
              CompletableFuture<Void> never = new CompletableFuture<>(); // whoever asked waits
              boolean handedOver = sendClientsAway(never);
              if (!handedOver) {
                done.accept(
                    "all other hosts leave, too, so nobody can take what is here: this one goes on,"
                        + " and ends as soon as somebody has");
                CompletableFuture.anyOf(engine.handOver(), ended).join();
              }
              lastCallBeforeSessionsEnd(handedOver ? 1 : 0);
              leave(never);
              if (handedOver) {
                done.accept(null);
              }
              close();
            },
            "leave");
    leaver.start();
  }

  /** What there is to hand over, once nothing of it is stuck, or that has been so for seconds. */
  private Left whatStaysStuck() {
    Left now = whatIsLeft();
    for (int i = 0; now.stuck() > 0 && i < LOOKS_FOR_LEADERS; i++) {
      new CompletableFuture<Void>()
          .completeOnTimeout(null, LEADERS_AGAIN_MILLIS, TimeUnit.MILLISECONDS)
          .join();
      now = whatIsLeft();
    }
    return now;
  }

  private Left whatIsLeft() {
    CompletableFuture<Left> left = engine.left();
    CompletableFuture.anyOf(left, ended).join();
    return left.getNow(Left.NOTHING);
  }

  /** Whether there is no other host, according to the ring. */
  private boolean isAlone() {
    if (gateway == null) {
      return true;
    }
    return engine.isAlone();
  }

  /** Completed when so many clients are connected at most. */
  private CompletableFuture<Void> whenClientsStay(int most) {
    CompletableFuture<Void> gone = new CompletableFuture<>();
    lookForClients(gone, most);
    return gone;
  }

  private void lookForClients(CompletableFuture<Void> gone, int most) {
    if (host.sessionCount() <= most) {
      gone.complete(null);
    } else if (!gone.isDone() && !threads.isShuttingDown()) {
      var unused =
          threads
              .next()
              .schedule(
                  () -> lookForClients(gone, most), CLIENTS_AGAIN_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  /** End at once, as if by a crash: what is here is lost. */
  public void stop() {
    if (stopped.compareAndSet(false, true)) {
      ended.complete(null);
      peers.close();
      if (gateway != null) {
        gateway.close();
      }
      end(threads);
      engine.close();
    }
  }

  /** It cannot go on: better none than one that forgets. */
  private void fail(String reason) {
    failure = failure == null ? reason : failure;
    try {
      LOG.log(System.Logger.Level.ERROR, "this host stops: {0}", reason);
    } finally {
      new Thread(this::stop, "stop").start();
    }
  }

  private static void end(EventLoopGroup threads) {
    threads.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly();
  }
}
