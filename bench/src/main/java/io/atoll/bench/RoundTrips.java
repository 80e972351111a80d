package io.atoll.bench;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Something that goes to another process and comes back. */
interface RoundTrips {

  /** Both sides listen and are connected, or will be with the first trip. */
  void start() throws InterruptedException;

  /** Returns when all have come back. */
  void run(Run run);

  void stop();

  /** Trips that are made one after the other, so many at a time. */
  final class Run {
    private final int outstanding;
    private final CountDownLatch done = new CountDownLatch(1);
    private long toStart;
    private long toReturn;

    Run(int outstanding, long trips) {
      this.outstanding = outstanding;
      this.toStart = trips - outstanding;
      this.toReturn = trips;
    }

    int outstanding() {
      return outstanding;
    }

    /** One has come back; whether another shall start. One thread only. */
    boolean returned() {
      toReturn--;
      if (toReturn == 0) {
        done.countDown();
      }
      toStart--;
      return toStart >= 0;
    }

    void await() {
      try {
        if (!done.await(1, TimeUnit.MINUTES)) {
          throw new IllegalStateException(toReturn + " have not come back");
        }
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** One thread for one side. */
  static EventLoopGroup oneThread() {
    return new MultiThreadIoEventLoopGroup(
        1, Epoll.isAvailable() ? EpollIoHandler.newFactory() : NioIoHandler.newFactory());
  }

  static InetAddress loopback() {
    try {
      return InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    } catch (UnknownHostException e) {
      throw new AssertionError("four bytes are an address", e);
    }
  }

  /** Listen on any port of loopback. */
  static InetSocketAddress listen(EventLoopGroup threads, Consumer<Channel> onConnection)
      throws InterruptedException {
    return (InetSocketAddress)
        new ServerBootstrap()
            .group(threads)
            .channel(
                Epoll.isAvailable() ? EpollServerSocketChannel.class : NioServerSocketChannel.class)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childHandler(
                new ChannelInitializer<Channel>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    onConnection.accept(channel);
                  }
                })
            .bind(loopback(), 0)
            .sync()
            .channel()
            .localAddress();
  }
}
