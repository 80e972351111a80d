package io.atoll.gateway.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.testing.Fuzzing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A short run of Jazzer in a process of its own. For a longer one: {@code ./atoll test -pl gateway
 * -am -Dtest=RespFuzzTest -Dsurefire.failIfNoSpecifiedTests=false -Dfuzz.runs=1000000}.
 */
class RespFuzzTest {

  private static final int RUNS = Integer.getInteger("fuzz.runs", 1_000);

  /** Requests to begin with; from these it finds other commands by itself. */
  private static final List<String> SEEDS =
      List.of(
          "*3\r\n$3\r\nSET\r\n$1\r\na\r\n$1\r\n1\r\n*2\r\n$3\r\nGET\r\n$1\r\na\r\n",
          "SET a \"b\\x00\" EX 10 NX\r\nMGET a b c\r\nSCAN 0 MATCH *[a-c] COUNT 10\r\n");

  @TempDir private Path directory;

  private void fuzz() throws IOException, InterruptedException {
    Path corpus = Files.createDirectory(directory.resolve("corpus"));
    for (int i = 0; i < SEEDS.size(); i++) {
      Files.writeString(corpus.resolve("seed" + i), SEEDS.get(i));
    }
    Fuzzing.run(RespFuzzer.class, corpus, RUNS, 600);
  }

  @Test
  void inventedBytesAreAnsweredOrRefused() throws Exception {
    fuzz();
    try (Stream<Path> corpus = Files.list(directory.resolve("corpus"))) {
      assertThat(corpus).as("inputs that reached something new").hasSizeGreaterThan(20);
    }
  }
}
