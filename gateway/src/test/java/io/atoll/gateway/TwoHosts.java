package io.atoll.gateway;

import io.atoll.gateway.cluster.Cluster;
import io.atoll.gateway.cluster.ClusterMap;
import io.atoll.gateway.cluster.ClusterMap.HostSlots;
import io.atoll.gateway.cluster.HostId;
import io.atoll.gateway.cluster.HostPlace;
import io.atoll.gateway.cluster.Upkeep;
import io.atoll.gateway.cluster.VirtualNode;
import io.atoll.gateway.command.Host;
import io.atoll.gateway.database.Contents;
import io.atoll.gateway.database.Database;
import io.atoll.gateway.database.MemoryDatabase;
import io.atoll.gateway.server.ClientLimits;
import io.atoll.gateway.server.Door;
import io.atoll.gateway.server.RespServer;
import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.Cursor;
import io.atoll.store.keyspace.KeyIds;
import io.atoll.store.keyspace.KeyOperation;
import io.atoll.store.keyspace.SlotRange;
import io.atoll.store.keyspace.WholeOperation;
import io.netty.channel.EventLoopGroup;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Two hosts in one process: the first has the lower half of the slots, the second the upper one.
 * What comes to the wrong one is executed by the other, unless the client knows its way.
 */
final class TwoHosts implements AutoCloseable {

  /** The first slot of the second host. */
  static final int BORDER = KeyIds.SLOTS / 2;

  private final List<MemoryDatabase> memories =
      List.of(new MemoryDatabase(Clock.systemUTC()), new MemoryDatabase(Clock.systemUTC()));
  private final EventLoopGroup threads = Threads.DEFAULT.start();
  private final List<RespServer> servers = new ArrayList<>();
  private final List<HostPlace> places = new ArrayList<>();

  /** Why nothing can be executed, if so. */
  private volatile @Nullable String down;

  /** Whether hosts no longer know what they have, unless they ask. */
  private volatile boolean unsure;

  private volatile boolean secondIsLost;

  static TwoHosts start() throws IOException {
    TwoHosts hosts = new TwoHosts();
    InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    for (int i = 0; i < 2; i++) {
      RespServer server =
          RespServer.bind(
              hosts.threads,
              List.of(Door.plain(any), Door.clusterAware(any)),
              ClientLimits.DEFAULT);
      hosts.servers.add(server);
      hosts.places.add(
          new HostPlace(HostId.random(), any.getAddress(), server.addresses().get(1).getPort()));
    }
    for (int i = 0; i < 2; i++) {
      hosts
          .servers
          .get(i)
          .serve(new Host(hosts.new View(i), hosts.new Halves(i), Clock.systemUTC(), "test"), null);
    }
    return hosts;
  }

  InetSocketAddress plain(int host) {
    return servers.get(host).addresses().get(0);
  }

  InetSocketAddress clusterAware(int host) {
    return servers.get(host).addresses().get(1);
  }

  HostPlace place(int host) {
    return places.get(host);
  }

  /** How many keys a host has. */
  long keys(int host) {
    long[] entries = new long[1];
    memories.get(host).count(counted -> entries[0] = ((Answer.Counted) counted).entries());
    return entries[0];
  }

  /** From now on nothing can be executed, or nothing is wrong if there is no reason. */
  void fail(@Nullable String reason) {
    down = reason;
  }

  /** From now on the second host is out of reach, and nobody serves its slots. */
  void loseTheSecond() {
    secondIsLost = true;
  }

  /** From now on hosts must ask who has a slot, even if they have it. */
  void makeUnsure() {
    unsure = true;
  }

  @Override
  public void close() {
    servers.forEach(RespServer::close);
    threads.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly();
  }

  private static int ownerOf(int slot) {
    return slot < BORDER ? 0 : 1;
  }

  /** Whether it is refused. */
  private boolean refuses(Consumer<Answer> done) {
    String reason = down;
    if (reason != null) {
      done.accept(new Answer.Refused(reason));
    }
    return reason != null;
  }

  /** The cluster as one of the hosts sees it. */
  private final class Halves implements Cluster {
    private final int host;

    private Halves(int host) {
      this.host = host;
    }

    @Override
    public HostPlace self() {
      return places.get(host);
    }

    @Override
    public ClusterMap map() {
      return new ClusterMap(
          List.of(
              new HostSlots(
                  places.get(1), List.of(new SlotRange(BORDER, KeyIds.SLOTS - 1)), !secondIsLost),
              new HostSlots(places.get(0), List.of(new SlotRange(0, BORDER - 1)))),
          secondIsLost ? KeyIds.SLOTS - BORDER : 0);
    }

    @Override
    public boolean isHere(int slot) {
      return !unsure && ownerOf(slot) == host;
    }

    @Override
    public void owner(int slot, Consumer<@Nullable HostPlace> done) {
      done.accept(down == null ? places.get(ownerOf(slot)) : null);
    }

    @Override
    public void virtualNodes(Consumer<List<VirtualNode>> done) {
      done.accept(List.of());
    }

    @Override
    public void upkeep(Consumer<Upkeep> done) {
      done.accept(Upkeep.available());
    }

    @Override
    public void rebalance(boolean paused, Consumer<@Nullable String> done) {
      done.accept("there is no ring here");
    }

    @Override
    public void remove(String name, boolean force, Consumer<@Nullable String> done) {
      done.accept("there is no ring here");
    }

    @Override
    public void leave(Consumer<@Nullable String> done) {
      done.accept("there is no ring here");
    }
  }

  /** The database as one of the hosts sees it. */
  private final class View implements Database {
    private final int host;

    private View(int host) {
      this.host = host;
    }

    @Override
    public void execute(int slot, KeyOperation operation, Consumer<Answer> done) {
      if (!refuses(done)) {
        memories.get(ownerOf(slot)).execute(slot, operation, done);
      }
    }

    @Override
    public void countInSlot(int slot, Consumer<Answer> done) {
      if (!refuses(done)) {
        memories.get(ownerOf(slot)).countInSlot(slot, done);
      }
    }

    @Override
    public Contents everything() {
      return new Both();
    }

    @Override
    public Contents here() {
      return memories.get(host);
    }
  }

  /** One after the other. */
  private final class Both implements Contents {

    @Override
    public void scan(WholeOperation.Scan scan, Consumer<Answer> done) {
      if (refuses(done)) {
        return;
      }
      boolean lower = scan.from().slot() < BORDER;
      memories
          .get(lower ? 0 : 1)
          .scan(
              scan,
              answer -> {
                Answer.Scanned scanned = (Answer.Scanned) answer;
                boolean goesOn = lower && scanned.next().equals(Cursor.END);
                done.accept(
                    goesOn
                        ? new Answer.Scanned(
                            Cursor.at(BORDER, 0), scanned.keys(), scanned.visited())
                        : scanned);
              });
    }

    @Override
    public void count(Consumer<Answer> done) {
      if (!refuses(done)) {
        done.accept(new Answer.Counted(keys(0) + keys(1), 0, 0));
      }
    }

    @Override
    public void flush(Consumer<Answer> done) {
      if (!refuses(done)) {
        memories.get(0).flush(first -> memories.get(1).flush(done));
      }
    }
  }
}
