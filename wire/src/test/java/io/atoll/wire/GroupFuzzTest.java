package io.atoll.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.protocols.consensus.Entry;
import io.atoll.protocols.group.VirtualNode;
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
 * -Dtest=GroupFuzzTest -Dsurefire.failIfNoSpecifiedTests=false -Dfuzz.runs=1000000}.
 */
class GroupFuzzTest {

  private static final int RUNS = Integer.getInteger("fuzz.runs", 5_000);

  @TempDir private Path directory;

  /** A letter and an entry of each kind, all that is kept, and a whole snapshot. */
  private static List<byte[]> seeds() {
    List<byte[]> seeds = new ArrayList<>();
    GroupExamples.MESSAGES.forEach(
        message -> seeds.add(seed(GroupFuzzer.LETTERS, message, Family.GROUPS::write)));
    GroupExamples.PAYLOADS.forEach(
        payload ->
            seeds.add(seed(GroupFuzzer.ENTRIES, new Entry(1, payload), Family.ENTRIES::write)));
    GroupExamples.KEPT.forEach(kept -> seeds.add(seed(GroupFuzzer.KEPT, kept, Family.KEPT::write)));
    seeds.add(
        seed(GroupFuzzer.SNAPSHOT, SnapshotCodecTest.busyNode(), GroupFuzzTest::writeSnapshot));
    return seeds;
  }

  private static <T> byte[] seed(int kind, T value, TypeTable.Writing<T> writing) {
    WireWriter out = new WireWriter(1_000);
    out.writeByte(kind);
    writing.write(value, out);
    return out.toArray();
  }

  private static void writeSnapshot(VirtualNode state, WireWriter out) {
    SnapshotCodec.Chunks chunks = Family.SNAPSHOTS.write(state);
    while (chunks.hasNext()) {
      WireWriter chunk = new WireWriter(1_000);
      chunks.writeNext(chunk);
      out.writeByte(chunk.size() >> 8);
      out.writeByte(chunk.size());
      for (byte each : chunk.toArray()) {
        out.writeByte(each);
      }
    }
  }

  @Test
  void inventedBytesAreReadOrRefused() throws Exception {
    Path corpus = Files.createDirectory(directory.resolve("corpus"));
    List<byte[]> seeds = seeds();
    writeAll(seeds, corpus);
    Fuzzing.run(GroupFuzzer.class, corpus, RUNS, 2_000);
    try (Stream<Path> found = Files.list(corpus)) {
      assertThat(found)
          .as("inputs that reached something new")
          .hasSizeGreaterThan(seeds.size() + 10);
    }
  }

  private static void writeAll(List<byte[]> seeds, Path corpus) throws IOException {
    for (int i = 0; i < seeds.size(); i++) {
      Files.write(corpus.resolve("seed" + i), seeds.get(i));
    }
  }
}
