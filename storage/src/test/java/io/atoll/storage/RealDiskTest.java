package io.atoll.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The same on file systems that are: one that fills up, and one under a process that is killed. */
@Timeout(120)
final class RealDiskTest {

  private static final JournalSettings SETTINGS = new JournalSettings(1 << 20, 1 << 16);
  private static final StreamId STREAM = new StreamId(1, 1);
  private static final int KILLS = 3;
  private static final int TOLD_BEFORE_A_KILL = 300;

  private static void run(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as("%s: %s", String.join(" ", command), said).isZero();
  }

  @Test
  void fullFileSystemIsSurvivedAndGoesOnWhenThereIsRoom(@TempDir Path directory)
      throws IOException, InterruptedException {
    run("mount", "-t", "tmpfs", "-o", "size=6m", "tmpfs", directory.toString());
    try {
      fillUp(directory);
    } finally {
      run("umount", directory.toString());
    }
  }

  private static void fillUp(Path directory) throws IOException {
    Path ballast = directory.resolve("ballast");
    Files.write(ballast, new byte[2 << 20]);
    List<String> log = new ArrayList<>();
    Queue<Commit> queue = new ArrayDeque<>();
    String entry = "x".repeat(10_000);
    long told;
    try (DataDirectory data = DataDirectory.open(directory, "atoll", SETTINGS, () -> 7)) {
      GroupCommit commits =
          new GroupCommit(data.journal(), Durability.ALWAYS, new NotingListener(log));
      long index = 0;
      while (commits.state() == GroupCommit.State.OPEN) {
        queue.add(new TestCommit(STREAM, ++index, entry, log));
        commits.run(queue, 0);
      }
      assertThat(log).endsWith("full").hasSizeGreaterThan(100);
      assertThatThrownBy(() -> snapshot(data, entry)).isInstanceOf(DiskFullException.class);
      commits.run(queue, 0);
      assertThat(log).endsWith("full");
      Files.delete(ballast);
      commits.run(queue, 0);
      assertThat(log).endsWith("room again", "stored 1:" + index);
      commits.close(queue, 0);
      told = index;
    }
    try (DataDirectory data = DataDirectory.open(directory, "atoll", SETTINGS, () -> 7)) {
      assertThat(JournalModel.of(data.streams()).of(STREAM).last()).isEqualTo(told);
    }
  }

  private static void snapshot(DataDirectory data, String chunk) throws IOException {
    try (SnapshotWriter writer = data.snapshots().write(STREAM, 1)) {
      for (int i = 0; i < 1_000; i++) {
        writer.chunk(JournalModel.bytes(chunk));
      }
    }
  }

  @Test
  void processThatIsKilledHasLostNothingThatItSaidWasStored(@TempDir Path directory)
      throws IOException, InterruptedException {
    long last = 0;
    for (int kill = 0; kill < KILLS; kill++) {
      long told = tellAndKill(directory);
      assertThat(told).isGreaterThanOrEqualTo(last + TOLD_BEFORE_A_KILL);
      try (DataDirectory data = DataDirectory.open(directory, "atoll", SETTINGS, () -> 7)) {
        List<ByteBuffer> entries = data.streams().get(0).entries();
        assertThat(entries).hasSizeGreaterThanOrEqualTo((int) told);
        for (int i = 0; i < entries.size(); i++) {
          assertThat(JournalModel.text(entries.get(i))).startsWith("entry " + (i + 1) + " ");
        }
        last = entries.size();
      }
    }
  }

  private static Process writer(Path directory) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx128m",
            "-cp",
            System.getProperty("java.class.path"),
            WritingProcess.class.getName(),
            directory.toString())
        .redirectErrorStream(true)
        .start();
  }

  /** Lets a process write until it has said so often enough; the last entry that it spoke of. */
  private static long tellAndKill(Path directory) throws IOException, InterruptedException {
    Process process = writer(directory);
    long told = 0;
    try (BufferedReader said = process.inputReader(StandardCharsets.UTF_8)) {
      for (int i = 0; i < TOLD_BEFORE_A_KILL; i++) {
        told = Long.parseLong(said.readLine());
      }
      assertThatThrownBy(() -> DataDirectory.open(directory, "atoll", SETTINGS, () -> 7))
          .hasMessage(
              "another process (%d) uses %s: end it, or use another directory"
                  .formatted(process.pid(), directory));
      process.toHandle().destroyForcibly(); // so that what it has said can still be read
      // What it has said since counts as well; a last line that was cut is a smaller number.
      for (String line = said.readLine(); line != null; line = said.readLine()) {
        told = line.isEmpty() ? told : Math.max(told, Long.parseLong(line));
      }
    } finally {
      process.destroyForcibly();
    }
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    return told;
  }

  @Test
  void lockIsKeptWhenAnotherHostOfTheSameProcessIsRefused(@TempDir Path directory)
      throws IOException, InterruptedException {
    try (DataDirectory data = DataDirectory.open(directory, "atoll", SETTINGS, () -> 7)) {
      assertThatThrownBy(() -> DataDirectory.open(directory, "atoll", SETTINGS, () -> 7))
          .hasMessage(
              "another host in this process uses %s: each needs its own".formatted(directory));
      Process process = writer(directory);
      try (BufferedReader said = process.inputReader(StandardCharsets.UTF_8)) {
        assertThat(said.readLine())
            .contains(
                "another process (%d) uses %s".formatted(ProcessHandle.current().pid(), directory));
      } finally {
        process.destroyForcibly();
      }
      data.journal().close();
    }
  }
}
