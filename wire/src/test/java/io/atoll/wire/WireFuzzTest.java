package io.atoll.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Id;
import io.atoll.protocols.ring.atomic.AtomicMessage;
import io.atoll.protocols.ring.host.HostMessage;
import io.atoll.protocols.ring.host.VirtualHost.Letter;
import io.atoll.testing.Fuzzing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A short run of Jazzer in a process of its own. For a longer one: {@code ./atoll test -pl wire -am
 * -Dtest=WireFuzzTest -Dsurefire.failIfNoSpecifiedTests=false -Dfuzz.runs=1000000}.
 */
class WireFuzzTest {

  private static final int RUNS = Integer.getInteger("fuzz.runs", 5_000);

  @TempDir private Path directory;

  /** A letter for each message, and one for each operation. */
  private static List<Letter> seeds() {
    List<Letter> seeds = new ArrayList<>();
    MessageExamples.HOST.forEach(message -> seeds.add(letter(message)));
    for (var operation : KeyspaceExamples.OPERATIONS) {
      AtomicMessage.Lookup lookup = MessageExamples.LOOKUP;
      seeds.add(
          letter(
              new HostMessage.Carry(
                  new AtomicMessage.Update(lookup.id(), operation, lookup.src(), 1), 1)));
    }
    return seeds;
  }

  private static Letter letter(HostMessage message) {
    return new Letter(new Id(1), new Id(2), message);
  }

  private int writeSeeds(Path corpus) throws IOException {
    LetterCodec codec = new LetterCodec(new KeyspaceCodec());
    List<Letter> seeds = seeds();
    for (int i = 0; i < seeds.size(); i++) {
      WireWriter out = new WireWriter(1_000);
      out.writeByte(0);
      codec.write(seeds.get(i), out);
      Files.write(corpus.resolve("seed" + i), out.toArray());
    }
    return seeds.size();
  }

  @Test
  void inventedBytesAreReadOrRefused() throws Exception {
    Path corpus = Files.createDirectory(directory.resolve("corpus"));
    int seeds = writeSeeds(corpus);
    Fuzzing.run(WireFuzzer.class, corpus, RUNS, 1000);
    try (Stream<Path> found = Files.list(corpus)) {
      assertThat(found).as("inputs that reached something new").hasSizeGreaterThan(seeds + 10);
    }
  }
}
