package io.atoll.gateway.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A short run of Jazzer in a process of its own. For a longer one: {@code ./atoll test -pl gateway
 * -am -Dtest=RespFuzzTest -Dsurefire.failIfNoSpecifiedTests=false -Dfuzz.runs=1000000}.
 */
class RespFuzzTest {

  private static final int RUNS = Integer.getInteger("fuzz.runs", 1_000);
  private static final int PATIENCE_MINUTES = 60;

  /** Requests to begin with; from these it finds other commands by itself. */
  private static final List<String> SEEDS =
      List.of(
          "*3\r\n$3\r\nSET\r\n$1\r\na\r\n$1\r\n1\r\n*2\r\n$3\r\nGET\r\n$1\r\na\r\n",
          "SET a \"b\\x00\" EX 10 NX\r\nMGET a b c\r\nSCAN 0 MATCH *[a-c] COUNT 10\r\n");

  @TempDir private Path directory;

  private String fuzz() throws IOException, InterruptedException {
    Path corpus = Files.createDirectory(directory.resolve("corpus"));
    for (int i = 0; i < SEEDS.size(); i++) {
      Files.writeString(corpus.resolve("seed" + i), SEEDS.get(i));
    }
    Process jazzer =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "com.code_intelligence.jazzer.Jazzer",
                "--target_class=" + RespFuzzer.class.getName(),
                "--instrumentation_includes=io.atoll.**",
                "--custom_hook_includes=io.atoll.**",
                "-runs=" + RUNS,
                "-seed=1",
                "-max_len=600",
                "-timeout=20",
                corpus.toString())
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .start();
    String out = new String(jazzer.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(jazzer.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)).isTrue();
    assertThat(jazzer.exitValue()).as(out).isZero();
    return out;
  }

  @Test
  void inventedBytesAreAnsweredOrRefused() throws Exception {
    String out = fuzz();
    assertThat(out).contains("Done " + RUNS + " runs");
    try (Stream<Path> corpus = Files.list(directory.resolve("corpus"))) {
      assertThat(corpus).as("inputs that reached something new").hasSizeGreaterThan(20);
    }
  }
}
