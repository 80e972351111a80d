package io.atoll;

import io.atoll.store.keyspace.KeyOperation;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Hosts elsewhere. One connection carries everything, in the order in which it was given; when it
 * ends, the next host is tried, and what waits is sent there.
 */
final class RemoteStore implements Store, RemoteConnection.Owner {

  private static final long MOST_CONNECT_MILLIS = 5_000;
  private static final long LOOK_MILLIS = 500;

  /** Between rounds in which no host could be reached; longer from round to round. */
  private static final long AGAIN_MILLIS = 50;

  private static final long MOST_AGAIN_MILLIS = 1_000;

  /** An operation can wait for so many tries to connect, at least. */
  private static final int TRIES_IN_TIME = 5;

  private final List<InetSocketAddress> hosts;
  private final Duration timeout;
  private final long mostAgainMillis;
  private final EventLoopGroup threads;
  private final EventLoop loop;
  private final Bootstrap bootstrap;
  private final CompletableFuture<Void> reachedFirst = new CompletableFuture<>();

  /** From all threads to the one that sends. */
  private final Queue<RemoteRequest> given = new ConcurrentLinkedQueue<>();

  private final AtomicBoolean taking = new AtomicBoolean();

  // what only the loop touches
  private final Deque<RemoteRequest> waiting = new ArrayDeque<>();
  private final List<String> failures = new ArrayList<>();
  private @Nullable RemoteConnection connection;
  private int nextHost;
  private int failedTries;
  private boolean closed;

  private RemoteStore(List<InetSocketAddress> hosts, Duration timeout) {
    this.hosts = hosts;
    this.timeout = timeout;
    this.mostAgainMillis = Math.min(timeout.toMillis() / TRIES_IN_TIME, MOST_AGAIN_MILLIS);
    boolean epoll = Epoll.isAvailable();
    this.threads =
        new MultiThreadIoEventLoopGroup(
            1,
            new DefaultThreadFactory("atoll-client", true),
            epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory());
    this.loop = threads.next();
    this.bootstrap =
        new Bootstrap()
            .group(loop)
            .channel(epoll ? EpollSocketChannel.class : NioSocketChannel.class)
            .option(ChannelOption.TCP_NODELAY, true)
            .option(
                ChannelOption.CONNECT_TIMEOUT_MILLIS,
                (int) Math.max(1, Math.min(timeout.toMillis(), MOST_CONNECT_MILLIS)));
  }

  /**
   * Connect to one of them.
   *
   * @throws AtollException if none can be reached
   */
  static RemoteStore connect(List<InetSocketAddress> hosts, Duration timeout) {
    RemoteStore store = new RemoteStore(hosts, timeout);
    store.loop.execute(store::dial);
    var unused =
        store.loop.scheduleWithFixedDelay(
            store::look, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
    try {
      store.reachedFirst.join();
      return store;
    } catch (CompletionException e) {
      store.close();
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw new AtollException(String.valueOf(cause.getMessage()), cause);
    }
  }

  @Override
  public void execute(int slot, KeyOperation operation, Reception reception) {
    given.add(new RemoteRequest(operation, reception));
    if (taking.compareAndSet(false, true)) {
      try {
        loop.execute(this::take);
      } catch (RejectedExecutionException e) {
        reception.failed(reception.giveUp("this Atoll was closed"));
      }
    }
  }

  private void take() {
    taking.set(false); // what is given from here on is taken the next time
    RemoteRequest request = given.poll();
    while (request != null) {
      waiting.add(request);
      request = given.poll();
    }
    send();
  }

  private void send() {
    RemoteConnection current = connection;
    if (current == null) {
      return;
    }
    while (!waiting.isEmpty() && current.isWritable()) {
      RemoteRequest request = waiting.remove();
      if (request.reception().begin()) {
        current.write(request);
      }
    }
    current.flush();
  }

  // ---- connections

  private void dial() {
    if (closed) {
      return;
    }
    InetSocketAddress host = hosts.get(nextHost % hosts.size());
    nextHost++;
    RemoteConnection dialed = new RemoteConnection(HostNames.text(host), this);
    ChannelFuture connecting = bootstrap.clone().handler(dialed).connect(host);
    connecting.addListener(
        done -> {
          if (done.isSuccess()) {
            connection = dialed;
            reachedFirst.complete(null);
          } else {
            onUnreachable(host, done.cause());
          }
        });
  }

  private void onUnreachable(InetSocketAddress host, Throwable cause) {
    failures.add(HostNames.text(host) + " (" + cause.getMessage() + ")");
    if (failures.size() >= hosts.size()) {
      reachedFirst.completeExceptionally(
          new AtollException("no host can be reached: " + String.join(", ", failures)));
      failures.clear();
    }
    dialAgain();
  }

  private void dialAgain() {
    failedTries++;
    int failedRounds = failedTries / hosts.size();
    var unused =
        loop.schedule(
            this::dial,
            Math.min(failedRounds * AGAIN_MILLIS, mostAgainMillis),
            TimeUnit.MILLISECONDS);
  }

  @Override
  public void answered() {
    failedTries = 0;
  }

  /** Later, since this may be said while something is being sent. */
  @Override
  public void writable() {
    loop.execute(this::send);
  }

  @Override
  public void ended(RemoteConnection which, List<RemoteRequest> again) {
    for (int i = again.size() - 1; i >= 0; i--) {
      waiting.addFirst(again.get(i));
    }
    connection = null;
    if (!closed) {
      dialAgain();
    }
  }

  /** Now and then: forget what nobody waits for, and leave a host that does not answer. */
  private void look() {
    waiting.removeIf(request -> request.reception().isGivenUp());
    RemoteConnection current = connection;
    if (current != null) {
      current.endIfStuck(timeout.toNanos());
    }
  }

  @Override
  public void close() {
    loop.execute(
        () -> {
          closed = true;
          if (connection != null) {
            connection.end("this Atoll was closed");
          }
        });
    threads.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly();
  }
}
