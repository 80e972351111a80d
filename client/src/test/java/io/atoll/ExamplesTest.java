package io.atoll;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The examples of README, docs/java.md and Javadoc, run. What stands between the marks is what is
 * quoted there, and {@link QuotedExamplesTest} sees to it that the quotes are the same.
 */
@SuppressWarnings({"CheckReturnValue", "unused"})
final class ExamplesTest {

  private static Atoll atoll;
  private static int port;

  @BeforeAll
  static void start() {
    atoll = Atoll.start(HostOptions.DEFAULT.withPort(0));
    port = atoll.address().getPort();
  }

  @AfterAll
  static void close() {
    atoll.close();
  }

  @Test
  void threeLinesEmbedAHost() {
    // example: embed
    try (Atoll atoll = Atoll.start()) {
      AtollMap<String, Long> stock = atoll.map("stock", Codec.strings(), Codec.longs());
      stock.put("apples", 3L);
    }
    // end
    try (Atoll lone = Atoll.start()) {
      AtollMap<String, Long> stock = lone.map("stock", Codec.strings(), Codec.longs());
      stock.put("apples", 3L);
      assertThat(stock.get("apples")).isEqualTo(3);
    }
  }

  @Test
  void aHostWithAPort() {
    // example: port
    try (Atoll atoll = Atoll.start(HostOptions.DEFAULT.withPort(0))) {
      System.out.println("redis-cli -p " + atoll.address().getPort());
    }
    // end
  }

  @Test
  void aHostThatJoins() {
    // example: join
    try (Atoll first = Atoll.start(HostOptions.DEFAULT.withPort(0));
        Atoll second = Atoll.join("127.0.0.1:" + first.address().getPort())) {
      first.map("capitals", Codec.strings(), Codec.strings()).put("Sweden", "Stockholm");
      second.map("capitals", Codec.strings(), Codec.strings()).get("Sweden"); // Stockholm
    }
    // end
  }

  @Test
  void aClient() {
    // example: connect
    try (Atoll atoll = Atoll.connect("127.0.0.1:" + port)) {
      AtollMap<String, String> capitals = atoll.map("capitals", Codec.strings(), Codec.strings());
      capitals.put("Sweden", "Stockholm");
    }
    // end
    AtollMap<String, String> capitals = atoll.map("capitals", Codec.strings(), Codec.strings());
    assertThat(capitals.get("Sweden")).isEqualTo("Stockholm");
  }

  @Test
  void aMap() {
    // example: map
    AtollMap<String, Long> stock = atoll.map("stock", Codec.strings(), Codec.longs());
    stock.put("apples", 3L);
    stock.putIfAbsent("pears", 10L); // true
    stock.compareAndSet("apples", 3L, 2L); // true
    stock.merge("apples", 5L, Long::sum); // 7
    stock.compute("pears", (fruit, count) -> count == 10 ? null : count); // null, and removed
    stock.put("cherries", 50L, Duration.ofHours(1)); // gone in an hour
    // end
    assertThat(stock.getAll(List.of("apples", "pears", "cherries")))
        .isEqualTo(Map.of("apples", 7L, "cherries", 50L));
    assertThat(stock.timeToLive("cherries")).isPresent();
  }

  @Test
  void aMapOfFutures() {
    // example: async
    AsyncAtollMap<String, Long> stock = atoll.map("stock", Codec.strings(), Codec.longs()).async();
    CompletableFuture<Long> doubled =
        stock
            .put("apples", 3L)
            .thenCompose(done -> stock.compute("apples", (fruit, count) -> count * 2));
    doubled.join(); // 6
    // end
    assertThat(doubled.join()).isEqualTo(6);
  }

  @Test
  void aCounter() {
    // example: counter
    AtollCounter visits = atoll.counter("visits");
    visits.increment(); // 1
    visits.add(10); // 11
    visits.compareAndSet(11, 0); // true
    // end
    assertThat(visits.get()).isZero();
  }

  @Test
  void aCodec() {
    // example: codec
    record Point(int x, int y) {}

    Codec<Point> points =
        Codec.strings()
            .as(
                point -> point.x() + "," + point.y(),
                text -> {
                  String[] numbers = text.split(",");
                  return new Point(Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1]));
                });
    // end
    AtollMap<String, Point> map = atoll.map("points", Codec.strings(), points);
    map.put("origin", new Point(0, 0));
    assertThat(map.get("origin")).isEqualTo(new Point(0, 0));
    atoll.map("points", Codec.strings(), Codec.strings()).put("bad", "1;2");
    assertThatThrownBy(() -> map.get("bad"))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("points:bad");
  }

  @Test
  void aListener() throws InterruptedException {
    CountDownLatch told = new CountDownLatch(1);
    // example: ranges
    atoll.onRangeChange(slots -> System.out.println("here: " + slots.count() + " slots"));
    // end
    atoll.onRangeChange(slots -> told.countDown());
    told.await();
  }

  @Test
  void options() {
    // example: options
    HostOptions options =
        HostOptions.DEFAULT.withPort(0).withTimeout(Duration.ofSeconds(5)).withVirtualNodes(4);
    // end
    try (Atoll configured = Atoll.start(options)) {
      assertThat(configured.address().getPort()).isPositive();
    }
  }

  @Test
  void anUnknownOutcome() {
    AtollMap<String, Long> stock = atoll.map("accounts", Codec.strings(), Codec.longs());
    stock.put("apples", 1L);
    // example: unknown
    try {
      stock.compareAndSet("apples", 1L, 2L);
    } catch (OutcomeUnknownException e) {
      stock.get("apples"); // 1, or 2, or what somebody else has made of it
    }
    // end
    assertThat(stock.get("apples")).isEqualTo(2);
  }
}
