package io.atoll.bench;

import io.atoll.storage.FileDisk;
import io.atoll.storage.Journal;
import io.atoll.storage.JournalSettings;
import io.atoll.storage.StreamId;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A batch of entries of 128 bytes, from many streams, made durable: by the journal, with all that
 * comes with it (checksums, new segments, snapshots that make room), and by a bare file that is
 * written over and over with one write and one fdatasync for the same bytes. See
 * docs/adr/0012-write-ahead-log.md.
 *
 * <p>A disk that others use too is slow and fast by turns. Compare medians of many short forks:
 * {@code -f 10 -wi 1 -i 2}. The property {@code bench.directory} names the disk.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(5)
@Warmup(iterations = 1, time = 1)
@Measurement(iterations = 2, time = 1)
@SuppressWarnings("NullAway.Init")
public class JournalBenchmark {

  private static final int ENTRY_BYTES = 128;
  private static final int STREAMS = 100;
  private static final int FILE_BYTES = 64 << 20;
  private static final int ENTRIES_KEPT = 1_000;

  @Param({"1", "16", "256", "2048"})
  int batch;

  private Path directory;
  private Journal journal;
  private FileChannel raw;
  private long rawPosition;
  private final ByteBuffer rawBatch = ByteBuffer.allocateDirect(1 << 20);
  private final List<ByteBuffer> entry = List.of(ByteBuffer.allocateDirect(ENTRY_BYTES));
  private final List<StreamId> streams = new ArrayList<>();
  private int turn;

  @Setup(Level.Trial)
  public void open() throws IOException {
    Path parent = Path.of(System.getProperty("bench.directory", "."));
    directory = Files.createTempDirectory(parent, "journal-benchmark");
    journal = Journal.create(FileDisk.at(directory.resolve("journal")), 1, JournalSettings.DEFAULT);
    for (int i = 0; i < STREAMS; i++) {
      streams.add(new StreamId(i, 1));
    }
    FileDisk.at(directory).create("raw", FILE_BYTES).close();
    raw = FileChannel.open(directory.resolve("raw"), StandardOpenOption.WRITE);
  }

  @TearDown(Level.Trial)
  public void close() throws IOException {
    journal.close();
    raw.close();
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path path : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  @Benchmark
  public void journal() throws IOException {
    for (int i = 0; i < batch; i++) {
      StreamId stream = streams.get(turn++ % STREAMS);
      long index = journal.last(stream) + 1;
      journal.append(stream, index, entry);
      if (index % ENTRIES_KEPT == 0) {
        journal.startAt(stream, index);
      }
    }
    journal.sync();
    journal.clean();
  }

  @Benchmark
  public void rawFile() throws IOException {
    rawBatch.clear();
    for (int i = 0; i < batch; i++) {
      rawBatch.put(entry.get(0).duplicate());
    }
    rawBatch.flip();
    if (rawPosition + rawBatch.remaining() > FILE_BYTES) {
      rawPosition = 0;
    }
    while (rawBatch.hasRemaining()) {
      rawPosition += raw.write(rawBatch, rawPosition);
    }
    raw.force(false);
  }
}
