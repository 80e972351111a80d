package io.atoll.gateway;

import io.atoll.gateway.cluster.HostId;
import io.atoll.gateway.cluster.HostPlace;
import io.atoll.gateway.cluster.LoneHost;
import io.atoll.gateway.command.Host;
import io.atoll.gateway.database.MemoryDatabase;
import io.atoll.gateway.http.ObservedHost;
import io.atoll.gateway.server.CannotListen;
import io.netty.channel.EventLoopGroup;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A gateway in front of a database in memory, and no ring. */
public final class MemoryHost implements AutoCloseable {

  private static final long SWEEP_MILLIS = 100;

  private final EventLoopGroup threads;
  private final Gateway gateway;

  private MemoryHost(EventLoopGroup threads, Gateway gateway) {
    this.threads = threads;
    this.gateway = gateway;
  }

  public static MemoryHost start(GatewaySettings settings) throws CannotListen {
    EventLoopGroup threads = Threads.DEFAULT.start();
    Gateway gateway = Gateway.bind(threads, settings);
    Clock clock = Clock.systemUTC();
    MemoryDatabase database = new MemoryDatabase(clock);
    HostPlace place =
        new HostPlace(HostId.random(), settings.bind(), gateway.clusterAddress().getPort());
    Host host = new Host(database, new LoneHost(place), clock, settings.version());
    gateway.open(host, new ObservedHost(host), null);
    var unused =
        threads.scheduleWithFixedDelay(
            database::sweep, SWEEP_MILLIS, SWEEP_MILLIS, TimeUnit.MILLISECONDS);
    return new MemoryHost(threads, gateway);
  }

  public InetSocketAddress address() {
    return gateway.address();
  }

  public InetSocketAddress clusterAddress() {
    return gateway.clusterAddress();
  }

  public @Nullable InetSocketAddress httpAddress() {
    return gateway.httpAddress();
  }

  @Override
  public void close() {
    gateway.close();
    threads.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly();
  }
}
