package io.atoll.bench;

import io.atoll.kernel.Address;
import io.atoll.node.net.HostAddress;
import io.atoll.node.net.Limits;
import io.atoll.node.net.Peers;
import io.atoll.node.net.Receiver;
import io.netty.channel.EventLoopGroup;
import java.net.Inet4Address;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** From one host to another, which sends each frame back over its own connection. */
final class PeerRoundTrips implements RoundTrips {

  private final int frameBytes;
  private @Nullable Side here;
  private @Nullable Side there;
  private volatile @Nullable Run run;

  PeerRoundTrips(int frameBytes) {
    this.frameBytes = frameBytes;
  }

  /** A host with one thread. */
  private static final class Side implements Receiver {
    private final EventLoopGroup threads = RoundTrips.oneThread();
    private final Peers peers;
    private final FrameHandler handler;

    interface FrameHandler {
      void onFrame(Peers peers, Address from, byte[] frame);
    }

    Side(FrameHandler handler) throws InterruptedException {
      this.handler = handler;
      CompletableFuture<Peers> started = new CompletableFuture<>();
      InetSocketAddress socket =
          RoundTrips.listen(threads, channel -> started.join().accept(channel));
      Address self = HostAddress.of((Inet4Address) socket.getAddress(), socket.getPort(), 1);
      peers = new Peers(self, "bench", () -> new byte[0], this, threads, Limits.DEFAULT);
      started.complete(peers);
    }

    @Override
    public void onFrame(Address from, byte[] frame) {
      handler.onFrame(peers, from, frame);
    }

    @Override
    public void onUndeliverable(Address to, byte[] frame) {
      throw new IllegalStateException("undeliverable");
    }

    @Override
    public void onLost(Address to, byte[] frame) {
      throw new IllegalStateException("lost");
    }

    void stop() {
      threads.shutdownGracefully().awaitUninterruptibly();
    }
  }

  @Override
  public void start() throws InterruptedException {
    there = new Side(Peers::send);
    here =
        new Side(
            (peers, from, frame) -> {
              Run current = run;
              if (current != null && current.returned()) {
                peers.send(from, frame);
              }
            });
  }

  @Override
  public void run(Run next) {
    if (here == null || there == null) {
      throw new IllegalStateException("not started");
    }
    run = next;
    for (int i = 0; i < next.outstanding(); i++) {
      here.peers.send(there.peers.self(), new byte[frameBytes]);
    }
    next.await();
  }

  @Override
  public void stop() {
    if (here != null && there != null) {
      here.stop();
      there.stop();
    }
  }
}
