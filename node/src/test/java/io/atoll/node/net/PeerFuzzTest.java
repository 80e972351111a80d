package io.atoll.node.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Address;
import io.atoll.testing.Fuzzing;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A short run of Jazzer in a process of its own. For a longer one: {@code ./atoll test -pl node -am
 * -Dtest=PeerFuzzTest -Dsurefire.failIfNoSpecifiedTests=false -Dfuzz.runs=1000000}.
 */
class PeerFuzzTest {

  private static final int RUNS = Integer.getInteger("fuzz.runs", 500);

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

  private void fuzz() throws IOException, InterruptedException {
    Path corpus = Files.createDirectory(directory.resolve("corpus"));
    for (int i = 0; i < SEEDS.size(); i++) {
      Files.write(corpus.resolve("seed" + i), SEEDS.get(i));
    }
    Fuzzing.run(PeerFuzzer.class, corpus, RUNS, 600);
  }

  @Test
  void inventedBytesAreRefusedOrReceived() throws Exception {
    fuzz();
    try (Stream<Path> corpus = Files.list(directory.resolve("corpus"))) {
      assertThat(corpus).as("inputs that reached something new").hasSizeGreaterThan(10);
    }
  }
}
