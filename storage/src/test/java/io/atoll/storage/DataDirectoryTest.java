package io.atoll.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.atoll.storage.simulated.SimulatedDisk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A host is who it was, or it is somebody new. */
final class DataDirectoryTest {

  private static final JournalSettings SETTINGS = new JournalSettings(4_096, 1_024);
  private static final StreamId STREAM = new StreamId(1, 1);

  private final SimulatedDisk disk = new SimulatedDisk(1);
  private final AtomicLong addresses = new AtomicLong(100);

  private DataDirectory open(SimulatedDisk device) throws IOException {
    return DataDirectory.open(device, "atoll", SETTINGS, addresses::incrementAndGet);
  }

  @Test
  void hostIsTheSameAfterARestart() throws IOException {
    DataDirectory first = open(disk);
    first.journal().append(STREAM, 1, List.of(JournalModel.bytes("a")));
    first.journal().close();
    disk.restart();
    DataDirectory second = open(disk);
    assertThat(second.identity()).isEqualTo(new Identity(101, "atoll"));
    assertThat(JournalModel.of(second.streams()).of(STREAM).entries()).containsExactly("a");
    assertThat(second.snapshots().index(STREAM)).isEmpty();
  }

  @Test
  void hostWithAnotherDiskIsAnotherHost() throws IOException {
    assertThat(open(disk).identity()).isNotEqualTo(open(new SimulatedDisk(2)).identity());
  }

  @Test
  void directoryOfAnotherClusterIsRefused() throws IOException {
    open(disk);
    assertThatThrownBy(() -> DataDirectory.open(disk, "lagoon", SETTINGS, addresses::get))
        .hasMessageContaining("belongs to cluster atoll, and this is a host of cluster lagoon");
  }

  @Test
  void journalWithoutIdentityIsRefused() throws IOException {
    open(disk);
    disk.delete("identity");
    assertThatThrownBy(() -> open(disk))
        .hasMessageContaining("has data, but the file identity is missing");
  }

  @Test
  void identityWithoutJournalIsRefused() throws IOException {
    open(disk);
    disk.in("journal").delete(SegmentFormat.name(1));
    assertThatThrownBy(() -> open(disk)).hasMessageContaining("its journal is gone");
  }

  @Test
  void identityThatHasBeenChangedIsRefused() throws IOException {
    open(disk);
    int refused = 0;
    try (DiskFile file = disk.open("identity")) {
      for (int at = 0; at < file.sizeBytes(); at++) {
        ByteBuffer one = ByteBuffer.allocate(1);
        file.read(one, at);
        byte was = one.get(0);
        file.write(ByteBuffer.wrap(new byte[] {(byte) (was ^ 1)}), at);
        assertThatThrownBy(() -> open(disk)).isInstanceOf(CorruptStorageException.class);
        refused++;
        file.write(ByteBuffer.wrap(new byte[] {was}), at);
      }
    }
    assertThat(refused).isEqualTo(74);
  }

  @Test
  void powerMayFailWhileTheDirectoryIsMade() throws IOException {
    int cuts = 0;
    for (long seed = 1; seed <= 30; seed++) {
      for (int operation = 1; operation <= 14; operation++) {
        SimulatedDisk device = new SimulatedDisk(seed);
        device.cutPowerAt(operation);
        try {
          open(device);
        } catch (IOException e) {
          assertThat(device.isOff()).isTrue();
          cuts++;
        }
        device.restart();
        Identity identity = open(device).identity();
        device.restart();
        assertThat(open(device).identity()).isEqualTo(identity);
      }
    }
    assertThat(cuts).isEqualTo(30 * 14);
  }

  @Test
  void directoryIsForOneHostAtATime(@TempDir Path directory) throws IOException {
    try (DataDirectory first = DataDirectory.open(directory, "atoll", SETTINGS, addresses::get)) {
      assertThatThrownBy(() -> DataDirectory.open(directory, "atoll", SETTINGS, addresses::get))
          .isInstanceOf(IOException.class)
          .hasMessage(
              "another host in this process uses %s: each needs its own".formatted(directory));
      first.journal().close();
    }
    DataDirectory.open(directory, "atoll", SETTINGS, addresses::get).close();
  }

  @Test
  void directoryIsMadeWithAllAboveIt(@TempDir Path directory) throws IOException {
    Path data = directory.resolve("a/b/data");
    DataDirectory.open(data, "atoll", SETTINGS, addresses::get).close();
    assertThat(data.toFile().list())
        .containsExactlyInAnyOrder("identity", "journal", "lock", "snapshots");
  }
}
