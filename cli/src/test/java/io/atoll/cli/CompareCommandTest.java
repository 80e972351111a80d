package io.atoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.atoll.testing.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole way, with the two that are always there: a host of Atoll, and Redis with replicas. */
final class CompareCommandTest {

  private static final String SMALL =
      " --rounds 1 --seconds 1 --warm-up 0 --keys 200 --clients 6 --in-flight 4 --heap 256m";

  @TempDir private Path directory;

  @Test
  void atollAndRedisAreMeasuredByTheSameLoop() throws IOException {
    Programs.require("redis-server");
    Path scratch = Files.createDirectory(directory.resolve("scratch"));
    Path figures = directory.resolve("figures.json");
    Path out = directory.resolve("out");
    Atoll run =
        Atoll.of(
            "bench compare --systems atoll-one,redis"
                + SMALL
                + " --directory "
                + scratch
                + " --json "
                + figures
                + " --out "
                + out);
    assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
    JsonNode systems = new ObjectMapper().readTree(figures.toFile()).get("systems");
    assertThat(systems).hasSize(2);
    for (JsonNode system : systems) {
      for (String phase : new String[] {"writes", "reads"}) {
        JsonNode measured = system.get(phase);
        assertThat(measured.get("operationsPerSecond").asDouble()).isGreaterThan(10);
        assertThat(measured.get("errors").asLong()).isZero();
        assertThat(measured.get("p99Millis").asDouble())
            .isGreaterThanOrEqualTo(measured.get("p50Millis").asDouble())
            .isPositive();
      }
    }
    assertThat(run.out()).contains("atoll-one", "linearizable", "(WAIT 1)", "in memory");
    assertThat(out.resolve("compare.html")).content().contains("compare-throughput.svg");
    assertThat(out.resolve("compare-throughput.svg")).content().contains("<svg");
    try (Stream<Path> left = Files.list(scratch)) {
      assertThat(left).as("nothing is left").isEmpty();
    }
  }

  @Test
  void theSystemsCanBeListedWithWhatTheyPromise() {
    Atoll list = Atoll.of("bench compare --list");
    assertThat(list.exitCode()).isZero();
    assertThat(list.out().lines().map(line -> line.split(" ", 2)[0]))
        .containsExactly(
            "atoll-always",
            "atoll-memory",
            "atoll-one",
            "atoll-available",
            "etcd",
            "zookeeper",
            "rheakv",
            "hazelcast-cp",
            "hazelcast-cp-defaults",
            "hazelcast-ap",
            "infinispan",
            "redis",
            "redis-one");
  }

  @Test
  void aSystemThatNobodyKnowsIsSaidInOneLine() {
    Atoll run = Atoll.of("bench compare --systems atoll-one,mysql");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err().lines().toList())
        .singleElement()
        .asString()
        .startsWith("atoll bench compare: --systems: 'mysql' is not one of atoll-always, ");
  }
}
