package io.atoll;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What maps and counters do, and that they do it whichever way a program came to the ring. */
final class MapTest {

  private static final List<Way> WAYS = new ArrayList<>();
  private static final AtomicInteger NAMES = new AtomicInteger();

  /** A way to the ring, by the name of what leads there. */
  record Way(String name, Atoll atoll) {

    AtollMap<String, Long> newMap() {
      return atoll.map("map-" + NAMES.incrementAndGet(), Codec.strings(), Codec.longs());
    }

    AtollCounter newCounter() {
      return atoll.counter("counter-" + NAMES.incrementAndGet());
    }

    @Override
    public String toString() {
      return name;
    }
  }

  @BeforeAll
  static void startAll() {
    Atoll first = Atoll.start(HostOptions.DEFAULT.withPort(0).withVirtualNodes(3));
    String address = "127.0.0.1:" + first.address().getPort();
    WAYS.add(new Way("a client", Atoll.connect(address)));
    WAYS.add(new Way("a host that joined", Atoll.join(address)));
    WAYS.add(new Way("the first host", first));
    WAYS.add(new Way("a host without ports", Atoll.start()));
  }

  @AfterAll
  static void closeAll() {
    WAYS.forEach(way -> way.atoll().close());
    WAYS.clear();
  }

  static Stream<Way> ways() {
    return WAYS.stream();
  }

  @ParameterizedTest
  @MethodSource("ways")
  void whatIsPutIsThereAndWhatIsRemovedIsNot(Way way) {
    AtollMap<String, Long> map = way.newMap();
    assertThat(map.get("a")).isNull();
    assertThat(map.containsKey("a")).isFalse();
    map.put("a", 1L);
    assertThat(map.get("a")).isEqualTo(1);
    assertThat(map.containsKey("a")).isTrue();
    assertThat(map.remove("a")).isTrue();
    assertThat(map.remove("a")).isFalse();
    assertThat(map.get("a")).isNull();
  }

  @ParameterizedTest
  @MethodSource("ways")
  void conditionsAreLookedAtAndObeyed(Way way) {
    AtollMap<String, Long> map = way.newMap();
    assertThat(map.replace("a", 1L)).isFalse();
    assertThat(map.compareAndSet("a", 1L, 2L)).isFalse();
    assertThat(map.remove("a", 1L)).isFalse();
    assertThat(map.putIfAbsent("a", 1L)).isTrue();
    assertThat(map.putIfAbsent("a", 2L)).isFalse();
    assertThat(map.compareAndSet("a", 2L, 3L)).isFalse();
    assertThat(map.get("a")).isEqualTo(1);
    assertThat(map.replace("a", 4L)).isTrue();
    assertThat(map.compareAndSet("a", 4L, 5L)).isTrue();
    assertThat(map.remove("a", 4L)).isFalse();
    assertThat(map.get("a")).isEqualTo(5);
    assertThat(map.remove("a", 5L)).isTrue();
    assertThat(map.containsKey("a")).isFalse();
  }

  @ParameterizedTest
  @MethodSource("ways")
  void theValueBeforeComesBackWhereAskedFor(Way way) {
    AtollMap<String, Long> map = way.newMap();
    assertThat(map.getAndPut("a", 1L)).isNull();
    assertThat(map.getAndPut("a", 2L)).isEqualTo(1);
    assertThat(map.getAndRemove("a")).isEqualTo(2);
    assertThat(map.getAndRemove("a")).isNull();
  }

  @ParameterizedTest
  @MethodSource("ways")
  void newValuesAreMadeOfOldOnes(Way way) {
    AtollMap<String, Long> map = way.newMap();
    assertThat(map.computeIfPresent("a", (key, value) -> value + 1)).isNull();
    assertThat(map.computeIfAbsent("a", key -> null)).isNull();
    assertThat(map.computeIfAbsent("a", key -> 1L)).isEqualTo(1);
    assertThat(map.computeIfAbsent("a", key -> 9L)).isEqualTo(1);
    assertThat(map.computeIfPresent("a", (key, value) -> value + 1)).isEqualTo(2);
    assertThat(map.compute("a", (key, value) -> value == null ? 0 : value * 10)).isEqualTo(20);
    assertThat(map.merge("a", 5L, Long::sum)).isEqualTo(25);
    assertThat(map.merge("b", 5L, Long::sum)).isEqualTo(5);
    assertThat(map.get("a")).isEqualTo(25);
    assertThat(map.compute("a", (key, value) -> null)).isNull();
    assertThat(map.containsKey("a")).isFalse();
    assertThat(map.merge("b", 1L, (old, value) -> null)).isNull();
    assertThat(map.containsKey("b")).isFalse();
  }

  @ParameterizedTest
  @MethodSource("ways")
  void entriesExpireAndStayIfToldSo(Way way) {
    AtollMap<String, Long> map = way.newMap();
    assertThat(map.expire("a", Duration.ofHours(1))).isFalse();
    map.put("a", 1L, Duration.ofHours(1));
    assertThat(map.timeToLive("a").orElseThrow())
        .isBetween(Duration.ofMinutes(59), Duration.ofHours(1));
    assertThat(map.expire("a", Duration.ofHours(2))).isTrue();
    assertThat(map.timeToLive("a").orElseThrow())
        .isBetween(Duration.ofMinutes(119), Duration.ofHours(2));
    assertThat(map.persist("a")).isTrue();
    assertThat(map.persist("a")).isFalse();
    assertThat(map.timeToLive("a")).isEmpty();
    assertThat(map.timeToLive("b")).isEmpty();
    map.put("c", 1L, Duration.ofNanos(1));
    while (map.containsKey("c")) {
      Thread.onSpinWait(); // a millisecond, or the test never ends
    }
    assertThat(map.get("c")).isNull();
  }

  @ParameterizedTest
  @MethodSource("ways")
  void aChangeKeepsTheExpiryAndAPutEndsIt(Way way) {
    AtollMap<String, Long> map = way.newMap();
    map.put("a", 1L, Duration.ofHours(1));
    map.replace("a", 2L);
    map.compareAndSet("a", 2L, 3L);
    map.merge("a", 4L, Long::sum);
    assertThat(map.timeToLive("a")).isPresent();
    map.put("a", 8L);
    assertThat(map.timeToLive("a")).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("ways")
  void aTimeToLiveIsMoreThanNone(Way way) {
    AtollMap<String, Long> map = way.newMap();
    assertThatThrownBy(() -> map.put("a", 1L, Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> map.expire("a", Duration.ofSeconds(-1)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @MethodSource("ways")
  void manyAreWrittenAndReadAtOnce(Way way) {
    AtollMap<String, Long> map = way.newMap();
    Map<String, Long> values = new LinkedHashMap<>();
    for (long i = 0; i < 2_000; i++) {
      values.put("key " + i, i);
    }
    map.putAll(values);
    assertThat(map.getAll(values.keySet())).containsExactlyEntriesOf(values);
    assertThat(map.getAll(List.of("key 7", "nobody", "key 8")).values()).containsExactly(7L, 8L);
    assertThat(map.async().getAll(values.keySet()).join()).containsExactlyEntriesOf(values);
  }

  @ParameterizedTest
  @MethodSource("ways")
  void futuresMeanTheSame(Way way) {
    AsyncAtollMap<String, Long> map = way.newMap().async();
    map.put("a", 1L).join();
    assertThat(map.get("a").join()).isEqualTo(1);
    assertThat(map.get("b").join()).isNull();
    assertThat(map.containsKey("a").join()).isTrue();
    assertThat(map.putIfAbsent("a", 2L).join()).isFalse();
    assertThat(map.replace("b", 2L).join()).isFalse();
    assertThat(map.compareAndSet("a", 1L, 2L).join()).isTrue();
    assertThat(map.getAndPut("a", 3L).join()).isEqualTo(2);
    assertThat(map.compute("a", (key, value) -> value + 1).join()).isEqualTo(4);
    assertThat(map.computeIfAbsent("b", key -> 1L).join()).isEqualTo(1);
    assertThat(map.computeIfPresent("c", (key, value) -> value).join()).isNull();
    assertThat(map.merge("b", 1L, Long::sum).join()).isEqualTo(2);
    assertThat(map.remove("b", 1L).join()).isFalse();
    assertThat(map.remove("b").join()).isTrue();
    assertThat(map.expire("a", Duration.ofHours(1)).join()).isTrue();
    assertThat(map.timeToLive("a").join()).isPresent();
    assertThat(map.persist("a").join()).isTrue();
    assertThat(map.getAndRemove("a").join()).isEqualTo(4);
    map.put("a", 1L, Duration.ofHours(1)).join();
    assertThat(map.timeToLive("a").join()).isPresent();
    map.putAll(Map.of("x", 1L, "y", 2L)).join();
    assertThat(map.get("y").join()).isEqualTo(2);
  }

  @ParameterizedTest
  @MethodSource("ways")
  void countersCountFromZero(Way way) {
    AtollCounter counter = way.newCounter();
    assertThat(counter.get()).isZero();
    assertThat(counter.compareAndSet(1, 2)).isFalse();
    assertThat(counter.compareAndSet(0, 5)).isTrue();
    assertThat(counter.compareAndSet(0, 6)).isFalse();
    assertThat(counter.increment()).isEqualTo(6);
    assertThat(counter.add(-10)).isEqualTo(-4);
    assertThat(counter.compareAndSet(-4, 0)).isTrue();
    assertThat(counter.compareAndSet(0, 7)).isTrue();
    counter.set(100);
    assertThat(counter.get()).isEqualTo(100);
  }

  @ParameterizedTest
  @MethodSource("ways")
  void futuresOfCountersMeanTheSame(Way way) {
    AsyncAtollCounter counter = way.newCounter().async();
    assertThat(counter.get().join()).isZero();
    assertThat(counter.compareAndSet(0, 5).join()).isTrue();
    assertThat(counter.compareAndSet(0, 5).join()).isFalse();
    assertThat(counter.compareAndSet(5, 6).join()).isTrue();
    assertThat(counter.increment().join()).isEqualTo(7);
    assertThat(counter.add(3).join()).isEqualTo(10);
    counter.set(1).join();
    assertThat(counter.get().join()).isEqualTo(1);
  }

  @ParameterizedTest
  @MethodSource("ways")
  void whatMakesNoSenseIsRefusedWithTheReason(Way way) {
    AtollCounter counter = way.newCounter();
    counter.set(Long.MAX_VALUE);
    assertThatThrownBy(counter::increment)
        .isInstanceOf(AtollException.class)
        .isNotInstanceOf(OutcomeUnknownException.class)
        .hasMessageContaining("counter-")
        .hasMessageContaining("overflow");
    assertThat(counter.get()).isEqualTo(Long.MAX_VALUE);
  }

  @ParameterizedTest
  @MethodSource("ways")
  void aValueOfAnotherKindIsNamedAndNotGuessedAt(Way way) {
    String name = "map-" + NAMES.incrementAndGet();
    way.atoll().map(name, Codec.strings(), Codec.strings()).put("a", "one");
    AtollMap<String, Long> numbers = way.atoll().map(name, Codec.strings(), Codec.longs());
    assertThatThrownBy(() -> numbers.get("a"))
        .isInstanceOf(CodecException.class)
        .hasMessage("the value of '" + name + ":a' is not a whole number of 64 bits: one");
    assertThatThrownBy(() -> numbers.async().get("a").join())
        .hasCauseInstanceOf(CodecException.class);
  }

  @ParameterizedTest
  @MethodSource("ways")
  void operationsOfAThreadAreExecutedInItsOrder(Way way) {
    AsyncAtollMap<String, Long> map = way.newMap().async();
    for (long i = 0; i < 1_000; i++) {
      var unused = map.put("a", i);
    }
    assertThat(map.get("a").join()).isEqualTo(999);
  }
}
