package io.atoll.node.ring;

import io.atoll.kernel.Address;
import io.atoll.kernel.NodeRef;
import io.atoll.protocols.ring.RingUpcall;
import io.atoll.protocols.ring.host.HostMessage;
import io.atoll.protocols.ring.host.HostNode;
import io.atoll.protocols.ring.host.HostSettings;
import io.atoll.store.keyspace.ArcKeyspace;
import io.atoll.store.keyspace.KeyHash;
import io.atoll.store.keyspace.KeyIds;
import io.atoll.store.keyspace.Keyspace;
import io.netty.channel.EventLoopGroup;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The virtual nodes of this host, with all that they need. */
final class RingHost implements Seat.Surroundings {

  /** How much of an arc's content is on its way at a time. */
  private static final int PORTION_BYTES = 64 * 1024;

  /** As many owners as a ring of hundreds of hosts has. */
  private static final int REMEMBERED_OWNERS = 4096;

  private final Seats seats;
  private final Mail mail;
  private final InstantSource clock;
  private final EventLoopGroup threads;
  private final HostSettings ringSettings;
  private final Membership membership;
  private volatile Runnable onChange = () -> {};

  /** Known before the first virtual node is. */
  private volatile @Nullable KeyHash hash;

  RingHost(Address host, Seats seats, Mail mail, InstantSource clock, EventLoopGroup threads) {
    this.seats = seats;
    this.mail = mail;
    this.clock = clock;
    this.threads = threads;
    this.ringSettings =
        HostSettings.DEFAULT.admitting(new SlotNaming()).remembering(REMEMBERED_OWNERS);
    this.membership = new Membership(host, seats, this::newSeat, threads.next());
  }

  /** Join a ring whose secret this is; completed when all virtual nodes have. */
  CompletableFuture<Void> join(KeyHash secret, List<NodeRef> contacts, int virtualNodes) {
    hash = secret;
    return membership.join(contacts, virtualNodes);
  }

  /** Have this done whenever slots have come here or have gone. */
  void onChange(Runnable task) {
    onChange = task;
  }

  /** The secret of the ring. */
  KeyHash hash() {
    return Objects.requireNonNull(hash, "nobody is let in, and nobody joins, before it is known");
  }

  private Seat newSeat(NodeRef self) {
    HostedKeyspace keyspace =
        new HostedKeyspace(
            new ArcKeyspace(new Keyspace(hash(), PORTION_BYTES), KeyIds.slotOf(self.id())), clock);
    return new Seat(new HostNode(self, keyspace, ringSettings), keyspace, this);
  }

  Membership membership() {
    return membership;
  }

  @Override
  public long nowMillis() {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
  }

  @Override
  public int random(int bound) {
    return ThreadLocalRandom.current().nextInt(bound);
  }

  @Override
  public void send(NodeRef from, NodeRef to, HostMessage message) {
    mail.send(from, to, message);
  }

  @Override
  public void bounce(NodeRef sender, NodeRef to, HostMessage message) {
    mail.bounce(sender, to, message);
  }

  @Override
  public void after(long millis, Runnable task) {
    unlessEnding(
        () -> {
          var unused = threads.next().schedule(task, millis, TimeUnit.MILLISECONDS);
        });
  }

  @Override
  public void soon(Runnable task) {
    unlessEnding(() -> threads.next().execute(task));
  }

  private void unlessEnding(Runnable giving) {
    try {
      if (!threads.isShuttingDown()) {
        giving.run();
      }
    } catch (RejectedExecutionException e) {
      // one thread has ended, and the others are about to
    }
  }

  @Override
  public void told(Seat seat, RingUpcall upcall) {
    if (upcall instanceof RingUpcall.RangeChanged changed) {
      seats.rangeChanged(seat, changed.range());
      onChange.run();
    } else if (upcall instanceof RingUpcall.HandedOver handedOver) {
      seats.handedOver(seat, handedOver.arc());
    } else {
      unlessEnding(() -> membership.told(seat, upcall));
    }
  }

  @Override
  public void departed(Seat seat) {
    seats.remove(seat);
  }
}
