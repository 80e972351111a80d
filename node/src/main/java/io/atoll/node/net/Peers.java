package io.atoll.node.net;

import io.atoll.kernel.Address;
import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** The other hosts, as one host sees them: channels to and from each. */
public final class Peers implements AutoCloseable {

  /** What the connection of a host begins with, and no other. */
  public static final byte FIRST_BYTE = (byte) (Hello.MAGIC >>> Long.SIZE - Byte.SIZE);

  /** A sender that has lost its connection and is alive has another within this time. */
  private static final long RECONNECTED_MILLIS = 2_000;

  private static final int LOOKS_FOR_THE_END = 5;
  private static final long LOOK_AGAIN_MILLIS = 20;

  private final Origin origin;
  private final InboundSessions sessions;
  private final Welcome welcome;
  private final Greeter greeter;
  private final EventLoopGroup loops;
  private final Map<Address, Link> links = new ConcurrentHashMap<>();
  private final ChannelGroup accepted = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
  private volatile boolean closed;

  /**
   * The peers of a host that is about to listen, or listens already.
   *
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
      Limits limits) {
    this.loops = loops;
    this.origin =
        new Origin(self, cluster, limits, receiver, new Dialer(loops, limits), this::forget);
    this.sessions = new InboundSessions(self, receiver, limits);
    this.welcome = new Welcome(self, cluster, profile, sessions);
    this.greeter = new Greeter(origin);
  }

  private void forget(Link link) {
    links.remove(link.to(), link);
  }

  /** The address that others know this host by. */
  public Address self() {
    return origin.self();
  }

  /**
   * Take over a connection that has begun with {@link #FIRST_BYTE}: a handler is added to its
   * pipeline, which must then be given all bytes, the first included. On the channel's event loop.
   */
  public void accept(Channel channel) {
    accepted.add(channel);
    if (closed) {
      var unused = channel.close();
    }
    channel
        .pipeline()
        .addLast(new InboundConnection(channel, welcome, this::loopOf, origin.limits()));
  }

  /** Who sends to a host also receives from it: then an answer takes no change of threads. */
  EventLoop loopOf(Address host, EventLoop here) {
    Link link = links.get(host);
    return link == null ? here : link.loop();
  }

  /**
   * Send a frame: to any host but this one, by any thread, in the order of calls for a destination.
   * Never blocks, and takes everything: it is for what hosts say to each other about the ring,
   * which is little, and lost for ever if it is not sent. The array must not be changed any more.
   *
   * @throws IllegalArgumentException if it is to this host, or longer than the limit
   */
  public void send(Address to, byte[] frame) {
    boolean unused = send(to, frame, false);
  }

  /**
   * Send a frame if that host keeps up; like {@link #send} else. For what clients ask for, and what
   * is answered: there is no end to it.
   *
   * @return whether it was taken; if not, nothing has become of it and nothing will. The host may
   *     be well, and only slow
   */
  public boolean offer(Address to, byte[] frame) {
    return send(to, frame, true);
  }

  private boolean send(Address to, byte[] frame, boolean refusable) {
    if (to.equals(origin.self())) {
      throw new IllegalArgumentException("a host does not send to itself over the network");
    }
    if (frame.length > origin.limits().frameBytes()) {
      throw new IllegalArgumentException(
          "a frame of " + frame.length + " bytes, with a limit of " + origin.limits().frameBytes());
    }
    while (!closed) {
      Link link = links.get(to);
      if (link == null) {
        link = links.computeIfAbsent(to, address -> new Link(address, origin));
      }
      Backlog.Added added = link.offer(frame, refusable);
      if (added != Backlog.Added.RETIRED) {
        return added == Backlog.Added.TAKEN;
      }
      links.remove(to, link);
    }
    origin.receiver().onUndeliverable(to, frame);
    return true;
  }

  /** Whether more waits for that host than is good. Frames are taken still, up to a limit. */
  public boolean isCongested(Address to) {
    Link link = links.get(to);
    return link != null && link.backlog().bytes() > origin.limits().congestedBytes();
  }

  /** Completed once that host is not congested (any more), by any thread. */
  public CompletableFuture<Void> whenRelieved(Address to) {
    Link link = links.get(to);
    return link == null || !isCongested(to)
        ? CompletableFuture.completedFuture(null)
        : link.backlog().whenAtMost(origin.limits().relievedBytes());
  }

  /** Whether that host has not been reached for so long, whenever it was sent something. */
  public boolean isLost(Address host, long forMillis) {
    return origin.lost().contains(host, forMillis);
  }

  /**
   * Ask who is there.
   *
   * @return fails with a {@link PeerException} that says why nobody answered as a host of this
   *     cluster should
   */
  public CompletableFuture<Greeting> greet(InetSocketAddress contact) {
    return greeter.greet(contact, Hello.ANYBODY);
  }

  /** What that host says of itself now; fails like {@link #greet}. */
  public CompletableFuture<byte[]> profileOf(Address host) {
    return greeter.greet(HostAddress.socket(host), host).thenApply(Greeting::profile);
  }

  /**
   * Whether the process of a host has ended, for all that can be told: nobody listens there. One
   * that is being ended may still take a connection and not answer; then it is asked again, a few
   * times.
   */
  public CompletableFuture<Boolean> hasEnded(Address host) {
    CompletableFuture<Boolean> ended = new CompletableFuture<>();
    lookForTheEnd(host, LOOKS_FOR_THE_END, ended);
    return ended;
  }

  private void lookForTheEnd(Address host, int looks, CompletableFuture<Boolean> ended) {
    var unused =
        greeter
            .greet(HostAddress.socket(host), host)
            .whenComplete(
                (greeting, failure) -> {
                  boolean nobodyListens =
                      failure != null
                          && failure.getCause() instanceof PeerException reason
                          && reason.nobodyListens();
                  if (failure == null || nobodyListens || looks == 1 || closed) {
                    ended.complete(nobodyListens);
                  } else {
                    var again =
                        loops
                            .next()
                            .schedule(
                                () -> lookForTheEnd(host, looks - 1, ended),
                                LOOK_AGAIN_MILLIS,
                                TimeUnit.MILLISECONDS);
                  }
                });
  }

  /**
   * Leave in good order: have all frames that were sent acknowledged, stop receiving, and tell
   * every sender which frame was the last. What comes after it is returned to its sender as
   * undeliverable. Frames may be sent until the end, in answer to the last that are received.
   *
   * @return completed when all that was sent is acknowledged or returned, and all senders have
   *     confirmed that they know, or are gone
   */
  public CompletableFuture<Void> goodbye() {
    return flushed()
        .thenComposeAsync(sent -> stopReceiving(), loops)
        .thenCompose(told -> flushed());
  }

  private CompletableFuture<Void> flushed() {
    return CompletableFuture.allOf(
        links.values().stream()
            .map(link -> link.backlog().whenAtMost(0))
            .toArray(CompletableFuture<?>[]::new));
  }

  private CompletableFuture<Void> stopReceiving() {
    List<InboundSession> stopped = sessions.stop();
    stopped.forEach(this::settleIfAway);
    return CompletableFuture.allOf(
        stopped.stream().map(InboundSession::settled).toArray(CompletableFuture<?>[]::new));
  }

  /** Do not wait for ever for a sender that may never come back. */
  private void settleIfAway(InboundSession session) {
    long awayMillis = TimeUnit.NANOSECONDS.toMillis(session.disconnectedForNanos());
    if (awayMillis >= RECONNECTED_MILLIS) {
      session.settle();
    } else if (!session.settled().isDone()) {
      var unused =
          loops
              .next()
              .schedule(
                  () -> settleIfAway(session),
                  RECONNECTED_MILLIS - Math.max(0, awayMillis),
                  TimeUnit.MILLISECONDS);
    }
  }

  /** End all connections. What has not been acknowledged is returned. */
  @Override
  public void close() {
    if (!closed) {
      closed = true;
      links.values().forEach(Link::close);
      var unused = accepted.close();
    }
  }
}
