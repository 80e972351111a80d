package io.atoll.node.net;

import io.atoll.kernel.Address;
import java.lang.System.Logger.Level;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;

/**
 * Which hosts are out of reach now, as their links have found. A link tries again and again;
 * operators are told once, and once more when the host is back. Serves all threads.
 */
final class LostHosts {

  private static final System.Logger LOG = System.getLogger(LostHosts.class.getName());

  /** Hosts that never come back are forgotten in the end. */
  private static final int MOST = 1_024;

  private final BiConsumer<Level, String> saying;
  private final LongSupplier nanoTime;

  private record Loss(String reason, long sinceNanos) {}

  private final Map<Address, Loss> losses =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Address, Loss> eldest) {
          return size() > MOST;
        }
      };

  LostHosts() {
    this(LOG::log, System::nanoTime);
  }

  /**
   * @param saying tells operators
   * @param nanoTime a clock
   */
  LostHosts(BiConsumer<Level, String> saying, LongSupplier nanoTime) {
    this.saying = saying;
    this.nanoTime = nanoTime;
  }

  /** A host is not reached. */
  void add(Address host, String reason) {
    boolean isNews;
    synchronized (losses) {
      Loss known = losses.get(host);
      long since = known == null ? nanoTime.getAsLong() : known.sinceNanos();
      losses.put(host, new Loss(reason, since));
      isNews = known == null || !known.reason().equals(reason);
    }
    if (isNews) {
      saying.accept(Level.WARNING, HostAddress.text(host) + " " + reason);
    }
  }

  /** A host is reached. */
  void remove(Address host) {
    boolean isNews;
    synchronized (losses) {
      isNews = losses.remove(host) != null;
    }
    if (isNews) {
      saying.accept(Level.INFO, HostAddress.text(host) + " is reached again");
    }
  }

  /** Whether a host has not been reached for so long. */
  boolean contains(Address host, long forMillis) {
    synchronized (losses) {
      Loss known = losses.get(host);
      return known != null
          && nanoTime.getAsLong() - known.sinceNanos() >= TimeUnit.MILLISECONDS.toNanos(forMillis);
    }
  }
}
