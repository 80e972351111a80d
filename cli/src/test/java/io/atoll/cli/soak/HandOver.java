package io.atoll.cli.soak;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import redis.clients.jedis.AbstractPipeline;
import redis.clients.jedis.Response;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.util.JedisClusterCRC16;

/**
 * A host with one virtual node leaves, and hands all it has to another one while clients write it.
 * Meanwhile a client asks the other host for what was its own all the time, at regular moments.
 */
final class HandOver implements AutoCloseable {

  private static final int VALUE_BYTES = 100;
  private static final int PIPELINED = 1_000;
  private static final int WRITERS = 4;
  private static final int READY_SECONDS = 120;

  /**
   * What came of it.
   *
   * @param wrong keys that do not have the value written last
   * @param before how late answers on the other arc were before it began, in microseconds after the
   *     moment at which they were to be asked for
   * @param during the same while the host left
   */
  record Report(
      int entries,
      long leftMillis,
      long written,
      List<String> failures,
      int wrong,
      Histogram before,
      Histogram during) {

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%,d entries handed over within %,d ms, %,d written meanwhile, %d failed, %d wrong%n"
              + "  on the other arc before: %s%n  on the other arc during: %s%n%s",
          entries,
          leftMillis,
          written,
          failures.size(),
          wrong,
          text(before),
          text(during),
          String.join("\n", failures.subList(0, Math.min(10, failures.size()))));
    }

    private static String text(Histogram micros) {
      return String.format(
          Locale.ROOT,
          "%,d asked, median %,d us, 99 %% %,d us, longest pause %,d us",
          micros.getTotalCount(),
          micros.getValueAtPercentile(50),
          micros.getValueAtPercentile(99),
          micros.getMaxValue());
    }
  }

  private final int entries;
  private final HostProcess leaver;
  private final HostProcess stayer;
  private final List<String> keys = new ArrayList<>();
  private String otherKey = "";

  private HandOver(int entries, HostProcess leaver, HostProcess stayer) {
    this.entries = entries;
    this.leaver = leaver;
    this.stayer = stayer;
  }

  /**
   * @param beforeMillis how long clients work before the host leaves
   */
  static Report run(int entries, long beforeMillis, String heap) throws Exception {
    try (HostProcess stayer =
        HostProcess.start(
            "stayer", heap, List.of(), "--virtual-nodes", "1", "--mode", "available")) {
      stayer.whenReady().get(READY_SECONDS, TimeUnit.SECONDS);
      HostProcess leaver =
          HostProcess.start(
              "leaver",
              heap,
              List.of(stayer.port()),
              "--virtual-nodes",
              "1",
              "--mode",
              "available");
      try (HandOver handOver = new HandOver(entries, leaver, stayer)) {
        leaver.whenReady().get(READY_SECONDS, TimeUnit.SECONDS);
        return handOver.run(beforeMillis);
      }
    }
  }

  private Report run(long beforeMillis) throws Exception {
    chooseKeys();
    fill();
    Probe probe = new Probe(Clients.plain(stayer), otherKey);
    List<Writer> writers =
        IntStream.range(0, WRITERS)
            .mapToObj(
                i ->
                    new Writer(
                        Clients.plain(stayer),
                        keys.subList(i * entries / WRITERS, (i + 1) * entries / WRITERS)))
            .toList();
    Thread asking = start(probe);
    List<Thread> writing = writers.stream().map(HandOver::start).toList();
    long from = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(beforeMillis);
    Pace.until(from);
    int exit = leaver.leave().get(READY_SECONDS, TimeUnit.SECONDS);
    long to = System.nanoTime();
    if (exit != 0) {
      throw new IllegalStateException("the leaver has ended with " + exit);
    }
    writers.forEach(Writer::stop);
    for (Thread thread : writing) {
      thread.join();
    }
    probe.stop();
    asking.join();
    List<String> failures = new ArrayList<>(probe.failures());
    writers.forEach(writer -> failures.addAll(writer.failures()));
    return new Report(
        entries,
        TimeUnit.NANOSECONDS.toMillis(to - from),
        writers.stream().mapToLong(Writer::count).sum(),
        failures,
        wrong(writers),
        probe.lateness(0, from),
        probe.lateness(from, to));
  }

  private static Thread start(Runnable task) {
    Thread thread = new Thread(task);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  /** Keys of the leaver's slots, and one of the other's. */
  private void chooseKeys() throws Exception {
    try (UnifiedJedis client = Clients.plain(stayer)) {
      SlotMap.awaitHosts(client, 2, READY_SECONDS);
      BitSet leavers = SlotMap.slotsAt(client, leaver);
      List<String> tags = new ArrayList<>();
      for (int i = 0; tags.size() < 100 || otherKey.isEmpty(); i++) {
        String tag = "{" + i + "}";
        if (!leavers.get(JedisClusterCRC16.getSlot(tag))) {
          otherKey = tag;
        } else if (tags.size() < 100) {
          tags.add(tag);
        }
      }
      for (int i = 0; i < entries; i++) {
        keys.add(tags.get(i % tags.size()) + i);
      }
    }
  }

  private static String value(long number) {
    return String.format(Locale.ROOT, "%0" + VALUE_BYTES + "d", number);
  }

  private void fill() {
    try (UnifiedJedis client = Clients.plain(leaver)) {
      client.set(otherKey, value(0));
      String first = value(0);
      for (int from = 0; from < entries; from += PIPELINED) {
        try (AbstractPipeline pipeline = client.pipelined()) {
          keys.subList(from, Math.min(from + PIPELINED, entries))
              .forEach(key -> pipeline.set(key, first));
        }
      }
    }
  }

  private int wrong(List<Writer> writers) {
    int wrong = 0;
    try (UnifiedJedis client = Clients.plain(stayer)) {
      for (Writer writer : writers) {
        for (int from = 0; from < writer.keys.size(); from += PIPELINED) {
          int to = Math.min(from + PIPELINED, writer.keys.size());
          List<Response<String>> values = new ArrayList<>();
          try (AbstractPipeline pipeline = client.pipelined()) {
            writer.keys.subList(from, to).forEach(key -> values.add(pipeline.get(key)));
          }
          for (int i = from; i < to; i++) {
            wrong += value(writer.last[i]).equals(values.get(i - from).get()) ? 0 : 1;
          }
        }
      }
    }
    return wrong;
  }

  @Override
  public void close() {
    leaver.close();
    System.out.println(stayer.log() + leaver.log());
  }

  /** Writes keys that nobody else writes, one after the other. */
  private static final class Writer implements Runnable {
    private final UnifiedJedis client;
    private final List<String> keys;
    private final long[] last;
    private final List<String> failures = new ArrayList<>();
    private long count;
    private volatile boolean stopped;

    Writer(UnifiedJedis client, List<String> keys) {
      this.client = client;
      this.keys = keys;
      this.last = new long[keys.size()];
    }

    @Override
    public void run() {
      try (client) {
        while (!stopped) {
          // a prime, so that all slots have their turn soon
          int key = (int) (count * 7_919 % keys.size());
          client.set(keys.get(key), value(count + 1));
          count++;
          last[key] = count;
        }
      } catch (RuntimeException e) {
        failures.add("write " + count + ": " + e);
      }
    }

    void stop() {
      stopped = true;
    }

    long count() {
      return count;
    }

    List<String> failures() {
      return failures;
    }
  }
}
