package io.atoll.gateway.server;

import io.atoll.gateway.command.Host;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Listens for Redis clients. */
public final class RespServer implements AutoCloseable {

  /** How much may wait to be sent to a client before it is no longer read from. */
  private static final WriteBufferWaterMark WAITING_BYTES =
      new WriteBufferWaterMark(256 * 1024, 1024 * 1024);

  private static final int BACKLOG = 1024;

  private final EventLoopGroup threads;
  private final Channel channel;

  private RespServer(EventLoopGroup threads, Channel channel) {
    this.threads = threads;
    this.channel = channel;
  }

  /**
   * Start listening.
   *
   * @throws IOException if the address cannot be listened on
   */
  public static RespServer listen(InetSocketAddress address, Host host) throws IOException {
    return listen(address, host, null);
  }

  /**
   * Start listening for Redis clients, and for those who come by the side door.
   *
   * @throws IOException if the address cannot be listened on
   */
  public static RespServer listen(InetSocketAddress address, Host host, @Nullable SideDoor sideDoor)
      throws IOException {
    boolean epoll = Epoll.isAvailable();
    EventLoopGroup threads =
        new MultiThreadIoEventLoopGroup(
            Runtime.getRuntime().availableProcessors(),
            epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory());
    var listening =
        new ServerBootstrap()
            .group(threads)
            .channel(epoll ? EpollServerSocketChannel.class : NioServerSocketChannel.class)
            .option(ChannelOption.SO_BACKLOG, BACKLOG)
            .option(ChannelOption.SO_REUSEADDR, true)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, WAITING_BYTES)
            .childHandler(
                new ChannelInitializer<Channel>() {
                  @Override
                  protected void initChannel(Channel client) {
                    RespConnection connection = new RespConnection(host);
                    if (sideDoor != null) {
                      client.pipeline().addLast(new FirstByte(sideDoor, connection));
                    }
                    client.pipeline().addLast(connection);
                  }
                })
            .bind(address)
            .awaitUninterruptibly();
    if (!listening.isSuccess()) {
      threads.shutdownGracefully(0, 0, TimeUnit.SECONDS).awaitUninterruptibly();
      throw new IOException(listening.cause().getMessage(), listening.cause());
    }
    return new RespServer(threads, listening.channel());
  }

  /** Where it listens; the port is the one chosen if it was left open. */
  public InetSocketAddress address() {
    return (InetSocketAddress) channel.localAddress();
  }

  /** The threads that serve connections, for others who have some. They end with the server. */
  public EventLoopGroup threads() {
    return threads;
  }

  /** Something to do again and again, by one of the server's threads, until the server closes. */
  public void every(long periodMillis, Runnable task) {
    var unused =
        threads
            .next()
            .scheduleWithFixedDelay(task, periodMillis, periodMillis, TimeUnit.MILLISECONDS);
  }

  /** Wait until it no longer listens and has no connections. */
  public void awaitClose() {
    threads.terminationFuture().awaitUninterruptibly();
  }

  /** Stop listening and end all connections, once what has been received is answered. */
  @Override
  public void close() {
    channel.close().awaitUninterruptibly();
    threads.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly();
  }
}
