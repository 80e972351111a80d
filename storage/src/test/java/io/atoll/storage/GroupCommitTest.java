package io.atoll.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.storage.simulated.SimulatedDisk;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Many commits, one sync; in order; never before they are durable, never after the disk failed. */
final class GroupCommitTest {

  private static final JournalSettings SETTINGS = new JournalSettings(4_096, 1_024);
  private static final long OWNER = 7;
  private static final StreamId STREAM = new StreamId(1, 1);
  private static final StreamId OTHER = new StreamId(2, 1);
  private static final long SECOND = 1_000_000_000L;

  private final SimulatedDisk disk = new SimulatedDisk(1);
  private final List<String> log = new ArrayList<>();
  private final Queue<Commit> queue = new ArrayDeque<>();

  private GroupCommit commits(Durability durability) throws IOException {
    Journal journal = Journal.create(disk, OWNER, SETTINGS);
    return new GroupCommit(journal, durability, new NotingListener(log));
  }

  private JournalModel found() throws IOException {
    return JournalModel.of(Journal.open(disk, OWNER, SETTINGS).streams());
  }

  private void put(StreamId stream, long index, String entry) {
    queue.add(new TestCommit(stream, index, entry, log));
  }

  @Test
  void manyAreStoredWithOneWriteAndOneSyncAndToldInTheirOrder() throws IOException {
    GroupCommit commits = commits(Durability.ALWAYS);
    put(STREAM, 1, "a");
    put(OTHER, 1, "A");
    put(STREAM, 2, "b");
    long before = disk.operations();
    assertThat(commits.run(queue, 0)).isEqualTo(GroupCommit.IDLE);
    assertThat(disk.operations() - before).isEqualTo(2);
    assertThat(log).containsExactly("stored 1:1", "stored 2:1", "stored 1:2");
    disk.restart();
    assertThat(found().of(STREAM).entries()).containsExactly("a", "b");
  }

  @Test
  void whenAllOfOneSyncHaveBeenToldThatIsSaidOnce() throws IOException {
    StorageListener listener =
        new NotingListener(log) {
          @Override
          public void acknowledged() {
            log.add("all");
          }
        };
    Journal journal = Journal.create(disk, OWNER, SETTINGS);
    GroupCommit commits = new GroupCommit(journal, Durability.ALWAYS, listener);
    put(STREAM, 1, "a");
    put(OTHER, 1, "A");
    commits.run(queue, 0);
    commits.run(queue, 0);
    assertThat(log).containsExactly("stored 1:1", "stored 2:1", "all");
  }

  @Test
  void everySecondMeansToldAtOnceAndSyncedWithinASecond() throws IOException {
    GroupCommit commits = commits(Durability.EVERYSEC);
    put(STREAM, 1, "a");
    long before = disk.operations();
    assertThat(commits.run(queue, 5)).isEqualTo(SECOND);
    assertThat(log).containsExactly("stored 1:1");
    assertThat(disk.operations() - before).as("a write").isEqualTo(1);
    assertThat(commits.run(queue, SECOND / 2)).isEqualTo(SECOND / 2 + 5);
    assertThat(commits.run(queue, SECOND + 5)).isEqualTo(GroupCommit.IDLE);
    assertThat(disk.operations() - before).as("a write and a sync").isEqualTo(2);
  }

  @Test
  void whatMustBeSyncedIsOnDiskBeforeItIsToldAndAllBeforeIt() throws IOException {
    GroupCommit commits = commits(Durability.EVERYSEC);
    put(STREAM, 1, "a");
    commits.run(queue, 5);
    queue.add(new TestCommit(STREAM, 2, "b", log).thatMustBeSynced());
    assertThat(commits.run(queue, 6))
        .as("nothing is left to be synced")
        .isEqualTo(GroupCommit.IDLE);
    assertThat(log).containsExactly("stored 1:1", "stored 1:2");
    disk.restart();
    assertThat(found().of(STREAM).entries()).containsExactly("a", "b");
  }

  @Test
  void everySecondOutlivesTheProcess() throws IOException {
    GroupCommit commits = commits(Durability.EVERYSEC);
    put(STREAM, 1, "a");
    commits.run(queue, 0);
    disk.kill();
    assertThat(found().of(STREAM).entries()).containsExactly("a");
  }

  @Test
  void inMemoryIsStoredAtOnce() {
    try (MemoryCommits commits = new MemoryCommits()) {
      commits.offer(new TestCommit(STREAM, 1, "a", log));
    }
    assertThat(log).containsExactly("stored 1:1");
  }

  @Test
  void fullDiskLetsThemWaitAndGoesOnInOrderWhenThereIsRoom() throws IOException {
    GroupCommit commits = commits(Durability.ALWAYS);
    disk.capacityBytes(0);
    String large = "x".repeat(3_000);
    put(STREAM, 1, large);
    put(STREAM, 2, large);
    put(OTHER, 1, "A");
    assertThat(commits.run(queue, 0)).isEqualTo(SECOND);
    assertThat(commits.run(queue, SECOND)).isEqualTo(SECOND);
    assertThat(commits.state()).isEqualTo(GroupCommit.State.FULL);
    assertThat(log).containsExactly("full", "stored 1:1");
    disk.capacityBytes(Long.MAX_VALUE);
    assertThat(commits.run(queue, 2 * SECOND)).isEqualTo(GroupCommit.IDLE);
    assertThat(commits.state()).isEqualTo(GroupCommit.State.OPEN);
    assertThat(log).containsExactly("full", "stored 1:1", "room again", "stored 1:2", "stored 2:1");
    disk.restart();
    assertThat(found().of(STREAM).entries()).containsExactly(large, large);
  }

  @Test
  void failedSyncIsToldToAllAndNeverTriedAgain() throws IOException {
    GroupCommit commits = commits(Durability.ALWAYS);
    put(STREAM, 1, "a");
    put(OTHER, 1, "A");
    disk.failAt(disk.operations() + 2);
    assertThat(commits.run(queue, 0)).isEqualTo(GroupCommit.IDLE);
    assertThat(log).containsExactly("failed 1:1", "failed 2:1", "broken");
    long before = disk.operations();
    put(STREAM, 1, "a");
    commits.run(queue, SECOND);
    assertThat(log).endsWith("broken", "failed 1:1");
    assertThat(commits.state()).isEqualTo(GroupCommit.State.FAILED);
    assertThat(disk.operations()).isEqualTo(before);
  }

  @Test
  void commitThatCannotBeWrittenStopsTheHostInsteadOfTheOthers() throws IOException {
    GroupCommit commits = commits(Durability.ALWAYS);
    put(STREAM, 1, "a");
    put(OTHER, 9, "a gap");
    commits.run(queue, 0);
    assertThat(log).containsExactly("failed 1:1", "failed 2:9", "broken");
  }

  /** A commit of which half is in the journal when memory runs out. */
  private static final class Unfinished implements Commit {
    @Override
    public void writeTo(Journal journal) throws IOException {
      journal.append(OTHER, 1, List.of(JournalModel.bytes("half")));
      throw new OutOfMemoryError("Cannot reserve direct buffer memory");
    }

    @Override
    public int sizeBytes() {
      return 0;
    }

    @Override
    public void stored() {
      throw new AssertionError("it is not stored");
    }

    @Override
    public void failed(JournalFailedException reason) {}
  }

  @Test
  void memoryThatRunsOutStopsTheHost() throws IOException {
    GroupCommit commits = commits(Durability.ALWAYS);
    put(STREAM, 1, "a");
    queue.add(new Unfinished());
    put(STREAM, 2, "b");
    assertThat(commits.run(queue, 0)).isEqualTo(GroupCommit.IDLE);
    assertThat(log).containsExactly("failed 1:1", "failed 1:2", "broken");
    assertThat(commits.state()).isEqualTo(GroupCommit.State.FAILED);
  }

  @Test
  void nothingIsWrittenOnceItHasFailed() throws IOException {
    GroupCommit commits = commits(Durability.ALWAYS);
    queue.add(new Unfinished());
    commits.run(queue, 0);
    long before = disk.operations();
    commits.close(queue, 0);
    assertThat(disk.operations()).isEqualTo(before);
    disk.restart();
    assertThat(found().of(OTHER).entries()).isEmpty();
  }

  @Test
  void closingStoresWhatIsLeft() throws IOException {
    GroupCommit commits = commits(Durability.EVERYSEC);
    put(STREAM, 1, "a");
    commits.close(queue, 0);
    disk.restart();
    assertThat(log).containsExactly("stored 1:1");
    assertThat(found().of(STREAM).entries()).containsExactly("a");
  }

  @Test
  void closingWithAFullDiskTellsThoseThatWait() throws IOException {
    GroupCommit commits = commits(Durability.ALWAYS);
    disk.capacityBytes(0);
    put(STREAM, 1, "x".repeat(5_000));
    commits.close(queue, 0);
    assertThat(log).containsExactly("full", "failed 1:1");
  }

  /** How many commits a host was told are stored and are not there after a power cut. */
  private static int lost(long seed, Durability durability, JournalRun.Flaw flaw)
      throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    SimulatedDisk device = new SimulatedDisk(seed);
    List<String> told = new ArrayList<>();
    Disk disk = flaw.in(device);
    GroupCommit commits =
        new GroupCommit(
            Journal.create(disk, OWNER, SETTINGS),
            durability,
            new NotingListener(new ArrayList<>()));
    device.cutPowerAt(device.operations() + 1 + random.nextInt(60));
    long index = 0;
    while (!device.isOff()) {
      Queue<Commit> some = new ArrayDeque<>();
      for (int i = random.nextInt(5); i >= 0; i--) {
        some.add(new TestCommit(STREAM, ++index, "x".repeat(random.nextInt(300)), told));
      }
      commits.run(some, 0);
    }
    told.removeIf(line -> line.startsWith("failed"));
    device.restart();
    try {
      List<RecoveredStream> found = Journal.open(disk, OWNER, SETTINGS).streams();
      return told.size() - (int) Math.min(told.size(), JournalModel.of(found).of(STREAM).last());
    } catch (CorruptStorageException e) {
      return told.size() + 1;
    }
  }

  private static int lostInAll(Durability durability, JournalRun.Flaw flaw) throws IOException {
    int lost = 0;
    for (long seed = 1; seed <= 200; seed++) {
      lost += lost(seed, durability, flaw);
    }
    return lost;
  }

  @Test
  void nothingThatWasToldIsLostWhenPowerFails() throws IOException {
    assertThat(lostInAll(Durability.ALWAYS, JournalRun.NONE)).isZero();
  }

  @Test
  void tellingBeforeTheSyncLosesSomething() throws IOException {
    assertThat(lostInAll(Durability.EVERYSEC, JournalRun.NONE)).isPositive();
    assertThat(lostInAll(Durability.ALWAYS, Flaws.ACKNOWLEDGES_BEFORE_SYNC)).isPositive();
  }
}
