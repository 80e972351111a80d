package io.atoll.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.atoll.storage.simulated.SimulatedDisk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is not as it was written is noticed, and said, and never given out. */
final class JournalDamageTest {

  private static final JournalSettings SETTINGS = new JournalSettings(1_024, 256);
  private static final long OWNER = 7;
  private static final StreamId STREAM = new StreamId(1, 1);
  private static final int APPENDS = 24;

  private final SimulatedDisk disk = new SimulatedDisk(1);

  /** A journal of a few segments, each append synced on its own. */
  private Journal written() throws IOException {
    Journal journal = Journal.create(disk, OWNER, SETTINGS);
    for (int i = 1; i <= APPENDS; i++) {
      journal.append(STREAM, i, List.of(JournalModel.bytes("entry " + i + "x".repeat(60))));
      journal.sync();
    }
    return journal;
  }

  private JournalModel reopened() throws IOException {
    return JournalModel.of(Journal.open(disk, OWNER, SETTINGS).streams());
  }

  private void flip(String name, long at, int bit) throws IOException {
    try (DiskFile file = disk.open(name)) {
      ByteBuffer one = ByteBuffer.allocate(1);
      file.read(one, at);
      one.put(0, (byte) (one.get(0) ^ (1 << bit)));
      file.write(one.flip(), at);
      file.sync();
    }
  }

  /** Flips each bit of the disk, one at a time; how often that was noticed. */
  private int flipEach(List<JournalModel> allowed) throws IOException {
    int noticed = 0;
    for (String name : disk.list()) {
      for (int at = 0; at < SETTINGS.segmentBytes(); at++) {
        int bit = at % 8;
        flip(name, at, bit);
        try {
          assertThat(allowed).as("bit %d of byte %d of %s", bit, at, name).contains(reopened());
        } catch (CorruptStorageException e) {
          assertThat(e.file()).isEqualTo(name);
          assertThat(e.offset()).isLessThanOrEqualTo(at);
          noticed++;
        }
        flip(name, at, bit);
      }
    }
    return noticed;
  }

  @Test
  void eachFlippedBitOfAClosedJournalIsNoticedOrHarmless() throws IOException {
    written().close();
    JournalModel before = reopened();
    assertThat(disk.list()).hasSize(4);
    assertThat(flipEach(List.of(before))).isEqualTo(3_247);
  }

  @Test
  void onlyTheLastBatchOfAJournalThatWasNotClosedCanBeTakenForUnfinished() throws IOException {
    written();
    JournalModel before = reopened();
    JournalModel withoutTheLast = before.append(STREAM, APPENDS, List.of());
    assertThat(flipEach(List.of(before, withoutTheLast))).isEqualTo(3_122);
  }

  @Test
  void missingSegmentIsNoticed() throws IOException {
    written().close();
    disk.delete(SegmentFormat.name(2));
    assertThatThrownBy(this::reopened)
        .isInstanceOf(CorruptStorageException.class)
        .hasMessageContaining("0000000000000002.wal")
        .hasMessageContaining("missing");
  }

  @Test
  void missingBeginningIsNoticed() throws IOException {
    written().close();
    disk.delete(SegmentFormat.name(1));
    assertThatThrownBy(this::reopened).hasMessageContaining("entries of stream 1-1 are missing");
  }

  @Test
  void journalOfAnotherHostIsRefused() throws IOException {
    written().close();
    assertThatThrownBy(() -> Journal.open(disk, OWNER + 1, SETTINGS))
        .hasMessageContaining("it belongs to host 7, and this is host 8");
  }

  @Test
  void fileOfAnotherFormatIsRefused() throws IOException {
    written().close();
    flip(SegmentFormat.name(1), 11, 1);
    assertThatThrownBy(this::reopened).hasMessageContaining("format 3");
  }
}
