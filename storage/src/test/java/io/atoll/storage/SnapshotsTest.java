package io.atoll.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.atoll.storage.simulated.SimulatedDisk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A stream that has had a snapshot has one, whole, whatever happens. */
final class SnapshotsTest {

  private static final StreamId STREAM = new StreamId(1, 1);
  private static final StreamId OTHER = new StreamId(-1, 2);

  private final SimulatedDisk disk = new SimulatedDisk(1);

  private static void write(Snapshots snapshots, StreamId stream, long index, String... chunks)
      throws IOException {
    try (SnapshotWriter writer = snapshots.write(stream, index)) {
      for (String chunk : chunks) {
        writer.chunk(JournalModel.bytes(chunk));
      }
      writer.commit();
    }
  }

  private static List<String> read(Snapshots snapshots, StreamId stream) throws IOException {
    List<String> chunks = new ArrayList<>();
    try (SnapshotReader reader = snapshots.read(stream)) {
      for (Optional<ByteBuffer> next = reader.next(); next.isPresent(); next = reader.next()) {
        chunks.add(JournalModel.text(next.get()));
      }
    }
    return chunks;
  }

  @Test
  void snapshotIsReadAsItWasWritten() throws IOException {
    write(Snapshots.open(disk), STREAM, 5, "one", "two");
    write(Snapshots.open(disk), OTHER, 6, "three");
    Snapshots snapshots = Snapshots.open(disk);
    assertThat(read(snapshots, STREAM)).containsExactly("one", "two");
    assertThat(read(snapshots, OTHER)).containsExactly("three");
    assertThat(snapshots.index(OTHER)).hasValue(6);
  }

  @Test
  void newerOneReplacesTheFormer() throws IOException {
    Snapshots snapshots = Snapshots.open(disk);
    write(snapshots, STREAM, 5, "five");
    write(snapshots, STREAM, 8, "eight");
    assertThat(snapshots.index(STREAM)).hasValue(8);
    assertThat(disk.list()).hasSize(1);
    write(snapshots, STREAM, 8, "eight again");
    assertThat(read(snapshots, STREAM)).containsExactly("eight again");
  }

  @Test
  void readerOfTheFormerReadsOn() throws IOException {
    Snapshots snapshots = Snapshots.open(disk);
    write(snapshots, STREAM, 5, "one", "two");
    try (SnapshotReader reader = snapshots.read(STREAM)) {
      write(snapshots, STREAM, 8, "eight");
      assertThat(reader.next().map(JournalModel::text)).hasValue("one");
      assertThat(reader.next().map(JournalModel::text)).hasValue("two");
    }
  }

  @Test
  void oneThatIsGivenUpNeverWas() throws IOException {
    Snapshots snapshots = Snapshots.open(disk);
    try (SnapshotWriter writer = snapshots.write(STREAM, 5)) {
      writer.chunk(JournalModel.bytes("half"));
    }
    assertThat(snapshots.index(STREAM)).isEmpty();
    assertThat(disk.list()).isEmpty();
  }

  @Test
  void halfWrittenOneIsRemovedWhenTheHostStarts() throws IOException {
    SnapshotWriter writer = Snapshots.open(disk).write(STREAM, 5);
    writer.chunk(JournalModel.bytes("half"));
    assertThat(disk.list()).hasSize(1);
    disk.kill();
    assertThat(Snapshots.open(disk).index(STREAM)).isEmpty();
    assertThat(disk.list()).isEmpty();
  }

  @Test
  void removedOneIsGone() throws IOException {
    Snapshots snapshots = Snapshots.open(disk);
    write(snapshots, STREAM, 5, "five");
    snapshots.remove(STREAM);
    snapshots.remove(OTHER);
    assertThat(Snapshots.open(disk).index(STREAM)).isEmpty();
  }

  @Test
  void fullDiskKeepsTheFormer() throws IOException {
    Snapshots snapshots = Snapshots.open(disk);
    write(snapshots, STREAM, 5, "five");
    disk.capacityBytes(1_000);
    assertThatThrownBy(() -> write(snapshots, STREAM, 8, "x".repeat(900)))
        .isInstanceOf(DiskFullException.class);
    assertThat(disk.list()).hasSize(1);
    assertThat(read(Snapshots.open(disk), STREAM)).containsExactly("five");
  }

  @Test
  void eachFlippedBitIsNoticed() throws IOException {
    write(Snapshots.open(disk), STREAM, 5, "one", "two", "three");
    String name = disk.list().get(0);
    int noticed = 0;
    try (DiskFile file = disk.open(name)) {
      for (int at = 0; at < file.sizeBytes(); at++) {
        ByteBuffer one = ByteBuffer.allocate(1);
        file.read(one, at);
        byte was = one.get(0);
        file.write(ByteBuffer.wrap(new byte[] {(byte) (was ^ (1 << at % 8))}), at);
        assertThatThrownBy(() -> read(Snapshots.open(disk), STREAM))
            .isInstanceOf(CorruptStorageException.class)
            .hasMessageContaining(name);
        noticed++;
        file.write(ByteBuffer.wrap(new byte[] {was}), at);
      }
    }
    assertThat(noticed).isEqualTo(107);
  }

  /** Replaces a snapshot while the power fails at some operation; what is there afterwards. */
  private static List<String> afterPowerCut(long seed, int operation, JournalRun.Flaw flaw)
      throws IOException {
    SimulatedDisk device = new SimulatedDisk(seed);
    Disk disk = flaw.in(device);
    Snapshots snapshots = Snapshots.open(disk);
    write(snapshots, STREAM, 5, "f", "ive");
    disk.syncDirectory();
    device.cutPowerAt(device.operations() + operation);
    try {
      write(snapshots, STREAM, 8, "e", "ight");
    } catch (IOException e) {
      assertThat(device.isOff()).isTrue();
    }
    device.restart();
    return read(Snapshots.open(disk), STREAM);
  }

  private static boolean survivesAllPowerCuts(JournalRun.Flaw flaw) {
    for (int operation = 1; operation <= 13; operation++) {
      for (long seed = 1; seed <= 40; seed++) {
        try {
          if (!List.of(List.of("f", "ive"), List.of("e", "ight"))
              .contains(afterPowerCut(seed, operation, flaw))) {
            return false;
          }
        } catch (IOException | IllegalArgumentException e) {
          return false;
        }
      }
    }
    return true;
  }

  @Test
  void powerMayFailAtAnyMoment() {
    assertThat(survivesAllPowerCuts(JournalRun.NONE)).isTrue();
  }

  @Test
  void powerMustNotFailWithoutSyncs() {
    assertThat(survivesAllPowerCuts(Flaws.ACKNOWLEDGES_BEFORE_SYNC)).isFalse();
    assertThat(survivesAllPowerCuts(Flaws.FORGETS_THE_DIRECTORY)).isFalse();
  }
}
