package io.atoll.gateway;

import io.atoll.gateway.cluster.HostId;
import io.atoll.gateway.cluster.HostPlace;
import io.atoll.gateway.cluster.LoneHost;
import io.atoll.gateway.command.Host;
import io.atoll.gateway.database.MemoryDatabase;
import io.atoll.gateway.http.HttpEndpoint;
import io.atoll.gateway.http.ObservedHost;
import io.atoll.gateway.server.CannotListen;
import io.atoll.gateway.server.Door;
import io.atoll.gateway.server.RespServer;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A single host that keeps everything in memory and serves Redis clients. */
public final class MemoryHost implements AutoCloseable {

  /** As often as Redis looks for what has expired. */
  private static final long SWEEP_PERIOD_MILLIS = 100;

  private final RespServer server;
  private @Nullable HttpEndpoint http;

  private MemoryHost(RespServer server) {
    this.server = server;
  }

  /**
   * Start one. It serves until it is closed.
   *
   * @throws CannotListen if one of its addresses cannot be listened on
   */
  public static MemoryHost start(GatewaySettings settings) throws CannotListen {
    RespServer server =
        RespServer.bind(
            List.of(
                Door.plain(new InetSocketAddress(settings.bind(), settings.port())),
                Door.clusterAware(new InetSocketAddress(settings.bind(), settings.clusterPort()))),
            settings.limits());
    MemoryHost host = new MemoryHost(server);
    Clock clock = Clock.systemUTC();
    MemoryDatabase database = new MemoryDatabase(clock);
    HostPlace place =
        new HostPlace(HostId.random(), settings.bind(), host.clusterAddress().getPort());
    Host commands = new Host(database, new LoneHost(place), clock, settings.version());
    if (settings.httpPort() != null) {
      host.listenForHttp(new InetSocketAddress(settings.bind(), settings.httpPort()), commands);
    }
    server.serve(commands);
    server.every(SWEEP_PERIOD_MILLIS, database::sweep);
    return host;
  }

  private void listenForHttp(InetSocketAddress address, Host host) throws CannotListen {
    try {
      http = HttpEndpoint.start(address, new ObservedHost(host));
    } catch (CannotListen e) {
      close();
      throw e;
    }
  }

  /** Where it listens to any client. */
  public InetSocketAddress address() {
    return server.addresses().get(0);
  }

  /** Where it listens to clients that know their way. */
  public InetSocketAddress clusterAddress() {
    return server.addresses().get(1);
  }

  /** Where it answers monitors, or null if it does not. */
  public @Nullable InetSocketAddress httpAddress() {
    return http == null ? null : http.address();
  }

  /** Wait until somebody closes it. */
  public void awaitClose() {
    server.awaitClose();
  }

  @Override
  public void close() {
    if (http != null) {
      http.close();
    }
    server.close();
  }
}
