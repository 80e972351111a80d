package io.atoll.cli.soak;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisException;

/**
 * A connection to one host, and to the next one when that fails. Nothing is ever repeated: what had
 * no answer may have happened, and whoever repeats it does not do the same thing any more.
 */
final class RovingLine implements RecordingClient.Line, AutoCloseable {

  private static final int PATIENCE_MILLIS = 4_000;
  private static final long REST_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private final List<HostAndPort> hosts;
  private int at;
  private volatile @Nullable UnifiedJedis connection;

  /**
   * @param first the number of the host to begin with, which may be larger than there are hosts
   */
  RovingLine(List<HostAndPort> hosts, int first) {
    this.hosts = hosts;
    this.at = first;
  }

  @Override
  public @Nullable UnifiedJedis connection() {
    UnifiedJedis open = connection;
    if (open != null) {
      return open;
    }
    UnifiedJedis next = Clients.plain(hosts.get(at % hosts.size()), PATIENCE_MILLIS);
    connection = next;
    try {
      next.ping();
      return next;
    } catch (JedisException e) {
      failed();
      return null;
    }
  }

  @Override
  public void failed() {
    close();
    connection = null;
    at++;
    LockSupport.parkNanos(REST_NANOS);
  }

  @Override
  public void close() {
    UnifiedJedis open = connection;
    if (open != null) {
      open.close();
    }
  }
}
