package io.atoll.cli.soak;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import redis.clients.jedis.UnifiedJedis;

/**
 * The case in which a popular grid lost half of what it had: a host is lost for good in the middle
 * of a rebalance, and another one is added.
 */
final class LostInRebalance {

  private static final int REBALANCING_SECONDS = 60;

  /**
   * What came of it.
   *
   * @param moving how many groups were on their way to other hosts when the host was lost
   */
  record Report(
      int entries, int moving, long repairedMillis, long size, int lost, List<String> complaints) {

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "rebalance: a host lost while %d groups moved, another added, all repaired after %,d ms;"
              + " %,d of %,d entries there, %d not as they were, %d complaints",
          moving,
          repairedMillis,
          size,
          entries,
          lost,
          complaints.size());
    }
  }

  private LostInRebalance() {}

  static Report run(int entries, Path directory) throws Exception {
    try (HostCluster hosts =
        new HostCluster(HostNetwork.uncut(), directory, HostCluster.Make.DURABLE)) {
      hosts.grow(3);
      Ballast ballast = new Ballast(entries);
      ballast.fill(hosts.addresses().get(0));
      hosts.add();
      int[] moving = {0};
      Await.until(
          "groups are on their way to the new host",
          REBALANCING_SECONDS,
          () -> {
            moving[0] = GroupMap.ask(hosts.addresses()).moving();
            return moving[0] > 0 ? "" : "none is";
          });
      hosts.lose(1);
      long from = System.nanoTime();
      hosts.add();
      hosts.awaitCaughtUp();
      long repaired = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - from);
      HostProcess last = hosts.process(4);
      long size;
      try (UnifiedJedis client = Clients.plain(last)) {
        size = client.dbSize();
      }
      return new Report(
          entries, moving[0], repaired, size, ballast.lost(last.address()), hosts.complaints());
    }
  }
}
