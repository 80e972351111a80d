package io.atoll.gateway;

import io.netty.channel.DefaultSelectStrategyFactory;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SelectStrategyFactory;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.nio.NioIoHandler;
import java.util.concurrent.TimeUnit;

/**
 * The threads that serve all connections of a host.
 *
 * @param count how many there are
 * @param pollMicros how long one that has nothing to do looks for more before it sleeps, at most
 */
public record Threads(int count, int pollMicros) {

  public static final int MOST = 1_024;
  public static final int LONGEST_POLL_MICROS = 1_000;

  /** About as long as hosts that have much to do wait for each other. */
  public static final int DEFAULT_POLL_MICROS = 200;

  /** One for each processor. */
  public static final Threads DEFAULT =
      new Threads(Math.min(Runtime.getRuntime().availableProcessors(), MOST), DEFAULT_POLL_MICROS);

  public Threads {
    if (count < 1 || count > MOST) {
      throw new IllegalArgumentException("a host has 1 to " + MOST + " threads, not " + count);
    }
    if (pollMicros < 0 || pollMicros > LONGEST_POLL_MICROS) {
      throw new IllegalArgumentException(
          "a thread polls for 0 to " + LONGEST_POLL_MICROS + " microseconds, not " + pollMicros);
    }
  }

  /** So many threads that sleep as soon as they have nothing to do. */
  public static Threads sleepy(int count) {
    return new Threads(count, 0);
  }

  /** They poll only where there is epoll, that is on Linux. */
  public EventLoopGroup start() {
    return new MultiThreadIoEventLoopGroup(
        count,
        Epoll.isAvailable()
            ? EpollIoHandler.newFactory(0, waiting()) // and as many events at once as there are
            : NioIoHandler.newFactory());
  }

  private SelectStrategyFactory waiting() {
    return pollMicros == 0
        ? DefaultSelectStrategyFactory.INSTANCE
        : () -> new Polling(TimeUnit.MICROSECONDS.toNanos(pollMicros));
  }
}
