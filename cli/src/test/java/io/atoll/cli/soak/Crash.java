package io.atoll.cli.soak;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.util.JedisClusterCRC16;

/**
 * A host is killed. In memory its keys are gone; the others serve all slots again after a while.
 */
final class Crash {

  private static final String HEAP = "256m";
  private static final int READY_SECONDS = 120;
  private static final int SLOTS = 16_384;

  private Crash() {}

  /**
   * What came of it.
   *
   * @param noticedMillis after how long the first answer came for a slot of the host that was
   *     killed
   * @param answeredAgainMillis after how long all slots were answered for
   * @param errors replies that were errors until then
   * @param lost keys of the host that was killed
   * @param lostOfOthers keys that others had, and have not any more
   */
  record Report(
      int hosts,
      long noticedMillis,
      long answeredAgainMillis,
      int errors,
      int lost,
      int lostOfOthers,
      int keys) {

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "one of %d hosts killed: the first of its slots was answered for after %,d ms, all after"
              + " %,d ms, %d errors until then; %d of %,d keys lost with it, %d of others",
          hosts,
          noticedMillis,
          answeredAgainMillis,
          errors,
          lost,
          keys,
          lostOfOthers);
    }
  }

  static Report run(int count, int keys) throws Exception {
    List<HostProcess> hosts = new ArrayList<>();
    try {
      for (int i = 0; i < count; i++) {
        List<Integer> contacts = hosts.stream().map(HostProcess::port).toList();
        HostProcess host = HostProcess.start("host " + (i + 1), HEAP, contacts);
        hosts.add(host);
        host.whenReady().get(READY_SECONDS, TimeUnit.SECONDS);
      }
      return kill(hosts, keys);
    } finally {
      for (HostProcess host : hosts) {
        host.close();
      }
      hosts.forEach(host -> System.out.println(host.log()));
    }
  }

  private static Report kill(List<HostProcess> hosts, int keys) throws Exception {
    HostProcess victim = hosts.get(hosts.size() - 1);
    try (UnifiedJedis client = Clients.plain(hosts.get(0))) {
      for (int i = 0; i < keys; i++) {
        client.set("key:" + i, "value");
      }
      SlotMap.awaitHosts(client, hosts.size(), READY_SECONDS);
      BitSet victims = SlotMap.slotsAt(client, victim);
      List<String> probes = probes(victims);
      long from = System.nanoTime();
      victim.kill();
      int errors = 0;
      long noticed = 0;
      for (String probe : probes) {
        boolean answered = false;
        while (!answered) {
          try {
            client.get(probe);
            answered = true;
          } catch (JedisException e) {
            errors++;
          }
        }
        noticed = noticed == 0 ? millisSince(from) : noticed;
      }
      long again = millisSince(from);
      int lost = 0;
      int ofOthers = 0;
      for (int i = 0; i < keys; i++) {
        if (client.get("key:" + i) == null) {
          boolean wasThere = victims.get(JedisClusterCRC16.getSlot("key:" + i));
          lost += wasThere ? 1 : 0;
          ofOthers += wasThere ? 0 : 1;
        }
      }
      return new Report(hosts.size(), noticed, again, errors, lost, ofOthers, keys);
    }
  }

  private static long millisSince(long nanos) {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - nanos);
  }

  /** Keys of a hundred slots of the host that is killed. */
  private static List<String> probes(BitSet victims) {
    List<String> probes = new ArrayList<>();
    boolean[] probed = new boolean[SLOTS];
    for (int i = 0; probes.size() < 100; i++) {
      int slot = JedisClusterCRC16.getSlot("probe:" + i);
      if (victims.get(slot) && !probed[slot]) {
        probed[slot] = true;
        probes.add("probe:" + i);
      }
    }
    return probes;
  }
}
