package io.atoll;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;

/** Several hosts in one program. */
final class RingTest {

  private static final int SLOTS = 16_384;

  private final List<Atoll> all = new ArrayList<>();

  @AfterEach
  void closeAll() {
    all.forEach(Atoll::close);
  }

  private Atoll started(Atoll atoll) {
    all.add(atoll);
    return atoll;
  }

  private Atoll first() {
    return started(Atoll.start(HostOptions.DEFAULT.withPort(0).withVirtualNodes(4).withThreads(1)));
  }

  private Atoll joining(Atoll other) {
    return started(Atoll.join(HostOptions.DEFAULT.withVirtualNodes(4), address(other)));
  }

  private static String address(Atoll atoll) {
    return "127.0.0.1:" + atoll.address().getPort();
  }

  private static AtollMap<String, Long> map(Atoll atoll) {
    return atoll.map("numbers", Codec.strings(), Codec.longs());
  }

  @Test
  void whatOneHostWritesAllHostsAndClientsRead() {
    Atoll one = first();
    Atoll two = joining(one);
    Atoll three = joining(two);
    Atoll client = started(Atoll.connect(address(three)));
    List<Atoll> ways = List.of(one, two, three, client);
    for (int i = 0; i < 200; i++) {
      map(ways.get(i % ways.size())).put("key " + i, (long) i);
    }
    for (Atoll way : ways) {
      for (int i = 0; i < 200; i++) {
        assertThat(map(way).get("key " + i)).isEqualTo(i);
      }
    }
  }

  @Test
  void whatAHostHadStaysWhenItIsClosed() {
    Atoll one = first();
    Atoll two = joining(one);
    for (int i = 0; i < 200; i++) {
      map(one).put("key " + i, (long) i);
    }
    one.close();
    for (int i = 0; i < 200; i++) {
      assertThat(map(two).get("key " + i)).isEqualTo(i);
    }
  }

  @Test
  void redisClientsSeeTheEntries() {
    Atoll atoll = first();
    map(atoll).put("seven", 7L);
    atoll.counter("visits").increment();
    try (Jedis jedis = new Jedis("127.0.0.1", atoll.address().getPort())) {
      assertThat(jedis.incr("numbers:seven")).isEqualTo(8);
      assertThat(jedis.incr("visits")).isEqualTo(2);
    }
    assertThat(map(atoll).get("seven")).isEqualTo(8);
    assertThat(atoll.counter("visits").get()).isEqualTo(2);
  }

  @Test
  void nothingIsLostWhenManyThreadsOnAllHostsComputeTheSame() {
    Atoll one = first();
    Atoll two = joining(one);
    Atoll client = started(Atoll.connect(address(two)));
    List<CompletableFuture<Void>> threads = new ArrayList<>();
    for (Atoll way : List.of(one, two, client)) {
      for (int thread = 0; thread < 3; thread++) {
        threads.add(
            onNewThread(
                () -> {
                  for (int i = 0; i < 100; i++) {
                    map(way).compute("shared", (key, sum) -> sum == null ? 1 : sum + 1);
                    map(way).async().merge("promised", 1L, Long::sum).join();
                    way.counter("counted").increment();
                  }
                }));
      }
    }
    threads.forEach(CompletableFuture::join);
    assertThat(map(one).get("shared")).isEqualTo(900);
    assertThat(map(client).get("promised")).isEqualTo(900);
    assertThat(two.counter("counted").get()).isEqualTo(900);
  }

  private static CompletableFuture<Void> onNewThread(Runnable work) {
    return CompletableFuture.runAsync(work, task -> new Thread(task, "worker").start());
  }

  @Test
  void listenersAreToldWhichSlotsTheirHostHas() throws InterruptedException {
    Atoll one = first();
    BlockingQueue<SlotRanges> ofOne = listen(one);
    assertThat(last(ofOne, SLOTS).contains(map(one).slotOf("any"))).isTrue();
    Atoll two = joining(one);
    BlockingQueue<SlotRanges> ofTwo = listen(two);
    SlotRanges slotsOfTwo = last(ofTwo, SLOTS / 2);
    SlotRanges slotsOfOne = last(ofOne, SLOTS / 2);
    for (int slot = 0; slot < SLOTS; slot++) {
      assertThat(slotsOfOne.contains(slot)).isNotEqualTo(slotsOfTwo.contains(slot));
    }
    two.close();
    last(ofOne, SLOTS);
    last(ofTwo, 0);
  }

  private static BlockingQueue<SlotRanges> listen(Atoll atoll) {
    BlockingQueue<SlotRanges> told = new LinkedBlockingQueue<>();
    atoll.onRangeChange(told::add);
    return told;
  }

  /** Changes come one after the other, up to this one. */
  private static SlotRanges last(BlockingQueue<SlotRanges> told, int count)
      throws InterruptedException {
    SlotRanges slots = told.poll(10, TimeUnit.SECONDS);
    while (slots != null && slots.count() != count) {
      slots = told.poll(10, TimeUnit.SECONDS);
    }
    assertThat(slots).as("slots that are %d", count).isNotNull();
    return slots;
  }

  @Test
  void hostsEndWithoutAWord() {
    List<LogRecord> said = new ArrayList<>();
    Logger logger = Logger.getLogger("io.atoll");
    Handler listening =
        new Handler() {
          @Override
          public synchronized void publish(LogRecord something) {
            said.add(something);
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    // the tests' log shows less of it
    Logger net = Logger.getLogger("io.atoll.node.net");
    Level usual = net.getLevel();
    net.setLevel(Level.ALL);
    logger.addHandler(listening);
    try {
      for (int i = 0; i < 30; i++) {
        Atoll.start().close();
      }
    } finally {
      logger.removeHandler(listening);
      net.setLevel(usual);
    }
    assertThat(said).isEmpty();
  }

  @Test
  void aListenerMayUseTheMap() throws InterruptedException {
    Atoll atoll = first();
    BlockingQueue<Long> seen = new LinkedBlockingQueue<>();
    atoll.onRangeChange(slots -> seen.add(map(atoll).merge("changes", 1L, Long::sum)));
    assertThat(seen.poll(10, TimeUnit.SECONDS)).isEqualTo(1);
  }
}
