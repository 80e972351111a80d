package io.atoll.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** The loop, with a system that is a map. */
final class DriverTest {

  /** Answers from other threads, as real ones do, every second time. */
  private static final class MapConnector implements Connector, Connector.Connection, Store {
    private final Map<String, byte[]> map = new ConcurrentHashMap<>();
    private final UnaryOperator<byte[]> reading;

    MapConnector(UnaryOperator<byte[]> reading) {
      this.reading = reading;
    }

    @Override
    public String name() {
      return "map";
    }

    @Override
    public Connection connect(
        List<InetSocketAddress> nodes, int clients, Map<String, String> options) {
      assertThat(options).containsExactly(Map.entry("colour", "blue"));
      return this;
    }

    @Override
    public Store store(int client) {
      return this;
    }

    @Override
    public void close() {}

    @Override
    public CompletionStage<?> put(Key key, byte[] value) {
      map.put(key.text(), value);
      return answer(key, value);
    }

    @Override
    public CompletionStage<byte[]> get(Key key) {
      return answer(key, reading.apply(map.get(key.text())));
    }

    private static CompletionStage<byte[]> answer(Key key, byte[] value) {
      return key.number() % 2 == 0
          ? CompletableFuture.completedFuture(value)
          : CompletableFuture.supplyAsync(() -> value);
    }
  }

  private static List<Outcome> run(MapConnector system) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new Driver(system, new PrintStream(out, true, StandardCharsets.UTF_8))
        .run(
            new Arguments(
                "clients=3",
                "in-flight=2",
                "value-bytes=20",
                "keys=100",
                "warm-up=0",
                "seconds=1",
                "nodes=127.0.0.1:1",
                "servers=" + ProcessHandle.current().pid(),
                "colour=blue"));
    return out.toString(StandardCharsets.UTF_8)
        .lines()
        .map(Outcome::ofLine)
        .flatMap(Optional::stream)
        .toList();
  }

  @Test
  void everyKeyIsFilledInAndBothPhasesAreMeasured() throws Exception {
    MapConnector system = new MapConnector(UnaryOperator.identity());
    List<Outcome> outcomes = run(system);
    assertThat(system.map).hasSize(100);
    assertThat(outcomes).extracting(Outcome::phase).containsExactly("write", "read");
    assertThat(outcomes)
        .allSatisfy(
            outcome -> {
              assertThat(outcome.errors()).isZero();
              assertThat(outcome.operationsPerSecond()).isGreaterThan(50);
              assertThat(outcome.latencies().getValueAtPercentile(99)).isPositive();
              assertThat(outcome.clientCpuSeconds()).isPositive();
            });
  }

  @Test
  void aSystemThatReturnsWhatWasNotWrittenIsNotMeasured() {
    MapConnector forgetful = new MapConnector(value -> new byte[value.length]);
    assertThatThrownBy(() -> run(forgetful))
        .hasMessageContaining("too many errors")
        .hasMessageContaining("a value that was never written under key:0000000000");
  }

  @Test
  void aWordWithoutAValueIsRefused() {
    assertThatThrownBy(() -> new Arguments("seconds"))
        .hasMessage("'seconds' is not of the form name=value");
    assertThatThrownBy(() -> new Arguments().take("seconds")).hasMessage("seconds=... is missing");
  }
}
