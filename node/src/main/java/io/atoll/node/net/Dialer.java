package io.atoll.node.net;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.ConnectTimeoutException;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoEventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.EventExecutor;
import java.net.ConnectException;
import java.net.InetSocketAddress;

/** Opens connections to other hosts. */
final class Dialer {

  /** How much is given to a connection at a time; the rest waits in the link. */
  private static final WriteBufferWaterMark WAITING_BYTES =
      new WriteBufferWaterMark(256 * 1024, 1024 * 1024);

  private final EventLoopGroup loops;
  private final Bootstrap bootstrap;

  Dialer(EventLoopGroup loops, Limits limits) {
    this.loops = loops;
    boolean epoll = loops instanceof IoEventLoopGroup group && group.isIoType(EpollIoHandler.class);
    bootstrap =
        new Bootstrap()
            .channel(epoll ? EpollSocketChannel.class : NioSocketChannel.class)
            .option(ChannelOption.TCP_NODELAY, true)
            .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, limits.connectMillis())
            .option(ChannelOption.WRITE_BUFFER_WATER_MARK, WAITING_BYTES);
  }

  /** The loop of the calling thread, if it has one: what is sent then stays with that thread. */
  EventLoop nearestLoop() {
    for (EventExecutor loop : loops) {
      if (loop.inEventLoop() && loop instanceof EventLoop nearest) {
        return nearest;
      }
    }
    return loops.next();
  }

  ChannelFuture dial(EventLoop loop, InetSocketAddress to, ChannelHandler... handlers) {
    return bootstrap
        .clone(loop)
        .handler(
            new ChannelInitializer<Channel>() {
              @Override
              protected void initChannel(Channel channel) {
                channel.pipeline().addLast(handlers);
              }
            })
        .connect(to);
  }

  /** Whether the machine was reached and nobody listens there. */
  static boolean isRefusal(Throwable cause) {
    return cause instanceof ConnectException && !(cause instanceof ConnectTimeoutException);
  }
}
