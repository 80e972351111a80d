package io.atoll.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.atoll.storage.simulated.SimulatedDisk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract of a journal, and how many files it keeps. */
final class JournalTest {

  private static final JournalSettings SETTINGS = new JournalSettings(4_096, 1_024);
  private static final long OWNER = 7;
  private static final StreamId BUSY = new StreamId(1, 1);
  private static final StreamId IDLE = new StreamId(2, 1);

  private final SimulatedDisk disk = new SimulatedDisk(1);
  private Journal journal;

  @BeforeEach
  void create() throws IOException {
    journal = Journal.create(disk, OWNER, SETTINGS);
  }

  private static ByteBuffer bytes(String text) {
    return JournalModel.bytes(text);
  }

  private JournalModel reopened() throws IOException {
    journal.close();
    Journal.Opened opened = Journal.open(disk, OWNER, SETTINGS);
    journal = opened.journal();
    return JournalModel.of(opened.streams());
  }

  @Test
  void appendReplacesWhatWasThereFromItsIndexOn() throws IOException {
    journal.append(BUSY, 1, List.of(bytes("a"), bytes("b"), bytes("c")));
    journal.append(BUSY, 2, List.of(bytes("B")));
    assertThat(journal.last(BUSY)).isEqualTo(2);
    assertThat(reopened().of(BUSY).entries()).containsExactly("a", "B");
  }

  @Test
  void appendOfNothingCutsOff() throws IOException {
    journal.append(BUSY, 1, List.of(bytes("a"), bytes("b")));
    journal.append(BUSY, 2, List.of());
    assertThat(reopened().of(BUSY).entries()).containsExactly("a");
  }

  @Test
  void appendLeavesNoGap() {
    assertThatThrownBy(() -> journal.append(BUSY, 2, List.of(bytes("b"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("entry 2 of stream 1-1, which has entries 1 to 0");
  }

  @Test
  void startMayBeBeyondTheLastEntry() throws IOException {
    journal.append(BUSY, 1, List.of(bytes("a")));
    journal.startAt(BUSY, 10);
    journal.append(BUSY, 11, List.of(bytes("k")));
    assertThat(reopened().of(BUSY)).isEqualTo(new JournalModel.Stream(10, "", List.of("k")));
  }

  @Test
  void metaReplacesTheFormerAndStaysWhenTheStartMoves() throws IOException {
    journal.meta(BUSY, bytes("term 1"));
    journal.meta(BUSY, bytes("term 2"));
    journal.startAt(BUSY, 5);
    assertThat(reopened().of(BUSY)).isEqualTo(new JournalModel.Stream(5, "term 2", List.of()));
  }

  @Test
  void removedStreamIsGoneAndCanBeginAnew() throws IOException {
    journal.append(BUSY, 1, List.of(bytes("a"), bytes("b")));
    journal.remove(BUSY);
    journal.append(BUSY, 1, List.of(bytes("A")));
    assertThat(reopened().of(BUSY).entries()).containsExactly("A");
    journal.remove(BUSY);
    assertThat(reopened().has(BUSY)).isFalse();
  }

  @Test
  void appendLargerThanASegmentHasItsOwn() throws IOException {
    String large = "x".repeat(3 * SETTINGS.segmentBytes());
    journal.append(BUSY, 1, List.of(bytes("a"), bytes(large), bytes("c")));
    assertThat(reopened().of(BUSY).entries()).containsExactly("a", large, "c");
  }

  @Test
  void buffersOfCallersStayAsTheyAre() throws IOException {
    ByteBuffer entry = bytes("xentryx").position(1).limit(6);
    journal.append(BUSY, 1, List.of(entry));
    journal.meta(BUSY, entry);
    assertThat(entry.position()).isEqualTo(1);
    assertThat(reopened().of(BUSY))
        .isEqualTo(new JournalModel.Stream(0, "entry", List.of("entry")));
  }

  /** So many appends of a stream that takes a snapshot now and then. */
  private long appendAndClean(int appends, int entriesKept) throws IOException {
    long largest = 0;
    for (int i = 0; i < appends; i++) {
      long index = journal.last(BUSY) + 1;
      journal.append(BUSY, index, List.of(bytes("x".repeat(200))));
      if (index % 10 == 0) {
        journal.startAt(BUSY, Math.max(journal.start(BUSY), index - entriesKept));
      }
      journal.sync();
      journal.clean();
      largest = Math.max(largest, disk.list().size());
    }
    return largest;
  }

  @Test
  void logOfOneThatTakesSnapshotsStaysSmall() throws IOException {
    assertThat(appendAndClean(5_000, 5)).isEqualTo(3);
  }

  @Test
  void idleStreamDoesNotHoldFilesOfOthers() throws IOException {
    journal.meta(IDLE, bytes("term 3"));
    journal.append(IDLE, 1, List.of(bytes("a"), bytes("b"), bytes("c")));
    journal.startAt(IDLE, 1);
    assertThat(appendAndClean(5_000, 5)).isLessThanOrEqualTo(Journal.SLACK_SEGMENTS + 2);
    assertThat(reopened().of(IDLE))
        .isEqualTo(new JournalModel.Stream(1, "term 3", List.of("b", "c")));
  }

  /**
   * Cutting all streams after so many appends is, for some number, in the middle of moving them.
   */
  @ParameterizedTest
  @ValueSource(ints = {64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80})
  void whatIsVoidedWhileOthersAreBeingMovedStaysVoid(int appendsBefore) throws IOException {
    List<StreamId> streams =
        LongStream.range(100, 120).mapToObj(node -> new StreamId(node, 1)).toList();
    for (StreamId stream : streams) {
      journal.append(stream, 1, List.of(bytes("a"), bytes("b")));
    }
    appendAndClean(appendsBefore, 5);
    for (StreamId stream : streams) {
      journal.append(stream, 2, List.of());
    }
    appendAndClean(200, 5);
    JournalModel found = reopened();
    assertThat(streams).allMatch(stream -> found.of(stream).entries().equals(List.of("a")));
  }

  @Test
  void logTakesAtMostTwiceWhatIsLiveAndAFewSegments() throws IOException {
    long files = appendAndClean(5_000, 400);
    long liveBytes = 400 * 240L;
    assertThat(files * SETTINGS.segmentBytes())
        .isGreaterThan(liveBytes)
        .isLessThan(2 * liveBytes + (Journal.SLACK_SEGMENTS + 3L) * SETTINGS.segmentBytes());
  }

  @Test
  void fullDiskRefusesAndChangesNothing() throws IOException {
    journal.append(BUSY, 1, List.of(bytes("a")));
    disk.capacityBytes(SETTINGS.segmentBytes());
    ByteBuffer tooMuch = bytes("x".repeat(4_000));
    assertThatThrownBy(() -> journal.append(BUSY, 2, List.of(tooMuch)))
        .isInstanceOf(DiskFullException.class)
        .hasMessageContaining("the disk is full: no room for");
    assertThat(journal.last(BUSY)).isEqualTo(1);
    disk.capacityBytes(Long.MAX_VALUE);
    journal.append(BUSY, 2, List.of(tooMuch));
    assertThat(reopened().of(BUSY).entries()).hasSize(2);
  }

  @Test
  void journalOpensOnAFullDisk() throws IOException {
    journal.append(BUSY, 1, List.of(bytes("a")));
    disk.capacityBytes(0);
    assertThat(reopened().of(BUSY).entries()).containsExactly("a");
    assertThatThrownBy(() -> journal.append(BUSY, 2, List.of(bytes("b"))))
        .isInstanceOf(DiskFullException.class);
  }

  @Test
  void openingAgainAndAgainTakesNoRoom() throws IOException {
    journal.append(BUSY, 1, List.of(bytes("a")));
    for (int i = 0; i < 20; i++) {
      reopened();
    }
    assertThat(disk.list()).hasSize(1);
  }

  /** A key and a value of 512 MB each, or a million small ones, and what is around them. */
  @Test
  void theLongestRequestOfAClientFitsIfThereIsRoom() throws IOException {
    long longest = (1L << 30) + 16 * (1L << 20);
    SimulatedDisk full = new SimulatedDisk(1);
    try (SegmentLog log = SegmentLog.create(full, OWNER, SETTINGS)) {
      full.capacityBytes(0);
      assertThatThrownBy(() -> log.reserve(longest))
          .isInstanceOf(DiskFullException.class)
          .hasMessageContaining("no room for 1,090,519,");
      assertThatThrownBy(() -> log.reserve(Integer.MAX_VALUE))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  /** Which may be one entry, that is to be moved out of the way of those that are void. */
  @Test
  void asMuchAsTheLogTakesAtOnceHasASegmentWithoutOverflow() throws IOException {
    SimulatedDisk full = new SimulatedDisk(1);
    try (SegmentLog log = SegmentLog.create(full, OWNER, SETTINGS)) {
      full.capacityBytes(0);
      assertThatThrownBy(() -> log.reserve(SegmentLog.MAX_BATCH_BYTES))
          .isInstanceOf(DiskFullException.class)
          .hasMessageContaining("no room for 2,147,482,");
      assertThatThrownBy(() -> log.reserve(SegmentLog.MAX_BATCH_BYTES + 1L))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
