package io.atoll.node.net;

import io.atoll.kernel.Address;
import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** The other hosts, as one host sees them: channels to and from each. */
public final class Peers implements AutoCloseable {

  /**
   * @param self the address that others know this host by
   * @param cluster its name; hosts of different clusters do not talk to each other
   * @param profile what to say of this host to those who ask; called at each asking
   * @param loops the threads to use; not closed with the peers
   */
  public Peers(
      Address self,
      String cluster,
      Supplier<byte[]> profile,
      Receiver receiver,
      EventLoopGroup loops,
      Limits limits) {}

  /** The address that others know this host by. */
  public Address self() {
    throw new UnsupportedOperationException();
  }

  /**
   * Take over a connection that has begun with the first byte of a peer: a handler is added to its
   * pipeline, which must then be given all bytes, the first included. On the channel's event loop.
   */
  public void accept(Channel channel) {
    throw new UnsupportedOperationException();
  }

  /**
   * Send a frame: to any host but this one, by any thread, in the order of calls for a destination.
   * Never blocks. The array must not be changed any more.
   */
  public void send(Address to, byte[] frame) {
    throw new UnsupportedOperationException();
  }

  /** Whether more waits for that host than is good. Frames are taken still, up to a limit. */
  public boolean isCongested(Address to) {
    throw new UnsupportedOperationException();
  }

  /** Completed once that host is not congested (any more), by any thread. */
  public CompletableFuture<Void> whenRelieved(Address to) {
    throw new UnsupportedOperationException();
  }

  /**
   * Ask who is there.
   *
   * @return fails with a {@link PeerException} that says why nobody answered as a host of this
   *     cluster should
   */
  public CompletableFuture<Greeting> greet(InetSocketAddress contact) {
    throw new UnsupportedOperationException();
  }

  /** What that host says of itself now; fails like {@link #greet}. */
  public CompletableFuture<byte[]> profileOf(Address host) {
    throw new UnsupportedOperationException();
  }

  /**
   * Leave in good order: have all frames that were sent acknowledged, stop receiving, and tell
   * every sender which frame was the last. What comes after it is returned to its sender as
   * undeliverable.
   *
   * @return completed when all senders have confirmed that, or are gone
   */
  public CompletableFuture<Void> goodbye() {
    throw new UnsupportedOperationException();
  }

  /** End all connections. What has not been acknowledged is returned. */
  @Override
  public void close() {
    throw new UnsupportedOperationException();
  }
}
