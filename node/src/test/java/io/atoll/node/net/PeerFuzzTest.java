package io.atoll.node.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Address;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.UnpooledByteBufAllocator;
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
 * A short run of Jazzer in a process of its own. For a longer one: {@code ./atoll test -pl node -am
 * -Dtest=PeerFuzzTest -Dsurefire.failIfNoSpecifiedTests=false -Dfuzz.runs=1000000}.
 */
class PeerFuzzTest {

  private static final int RUNS = Integer.getInteger("fuzz.runs", 500);
  private static final int PATIENCE_MINUTES = 60;

  /** First words, with two frames after them; from these it finds other ways by itself. */
  private static final List<byte[]> SEEDS = List.of(session(), greeting());

  @TempDir private Path directory;

  private static byte[] session() {
    Hello hello = new Hello(new Address(1), PeerFuzzer.SELF, 1, 0, 0, PeerFuzzer.CLUSTER);
    return ByteBufUtil.getBytes(
        hello
            .encode(UnpooledByteBufAllocator.DEFAULT)
            .writeInt(3)
            .writeMedium(7)
            .writeInt(0)
            .writeInt(FrameReader.UNDERSTOOD));
  }

  private static byte[] greeting() {
    Hello hello = Hello.greeting(new Address(1), Hello.ANYBODY, PeerFuzzer.CLUSTER);
    return ByteBufUtil.getBytes(hello.encode(UnpooledByteBufAllocator.DEFAULT));
  }

  private String fuzz() throws IOException, InterruptedException {
    Path corpus = Files.createDirectory(directory.resolve("corpus"));
    for (int i = 0; i < SEEDS.size(); i++) {
      Files.write(corpus.resolve("seed" + i), SEEDS.get(i));
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
                "--target_class=" + PeerFuzzer.class.getName(),
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
  void inventedBytesAreRefusedOrReceived() throws Exception {
    String out = fuzz();
    assertThat(out).contains("Done " + RUNS + " runs");
    try (Stream<Path> corpus = Files.list(directory.resolve("corpus"))) {
      assertThat(corpus).as("inputs that reached something new").hasSizeGreaterThan(10);
    }
  }
}
