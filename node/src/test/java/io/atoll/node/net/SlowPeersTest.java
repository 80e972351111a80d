package io.atoll.node.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.gateway.Threads;
import io.atoll.kernel.Address;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.net.InetSocketAddress;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A host that is slow is not gone: it is spared requests until it has caught up. */
final class SlowPeersTest {

  private static final int FRAME_BYTES = 10_000;

  /** Patient with connections that make no progress, and quickly congested. */
  private static final Limits LIMITS = new Limits(1024 * 1024, 1024 * 1024, 2_000, 30_000, 60_000);

  private final CountDownLatch awake = new CountDownLatch(1);
  private final AtomicInteger received = new AtomicInteger();

  /** Sleeps over the first frame, and with it the thread that would read more. */
  private final Receiver sleeper =
      new Receiver() {
        @Override
        public void onFrame(Address from, byte[] frame) {
          try {
            awake.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          received.incrementAndGet();
        }

        @Override
        public void onUndeliverable(Address to, byte[] frame) {}

        @Override
        public void onLost(Address to, byte[] frame) {}
      };

  @Test
  void itIsRefusedRequestsTakesEverythingElseAndIsSentRequestsAgain() throws Exception {
    EventLoopGroup threads = Threads.DEFAULT.start();
    try (TestHost host = TestHost.start(LIMITS)) {
      Address slow = listen(threads);
      int taken = 0;
      while (host.peers.offer(slow, new byte[FRAME_BYTES])) {
        taken++;
      }
      assertThat(taken).isBetween(300, 4 * 1024 * 1024 / FRAME_BYTES);
      host.peers.send(slow, new byte[FRAME_BYTES]);
      assertThat(host.peers.offer(slow, new byte[1])).as("still too much").isFalse();

      awake.countDown();
      host.peers.whenRelieved(slow).get(20, TimeUnit.SECONDS);
      assertThat(host.peers.offer(slow, new byte[1])).isTrue();
      host.peers.goodbye().get(20, TimeUnit.SECONDS);
      assertThat(received).as("in all").hasValue(taken + 2);
      assertThat(host.ledger.undeliverable()).isEmpty();
    } finally {
      awake.countDown();
      threads.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly();
    }
  }

  /** A host with nothing but its peers. */
  private Address listen(EventLoopGroup threads) {
    Peers[] peers = new Peers[1];
    Channel listening =
        new ServerBootstrap()
            .group(threads)
            .channel(
                Epoll.isAvailable() ? EpollServerSocketChannel.class : NioServerSocketChannel.class)
            .childHandler(
                new ChannelInitializer<Channel>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    peers[0].accept(channel);
                  }
                })
            .bind(new InetSocketAddress(TestHost.loopback(), 0))
            .awaitUninterruptibly()
            .channel();
    int port = ((InetSocketAddress) listening.localAddress()).getPort();
    Address self = HostAddress.of(TestHost.loopback(), port, 1);
    peers[0] = new Peers(self, TestHost.CLUSTER, () -> new byte[0], sleeper, threads, LIMITS);
    return self;
  }
}
