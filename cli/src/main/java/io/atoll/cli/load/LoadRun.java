package io.atoll.cli.load;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Puts a load on a host and measures. */
public final class LoadRun implements AutoCloseable {

  private static final int FILLING_CLIENTS = 8;
  private static final int FILLING_PIPELINE = 100;
  private static final long STEP_MILLIS = 100;
  private static final int CONNECT_MILLIS = 5_000;
  private static final int PATIENCE_SECONDS = 30;

  private final LoadPlan plan;
  private final Requests requests;
  private final Progress progress;
  private final EventLoopGroup threads;

  /** Told now and then. */
  public interface Progress {
    /**
     * @param what is going on
     * @param replies so far of that
     */
    void report(String what, long doneMillis, long ofMillis, long replies);
  }

  public LoadRun(LoadPlan plan, Progress progress) {
    this.plan = plan;
    this.requests = new Requests(plan.valueBytes());
    this.progress = progress;
    this.threads =
        new MultiThreadIoEventLoopGroup(
            Runtime.getRuntime().availableProcessors(),
            Epoll.isAvailable() ? EpollIoHandler.newFactory() : NioIoHandler.newFactory());
  }

  /**
   * Fill, warm up, measure.
   *
   * @throws IOException if the host cannot be reached, or goes away
   */
  public LoadResult run() throws IOException, InterruptedException {
    Tally all = new Tally();
    if (plan.fills()) {
      fill(all);
    }
    List<LoadClient> clients = new ArrayList<>();
    LoadClient.Phase phase = new LoadClient.Phase();
    for (int i = 0; i < plan.clients(); i++) {
      clients.add(new LoadClient(new ReadsAndWrites(requests, plan, i), plan.pipeline(), phase));
    }
    begin(clients);
    watch("warming up", plan.warmUpSeconds(), phase, clients);
    phase.measuring = true;
    long startNanos = System.nanoTime();
    watch("measuring", plan.seconds(), phase, clients);
    phase.measuring = false;
    double seconds = (System.nanoTime() - startNanos) / 1e9;
    phase.ending = true;
    await(clients, all);
    return all.result(seconds);
  }

  private void fill(Tally all) throws IOException, InterruptedException {
    List<LoadClient> clients = new ArrayList<>();
    LoadClient.Phase phase = new LoadClient.Phase();
    for (int i = 0; i < FILLING_CLIENTS; i++) {
      int from = (int) ((long) plan.keys() * i / FILLING_CLIENTS);
      int end = (int) ((long) plan.keys() * (i + 1) / FILLING_CLIENTS);
      clients.add(new LoadClient(new Filling(requests, from, end), FILLING_PIPELINE, phase));
    }
    begin(clients);
    while (!clients.stream().allMatch(client -> client.done().isDone())) {
      progress.report("filling", phase.replies.sum(), plan.keys(), phase.replies.sum());
      Thread.sleep(STEP_MILLIS);
    }
    await(clients, all);
  }

  /** Connect all, and then let them begin at once. */
  private void begin(List<LoadClient> clients) throws IOException {
    List<ChannelFuture> connecting = new ArrayList<>();
    for (LoadClient client : clients) {
      connecting.add(connect(client));
    }
    for (ChannelFuture connection : connecting) {
      connection.awaitUninterruptibly();
      if (!connection.isSuccess()) {
        throw new IOException(connection.cause().getMessage(), connection.cause());
      }
    }
    for (int i = 0; i < clients.size(); i++) {
      connecting.get(i).channel().eventLoop().execute(clients.get(i)::begin);
    }
  }

  private ChannelFuture connect(LoadClient client) {
    return new Bootstrap()
        .group(threads)
        .channel(Epoll.isAvailable() ? EpollSocketChannel.class : NioSocketChannel.class)
        .option(ChannelOption.TCP_NODELAY, true)
        .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_MILLIS)
        .handler(
            new ChannelInitializer<Channel>() {
              @Override
              protected void initChannel(Channel channel) {
                channel.pipeline().addLast(client);
              }
            })
        .connect(plan.host(), plan.port());
  }

  /** Let time pass, unless a client has failed. */
  private void watch(String what, int seconds, LoadClient.Phase phase, List<LoadClient> clients)
      throws InterruptedException {
    long startNanos = System.nanoTime();
    long startReplies = phase.replies.sum();
    long ofMillis = TimeUnit.SECONDS.toMillis(seconds);
    long doneMillis = 0;
    while (doneMillis < ofMillis
        && clients.stream().noneMatch(client -> client.done().isCompletedExceptionally())) {
      Thread.sleep(Math.min(STEP_MILLIS, ofMillis - doneMillis));
      doneMillis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
      progress.report(
          what, Math.min(doneMillis, ofMillis), ofMillis, phase.replies.sum() - startReplies);
    }
  }

  private static void await(List<LoadClient> clients, Tally all)
      throws IOException, InterruptedException {
    for (LoadClient client : clients) {
      CompletableFuture<Tally> done = client.done();
      try {
        all.add(done.get(PATIENCE_SECONDS, TimeUnit.SECONDS));
      } catch (ExecutionException e) {
        Throwable cause = e.getCause() == null ? e : e.getCause();
        throw new IOException(cause.getMessage(), cause);
      } catch (TimeoutException e) {
        throw new IOException("no reply for " + PATIENCE_SECONDS + " s", e);
      }
    }
  }

  @Override
  public void close() {
    threads.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
  }
}
