package io.atoll.gateway.server;

import io.atoll.gateway.command.Host;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Listens for Redis clients. */
public final class RespServer implements AutoCloseable {

  /** How much may wait to be sent to a client before it is no longer read from. */
  private static final WriteBufferWaterMark WAITING_BYTES =
      new WriteBufferWaterMark(256 * 1024, 1024 * 1024);

  private static final int BACKLOG = 1024;

  /** Tells connections that the host is about to stop. */
  static final Object LAST_CALL = new Object();

  private final EventLoopGroup threads;
  private final List<Channel> listening = new ArrayList<>();
  private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
  private final ClientLimits limits;

  /** Nobody comes in before it is there. */
  private volatile @Nullable Host host;

  private volatile @Nullable SideDoor sideDoor;

  private RespServer(EventLoopGroup threads, ClientLimits limits) {
    this.threads = threads;
    this.limits = limits;
  }

  /**
   * Take addresses, whose ports are known from then on. Clients may connect; they are not served
   * before {@link #serve}.
   *
   * @param threads the threads that serve connections
   * @throws CannotListen if one of the addresses cannot be listened on; none is then
   */
  public static RespServer bind(EventLoopGroup threads, List<Door> doors, ClientLimits limits)
      throws CannotListen {
    RespServer server = new RespServer(threads, limits);
    try {
      for (Door door : doors) {
        server.listening.add(server.bind(door));
      }
    } catch (CannotListen e) {
      server.close();
      throw e;
    }
    return server;
  }

  private Channel bind(Door door) throws CannotListen {
    var bound =
        new ServerBootstrap()
            .group(threads)
            .channel(
                Epoll.isAvailable() ? EpollServerSocketChannel.class : NioServerSocketChannel.class)
            .option(ChannelOption.SO_BACKLOG, BACKLOG)
            .option(ChannelOption.SO_REUSEADDR, true)
            .option(ChannelOption.AUTO_READ, false)
            .childOption(ChannelOption.AUTO_READ, true)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, WAITING_BYTES)
            .childHandler(
                new ChannelInitializer<Channel>() {
                  @Override
                  protected void initChannel(Channel client) {
                    connections.add(client);
                    Host current = Objects.requireNonNull(host, "nobody is let in before serve()");
                    RespConnection connection =
                        new RespConnection(current, door.clusterAware(), limits);
                    if (sideDoor != null && !door.clusterAware()) {
                      client.pipeline().addLast(new FirstByte(sideDoor, connection));
                    }
                    client.pipeline().addLast(connection);
                  }
                })
            .bind(door.address())
            .awaitUninterruptibly();
    if (!bound.isSuccess()) {
      throw new CannotListen(door.address(), bound.cause());
    }
    return bound.channel();
  }

  /**
   * Let clients in, those first who have been waiting.
   *
   * @param others who come to where any client may come, if there are any
   */
  public void serve(Host newHost, @Nullable SideDoor others) {
    sideDoor = others;
    host = newHost;
    listening.forEach(channel -> channel.config().setAutoRead(true));
  }

  /** Where it listens, in the order of the doors; ports are those chosen if they were left open. */
  public List<InetSocketAddress> addresses() {
    return listening.stream().map(channel -> (InetSocketAddress) channel.localAddress()).toList();
  }

  /**
   * Stop listening. Clients get the replies to what they have sent, and then their connection ends.
   */
  public void lastCall() {
    listening.forEach(channel -> channel.close().awaitUninterruptibly());
    connections.forEach(client -> client.pipeline().fireUserEventTriggered(LAST_CALL));
  }

  /** Stop listening and end all connections. */
  @Override
  public void close() {
    listening.forEach(channel -> channel.close().awaitUninterruptibly());
    connections.close().awaitUninterruptibly();
  }
}
