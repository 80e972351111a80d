package io.atoll.cli.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.params.SetParams;

/** A disk that is full, or fails: what was acknowledged stays, and nothing else is. */
class DiskTroubleSoak {

  private static final int WRITES = 20;
  private static final int ENDED_SECONDS = 60;
  private static final int AGAIN_SECONDS = 60;
  private static final long HOUR_SECONDS = 3_600;
  private static final int LARGE_BYTES = 1 << 20;

  /** Room for three files of the journal and snapshots; only for two while it is filled up. */
  private static final int DISK_MEGABYTES = 240;

  private static final int LARGE_KEYS = 10;

  private static final int MOST_LARGE_WRITES = 2 * DISK_MEGABYTES;

  @ParameterizedTest
  @ValueSource(strings = {"syncs", "writes"})
  void aHostWhoseDiskFailsStopsAcknowledgesNothingAndComesBack(
      String failing, @TempDir Path directory) throws Exception {
    Path library = FaultyDisk.compile(directory);
    try (HostCluster hosts =
        new HostCluster(
            HostNetwork.uncut(), directory, HostCluster.Make.DURABLE.onFaultyDisks(library))) {
      HostProcess host = hosts.add();
      write(host, WRITES);
      if (failing.equals("syncs")) {
        hosts.disk(0).failSyncs();
      } else {
        hosts.disk(0).failWrites();
      }
      boolean acknowledged = true;
      try (UnifiedJedis client = Clients.plain(host)) {
        client.set("key:" + WRITES, "value");
      } catch (JedisException e) {
        acknowledged = false;
      }
      assertThat(acknowledged).as("a write that the disk did not take").isFalse();
      assertThat(host.whenEnded().get(ENDED_SECONDS, TimeUnit.SECONDS)).isEqualTo(1);
      assertThat(host.log()).contains("this host stops").contains("Input/output error");
      hosts.disk(0).repair();
      hosts.restart(0);
      hosts.awaitReady(0);
      try (UnifiedJedis client = Clients.plain(hosts.process(0))) {
        for (int i = 0; i < WRITES; i++) {
          assertThat(client.get("key:" + i)).isEqualTo("value");
        }
        client.set("key:" + WRITES, "value");
      }
      assertThat(hosts.process(0).complaints()).isEmpty();
    }
  }

  private static void write(HostProcess host, int count) {
    try (UnifiedJedis client = Clients.plain(host)) {
      for (int i = 0; i < count; i++) {
        client.set("key:" + i, "value");
      }
    }
  }

  @Test
  void aHostWhoseDiskIsFullRefusesWritesUntilThereIsRoom(@TempDir Path directory) throws Exception {
    try (SmallDisk disk = SmallDisk.mount(directory.resolve("disk"), DISK_MEGABYTES);
        HostCluster hosts =
            new HostCluster(HostNetwork.uncut(), disk.directory(), HostCluster.Make.DURABLE)) {
      HostProcess host = hosts.add();
      write(host, WRITES);
      disk.fillUp();
      try (UnifiedJedis client = Clients.plain(host)) {
        client.set("expires", "value", SetParams.setParams().ex(HOUR_SECONDS));
        assertThat(writeUntilRefused(client)).isGreaterThan(LARGE_KEYS);
        assertThat(client.get("key:1")).as("reads are served").isEqualTo("value");
        assertThat(client.get("expires")).as("for which time matters, too").isEqualTo("value");
        disk.clear();
        Await.until("writes are taken again", AGAIN_SECONDS, () -> refusal(client));
        for (int i = 0; i < LARGE_KEYS; i++) {
          assertThat(client.strlen("large:" + i)).isEqualTo(LARGE_BYTES);
        }
      }
      assertThat(host.complaints()).isEmpty();
    }
  }

  private static int writeUntilRefused(UnifiedJedis client) {
    String large = "x".repeat(LARGE_BYTES);
    for (int i = 0; i < MOST_LARGE_WRITES; i++) {
      try {
        client.set("large:" + i % LARGE_KEYS, large);
      } catch (JedisDataException e) {
        if (String.valueOf(e.getMessage()).startsWith("MISCONF")) {
          return i;
        }
        // the one that found the disk full waits for room until its time is up
        assertThat(e).hasMessageStartingWith("CLUSTERDOWN");
      }
    }
    throw new AssertionError("the disk never was full");
  }

  private static String refusal(UnifiedJedis client) {
    try {
      client.set("key:1", "value");
      return "";
    } catch (JedisDataException e) {
      return String.valueOf(e.getMessage());
    }
  }
}
