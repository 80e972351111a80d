package io.atoll.gateway;

import io.atoll.gateway.command.Host;
import io.atoll.gateway.http.HttpEndpoint;
import io.atoll.gateway.http.Observed;
import io.atoll.gateway.server.CannotListen;
import io.atoll.gateway.server.Door;
import io.atoll.gateway.server.RespServer;
import io.atoll.gateway.server.SideDoor;
import io.netty.channel.EventLoopGroup;
import java.net.InetSocketAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All doors of a host: for any client, for those that know their way, and for monitors. */
public final class Gateway implements AutoCloseable {

  private final GatewaySettings settings;
  private final RespServer server;
  private volatile @Nullable HttpEndpoint http;

  private Gateway(GatewaySettings settings, RespServer server) {
    this.settings = settings;
    this.server = server;
  }

  /**
   * Take the addresses, whose ports are known from then on. Nobody is served before {@link #open}.
   *
   * @throws CannotListen if one of the addresses cannot be listened on; none is then
   */
  public static Gateway bind(EventLoopGroup threads, GatewaySettings settings) throws CannotListen {
    return new Gateway(
        settings,
        RespServer.bind(
            threads,
            List.of(
                Door.plain(new InetSocketAddress(settings.bind(), settings.port())),
                Door.clusterAware(new InetSocketAddress(settings.bind(), settings.clusterPort()))),
            settings.limits()));
  }

  /**
   * Let everybody in, those first who have been waiting.
   *
   * @param observed what monitors are told of
   * @param sideDoor for others who come to where any client may come, if there are any
   * @throws CannotListen if monitors cannot be listened to
   */
  public void open(Host host, Observed observed, @Nullable SideDoor sideDoor) throws CannotListen {
    Integer port = settings.httpPort();
    if (port != null) {
      http = HttpEndpoint.start(new InetSocketAddress(settings.bind(), port), observed);
    }
    server.serve(host, sideDoor);
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
    HttpEndpoint endpoint = http;
    return endpoint == null ? null : endpoint.address();
  }

  /** Let nobody in any more. Clients get the replies to what they have sent, and then they go. */
  public void lastCall() {
    server.lastCall();
  }

  @Override
  public void close() {
    HttpEndpoint endpoint = http;
    if (endpoint != null) {
      endpoint.close();
    }
    server.close();
  }
}
