package io.atoll.cli.soak;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisException;

/** What goes wrong with hosts; when it is over all of them run again, or are about to. */
enum Fault {

  // A host is killed, and started again with what it has on disk.
  KILL {
    @Override
    void inflict(HostCluster hosts, SplittableRandom random, int longestMillis) throws Exception {
      kill(hosts, random, longestMillis, hosts::restart);
    }
  },

  // A host does nothing for a while, and goes on as if nothing had been.
  PAUSE {
    @Override
    void inflict(HostCluster hosts, SplittableRandom random, int longestMillis) throws Exception {
      HostProcess victim = hosts.process(random.nextInt(hosts.size()));
      victim.pause();
      rest(random, longestMillis);
      victim.resume();
    }
  },

  // Some of what hosts send does not arrive: one way or both ways, of one host or of one pair.
  CUT {
    @Override
    void inflict(HostCluster hosts, SplittableRandom random, int longestMillis) throws Exception {
      int victim = random.nextInt(hosts.size());
      int other = (victim + 1 + random.nextInt(hosts.size() - 1)) % hosts.size();
      int ways = random.nextInt(3);
      boolean isOfAll = random.nextBoolean();
      for (int each = 0; each < hosts.size(); each++) {
        if (each == other || (isOfAll && each != victim)) {
          cut(hosts.network(), victim, each, ways);
        }
      }
      rest(random, longestMillis);
      hosts.network().heal();
    }

    private void cut(HostNetwork network, int a, int b, int ways)
        throws IOException, InterruptedException {
      if (ways != 1) {
        network.cut(a, b);
      }
      if (ways != 0) {
        network.cut(b, a);
      }
    }
  },

  // The power of one host is cut, or of all at once. What was not synced may be gone.
  POWER_CUT {
    @Override
    void inflict(HostCluster hosts, SplittableRandom random, int longestMillis) throws Exception {
      List<Integer> victims = new ArrayList<>();
      int one = random.nextInt(hosts.size());
      boolean isOfAll = random.nextBoolean();
      for (int host = 0; host < hosts.size(); host++) {
        if (isOfAll || host == one) {
          victims.add(host);
        }
      }
      cutPower(hosts, victims, random::nextBoolean);
    }
  },

  // The power of all hosts is cut, and nothing is left that was not synced.
  UNLUCKY_POWER_CUT {
    @Override
    void inflict(HostCluster hosts, SplittableRandom random, int longestMillis) throws Exception {
      List<Integer> all = new ArrayList<>();
      for (int host = 0; host < hosts.size(); host++) {
        all.add(host);
      }
      cutPower(hosts, all, () -> false);
    }
  },

  // What a host writes, or syncs, fails: it stops, and starts again when the disk is repaired.
  DISK_ERROR {
    @Override
    void inflict(HostCluster hosts, SplittableRandom random, int longestMillis) throws Exception {
      int victim = random.nextInt(hosts.size());
      if (random.nextBoolean()) {
        hosts.disk(victim).failSyncs();
      } else {
        hosts.disk(victim).failWrites();
      }
      rest(random, longestMillis);
      hosts.restartAfterDiskError(victim);
      hosts.awaitReady(victim);
    }
  },

  // The disks of one host or two are full for a while, which large values see to.
  FULL_DISK {
    @Override
    void inflict(HostCluster hosts, SplittableRandom random, int longestMillis) throws Exception {
      int one = random.nextInt(hosts.size());
      Set<Integer> victims = new TreeSet<>(List.of(one, (one + random.nextInt(2)) % hosts.size()));
      fillUp(hosts, victims);
      rest(random, longestMillis);
      for (int victim : victims) {
        hosts.smallDisk(victim).clear();
      }
    }
  },

  // A host is killed, and its disk is gone: who starts in its place is a new host.
  REPLACEMENT {
    @Override
    void inflict(HostCluster hosts, SplittableRandom random, int longestMillis) throws Exception {
      kill(hosts, random, longestMillis, hosts::restartWithoutData);
    }
  };

  private static final String FULL = "writes are refused: ";
  private static final int FULL_SECONDS = 120;
  private static final int LARGE_BYTES = 1 << 20;
  private static final int LARGE_KEYS = 10;

  private static final int SHORTEST_PART = 8;

  /**
   * Let it go wrong, and end.
   *
   * @param longestMillis how long it may last, at most
   */
  abstract void inflict(HostCluster hosts, SplittableRandom random, int longestMillis)
      throws Exception;

  private interface Restart {
    void of(int host) throws Exception;
  }

  private static void kill(
      HostCluster hosts, SplittableRandom random, int longestMillis, Restart restart)
      throws Exception {
    int victim = random.nextInt(hosts.size());
    hosts.kill(victim);
    rest(random, longestMillis);
    restart.of(victim);
    hosts.awaitReady(victim);
  }

  private static void rest(SplittableRandom random, int longestMillis) {
    long millis = random.nextInt(longestMillis / SHORTEST_PART, longestMillis);
    Pace.until(System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis));
  }

  /** Write through another host until those whose disks have little room left notice. */
  private static void fillUp(HostCluster hosts, Set<Integer> victims) throws Exception {
    Map<Integer, Long> before = new TreeMap<>();
    for (int victim : victims) {
      before.put(victim, hosts.process(victim).timesSaid(FULL));
      hosts.smallDisk(victim).fillUp();
    }
    String large = "x".repeat(LARGE_BYTES);
    int[] written = {0};
    try (UnifiedJedis client = Clients.plain(hosts.process(otherThan(victims)))) {
      Await.until(
          "disks are full",
          FULL_SECONDS,
          () -> {
            try {
              client.set("large:" + written[0]++ % LARGE_KEYS, large);
            } catch (JedisException e) {
              // as it should be when it is full
            }
            List<Integer> unaware =
                victims.stream()
                    .filter(it -> hosts.process(it).timesSaid(FULL) <= before.getOrDefault(it, 0L))
                    .toList();
            return unaware.isEmpty() ? "" : unaware + " have room after " + written[0] + " MB";
          });
    }
  }

  private static int otherThan(Set<Integer> victims) {
    int host = 0;
    while (victims.contains(host)) {
      host++;
    }
    return host;
  }

  private static void cutPower(HostCluster hosts, List<Integer> victims, BooleanSupplier luck)
      throws Exception {
    victims.forEach(host -> hosts.process(host).kill());
    for (int host : victims) {
      hosts.process(host).close();
      hosts.disk(host).cutPower(luck);
    }
    for (int host : victims) {
      hosts.restart(host);
    }
    for (int host : victims) {
      hosts.awaitReady(host);
    }
  }
}
