package io.atoll.bench;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import org.jspecify.annotations.Nullable;

/** To a server that writes back what it reads, and no more than that. */
@SuppressWarnings("FutureReturnValueIgnored") // a write that fails stops the run
final class EchoRoundTrips implements RoundTrips {

  private final int frameBytes;
  private final EventLoopGroup clientThread = RoundTrips.oneThread();
  private final EventLoopGroup serverThread = RoundTrips.oneThread();
  private @Nullable Channel client;
  private volatile @Nullable Run run;

  EchoRoundTrips(int frameBytes) {
    this.frameBytes = frameBytes;
  }

  private static final class Echo extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      context.write(message, context.voidPromise());
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
      context.flush();
    }
  }

  private final class Client extends ChannelInboundHandlerAdapter {
    private int received;

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      ByteBuf in = (ByteBuf) message;
      received += in.readableBytes();
      in.release();
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
      Run current = run;
      int again = 0;
      while (received >= frameBytes && current != null) {
        received -= frameBytes;
        again += current.returned() ? 1 : 0;
      }
      if (again > 0) {
        write(context.channel(), again);
      }
    }
  }

  @Override
  public void start() throws InterruptedException {
    var address =
        RoundTrips.listen(serverThread, channel -> channel.pipeline().addLast(new Echo()));
    client =
        new Bootstrap()
            .group(clientThread)
            .channel(Epoll.isAvailable() ? EpollSocketChannel.class : NioSocketChannel.class)
            .option(ChannelOption.TCP_NODELAY, true)
            .handler(new Client())
            .connect(address)
            .sync()
            .channel();
  }

  private void write(Channel channel, int frames) {
    channel.writeAndFlush(
        channel.alloc().directBuffer(frames * frameBytes).writeZero(frames * frameBytes));
  }

  @Override
  public void run(Run next) {
    if (client == null) {
      throw new IllegalStateException("not started");
    }
    run = next;
    write(client, next.outstanding());
    next.await();
  }

  @Override
  public void stop() {
    clientThread.shutdownGracefully();
    serverThread.shutdownGracefully().awaitUninterruptibly();
  }
}
