package io.atoll.node.net;

import io.atoll.kernel.Address;
import java.lang.System.Logger.Level;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * Which hosts are out of reach now, as their links have found. A link tries again and again;
 * operators are told once, and once more when the host is back. Serves all threads.
 */
final class LostHosts {

  private static final System.Logger LOG = System.getLogger(LostHosts.class.getName());

  /** Hosts that never come back are forgotten in the end. */
  private static final int MOST = 1_024;

  private final BiConsumer<Level, String> saying;

  private final Map<Address, String> reasons =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Address, String> eldest) {
          return size() > MOST;
        }
      };

  LostHosts() {
    this(LOG::log);
  }

  /**
   * @param saying tells operators
   */
  LostHosts(BiConsumer<Level, String> saying) {
    this.saying = saying;
  }

  /** A host is not reached. */
  void add(Address host, String reason) {
    boolean isNews;
    synchronized (reasons) {
      isNews = !reason.equals(reasons.put(host, reason));
    }
    if (isNews) {
      saying.accept(Level.WARNING, HostAddress.text(host) + " " + reason);
    }
  }

  /** A host is reached. */
  void remove(Address host) {
    boolean isNews;
    synchronized (reasons) {
      isNews = reasons.remove(host) != null;
    }
    if (isNews) {
      saying.accept(Level.INFO, HostAddress.text(host) + " is reached again");
    }
  }

  boolean contains(Address host) {
    synchronized (reasons) {
      return reasons.containsKey(host);
    }
  }
}
