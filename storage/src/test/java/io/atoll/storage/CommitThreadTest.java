package io.atoll.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.atoll.storage.simulated.SimulatedDisk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The thread around a group commit: many who offer, one who stores. */
@Timeout(60)
final class CommitThreadTest {

  private static final JournalSettings SETTINGS = new JournalSettings(1 << 20, 1 << 16);
  private static final long OWNER = 7;
  private static final StreamId STREAM = new StreamId(1, 1);

  private final List<String> log = new CopyOnWriteArrayList<>();

  private CommitThread start(Disk disk, int maxWaiting, long maxWaitingBytes) throws IOException {
    Journal journal = Journal.create(disk, OWNER, SETTINGS);
    return CommitThread.start(
        journal, Durability.ALWAYS, new NotingListener(log), maxWaiting, maxWaitingBytes);
  }

  /** A disk whose syncs take until the gate is open. */
  private static final class GatedDisk extends ForwardingDisk {
    final CountDownLatch reached = new CountDownLatch(1);
    final CountDownLatch gate = new CountDownLatch(1);
    private volatile boolean isShut;

    GatedDisk(Disk disk) {
      super(disk);
    }

    void shut() {
      isShut = true;
    }

    @Override
    DiskFile opened(String name, DiskFile file) {
      return new ForwardingFile(file) {
        @Override
        public void sync() throws IOException {
          if (isShut) {
            reached.countDown();
            try {
              gate.await();
            } catch (InterruptedException e) {
              throw new IOException(e);
            }
          }
          super.sync();
        }
      };
    }
  }

  private TestCommit commit(long index, String entry) {
    return new TestCommit(STREAM, index, entry, log);
  }

  @Test
  void allThatManyThreadsOfferIsStoredInTheOrderOfEach(@TempDir Path directory) throws Exception {
    int writers = 4;
    int each = 500;
    Disk disk = FileDisk.at(directory);
    List<List<String>> logs = new ArrayList<>();
    try (CommitThread commits = start(disk, 64, 1 << 20)) {
      List<Thread> threads = new ArrayList<>();
      for (int w = 0; w < writers; w++) {
        StreamId stream = new StreamId(w, 1);
        List<String> told = new CopyOnWriteArrayList<>();
        logs.add(told);
        Thread thread = new Thread(() -> offerAll(commits, stream, each, told));
        threads.add(thread);
        thread.start();
      }
      for (Thread thread : threads) {
        thread.join();
      }
    }
    JournalModel found = JournalModel.of(Journal.open(disk, OWNER, SETTINGS).streams());
    for (int w = 0; w < writers; w++) {
      String node = "stored " + w + ":";
      assertThat(logs.get(w))
          .isEqualTo(LongStream.rangeClosed(1, each).mapToObj(i -> node + i).toList());
      assertThat(found.of(new StreamId(w, 1)).last()).isEqualTo(each);
    }
  }

  private static void offerAll(Commits commits, StreamId stream, int count, List<String> told) {
    try {
      for (int i = 1; i <= count; i++) {
        TestCommit commit = new TestCommit(stream, i, "entry " + i, told);
        while (!commits.offer(commit)) {
          Thread.onSpinWait();
        }
      }
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void queueIsBoundedByNumber() throws Exception {
    GatedDisk disk = new GatedDisk(new SimulatedDisk(1));
    try (CommitThread commits = start(disk, 2, 1 << 20)) {
      disk.shut();
      assertThat(commits.offer(commit(1, "a"))).isTrue();
      disk.reached.await();
      assertThat(commits.offer(commit(2, "b"))).isTrue();
      assertThat(commits.offer(commit(3, "c"))).isTrue();
      assertThat(commits.offer(commit(4, "d"))).isFalse();
      disk.gate.countDown();
    }
    assertThat(log).containsExactly("stored 1:1", "stored 1:2", "stored 1:3");
  }

  @Test
  void queueIsBoundedByBytesButTakesOneThatIsTooLarge() throws Exception {
    GatedDisk disk = new GatedDisk(new SimulatedDisk(1));
    try (CommitThread commits = start(disk, 100, 1_000)) {
      disk.shut();
      assertThat(commits.offer(commit(1, "a"))).isTrue();
      disk.reached.await();
      assertThat(commits.offer(commit(2, "x".repeat(5_000)))).isTrue();
      assertThat(commits.offer(commit(3, "c"))).isFalse();
      disk.gate.countDown();
    }
    assertThat(log).containsExactly("stored 1:1", "stored 1:2");
  }

  @Test
  void nothingIsTakenOnceItIsClosed() throws IOException {
    CommitThread commits = start(new SimulatedDisk(1), 100, 1_000);
    commits.close();
    assertThat(commits.offer(commit(1, "a"))).isFalse();
    assertThat(log).isEmpty();
  }

  @Test
  void offersToAFullDiskAreRefusedWithAReason() throws Exception {
    SimulatedDisk device = new SimulatedDisk(1);
    CountDownLatch isFull = new CountDownLatch(1);
    Journal journal = Journal.create(device, OWNER, SETTINGS);
    StorageListener listener =
        new StorageListener() {
          @Override
          public void full(DiskFullException reason) {
            isFull.countDown();
          }

          @Override
          public void roomAgain() {}

          @Override
          public void failed(JournalFailedException reason) {}
        };
    device.capacityBytes(0);
    try (CommitThread commits =
        CommitThread.start(journal, Durability.ALWAYS, listener, 100, 1 << 20)) {
      commits.offer(commit(1, "x".repeat(2 * SETTINGS.segmentBytes())));
      isFull.await();
      assertThatThrownBy(() -> commits.offer(commit(2, "b")))
          .isInstanceOf(DiskFullException.class)
          .hasMessageStartingWith("the disk is full");
    }
    assertThat(log).containsExactly("failed 1:1");
  }

  @Test
  void offersToABrokenDiskAreRefusedWithAReason() throws Exception {
    SimulatedDisk device = new SimulatedDisk(1);
    CommitThread commits = start(device, 100, 1 << 20);
    device.failAt(device.operations() + 2);
    commits.offer(commit(1, "a"));
    commits.close();
    assertThat(log).containsExactly("failed 1:1", "broken");
    assertThatThrownBy(() -> commits.offer(commit(2, "b")))
        .isInstanceOf(JournalFailedException.class)
        .hasMessage(
            "the journal cannot be used any more: syncing 0000000000000001.wal: the disk is broken");
  }

  @Test
  void whoOffersHearsThatMemoryRanOut() throws Exception {
    Disk disk =
        new ForwardingDisk(new SimulatedDisk(1)) {
          @Override
          DiskFile opened(String name, DiskFile file) {
            return new ForwardingFile(file) {
              @Override
              public void write(ByteBuffer from, long position) throws IOException {
                if (position > SegmentFormat.HEADER_BYTES) {
                  throw new OutOfMemoryError("Cannot reserve direct buffer memory");
                }
                super.write(from, position);
              }
            };
          }
        };
    CommitThread commits = start(disk, 100, 1 << 20);
    commits.offer(commit(1, "a"));
    commits.offer(commit(2, "b"));
    commits.close();
    assertThat(log).contains("broken");
    assertThatThrownBy(() -> commits.offer(commit(3, "c")))
        .isInstanceOf(JournalFailedException.class)
        .hasMessage(
            "the journal cannot be used any more: storing: java.lang.OutOfMemoryError: Cannot"
                + " reserve direct buffer memory");
  }
}
