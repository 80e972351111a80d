package io.atoll.node.ring;

import io.atoll.gateway.cluster.Cluster;
import io.atoll.gateway.database.Database;
import io.atoll.kernel.Address;
import io.atoll.node.engine.CannotJoin;
import io.atoll.node.engine.Contacts;
import io.atoll.node.engine.Engine;
import io.atoll.node.engine.Left;
import io.atoll.node.engine.Manner;
import io.atoll.node.engine.Places;
import io.atoll.node.engine.Profile;
import io.atoll.node.net.Peers;
import io.atoll.node.net.Receiver;
import io.atoll.store.keyspace.SlotRange;
import io.netty.channel.EventLoopGroup;
import java.net.InetSocketAddress;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Virtual nodes that this host runs directly. */
public final class RingEngine implements Engine {

  /** As often as Redis looks for what has expired. */
  private static final long SWEEP_MILLIS = 100;

  private static final long LOOK_MILLIS = 500;

  /** How many virtual nodes a host may have. */
  public static final int MOST_VIRTUAL_NODES = SlotNaming.NAMES / 4;

  private final EventLoopGroup threads;
  private final int virtualNodes;
  private final Seats seats = new Seats();
  private final Database database = new RingDatabase(seats);
  private final Mail mail = new Mail(seats);
  private final Address self;
  private final RingHost ring;
  private final RingCluster cluster;

  /**
   * @param leaving leaves the ring, and says when it is done or why it cannot be
   */
  public RingEngine(
      Address self,
      int clusterPort,
      int virtualNodes,
      InstantSource clock,
      EventLoopGroup threads,
      Consumer<Consumer<@Nullable String>> leaving) {
    this.self = self;
    this.threads = threads;
    this.virtualNodes = virtualNodes;
    this.ring = new RingHost(self, seats, mail, clock, threads);
    this.cluster = new RingCluster(seats, new Places(self, clusterPort), leaving);
  }

  @Override
  public CompletableFuture<Void> open(Peers peers, List<InetSocketAddress> hosts)
      throws CannotJoin {
    mail.open(peers);
    cluster.open(peers);
    Contacts contacts =
        hosts.isEmpty()
            ? Contacts.none()
            : Contacts.find(peers, Manner.AVAILABLE::difference, hosts);
    ring.onChange(() -> ring.soon(cluster::look));
    CompletableFuture<Void> joined =
        ring.join(contacts.hash(), contacts.virtualNodes(), virtualNodes);
    every(LOOK_MILLIS, cluster::look);
    every(SWEEP_MILLIS, () -> seats.all().forEach(Seat::sweep));
    return joined.thenRun(cluster::look);
  }

  private void every(long periodMillis, Runnable task) {
    var unused =
        threads
            .next()
            .scheduleWithFixedDelay(task, periodMillis, periodMillis, TimeUnit.MILLISECONDS);
  }

  @Override
  public Address self() {
    return self;
  }

  @Override
  public Database database() {
    return database;
  }

  @Override
  public Cluster cluster() {
    return cluster;
  }

  @Override
  public Receiver receiver() {
    return mail;
  }

  @Override
  public Profile profile() {
    return new Profile(
        Manner.AVAILABLE, cluster.self().clusterPort(), ring.hash(), ring.membership().onRing());
  }

  @Override
  public List<SlotRange> slots() {
    return seats.slots();
  }

  @Override
  public void onSlotsChanged(Runnable listener) {
    seats.onChange(listener);
  }

  @Override
  public boolean isAlone() {
    try {
      return cluster.lookNow().join().stream().allMatch(node -> node.address().equals(self));
    } catch (CompletionException e) {
      return false; // who cannot ask the ring is not alone on it
    }
  }

  @Override
  public boolean isDurable() {
    return false;
  }

  @Override
  public CompletableFuture<Void> handLeadsOver() {
    return CompletableFuture.completedFuture(null);
  }

  /** As long as one virtual node is on the ring, the ring says where clients should go. */
  @Override
  public CompletableFuture<Void> handOver() {
    return ring.membership().leaveAllButOne();
  }

  @Override
  public boolean hasHeirs() {
    return !isAlone();
  }

  /** Never: on a ring the last one has nobody to hand anything to, and goes. */
  @Override
  public CompletableFuture<Void> whenNobodyStays() {
    return new CompletableFuture<>();
  }

  @Override
  public CompletableFuture<Left> left() {
    long slots = slots().stream().mapToLong(range -> range.last() - range.first() + 1).sum();
    return CompletableFuture.completedFuture(new Left(slots, 0, slots + " slots"));
  }

  @Override
  public CompletableFuture<Void> leave() {
    return ring.membership().leave().thenRun(cluster::left);
  }

  @Override
  public void close() {
    // what is here is lost, and its threads end with the host
  }
}
