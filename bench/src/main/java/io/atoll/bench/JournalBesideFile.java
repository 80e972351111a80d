package io.atoll.bench;

import io.atoll.storage.DiskFile;
import io.atoll.storage.FileDisk;
import io.atoll.storage.Journal;
import io.atoll.storage.JournalSettings;
import io.atoll.storage.StreamId;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Batches of entries of 128 bytes, of a hundred streams, made durable: by the journal, with all
 * that comes with it (checksums, new segments, snapshots that make room), and by a bare file that
 * is written over and over with one write and one fdatasync for the same bytes.
 *
 * <p>Not a JMH benchmark, which measures one after the other: a disk that others use too is slow
 * and fast by turns. Here each takes its turn every few batches, and medians are compared.
 *
 * <p>The argument is the directory, and so the disk, to measure on.
 */
public final class JournalBesideFile {

  private static final int ENTRY_BYTES = 128;
  private static final int STREAMS = 100;
  private static final int FILE_BYTES = 64 << 20;
  private static final int ENTRIES_KEPT = 1_000;
  private static final int TURNS = 400;
  private static final int BATCHES_A_TURN = 5;
  private static final int WARM_UPS = 5;
  private static final int[] BATCHES = {1, 16, 256, 2_048};

  private final Journal journal;
  private final DiskFile file;
  private final ByteBuffer gathered = ByteBuffer.allocateDirect(1 << 20);
  private final List<ByteBuffer> entries =
      Collections.nCopies(ENTRIES_KEPT, ByteBuffer.allocateDirect(ENTRY_BYTES));
  private final List<StreamId> streams =
      IntStream.range(0, STREAMS).mapToObj(i -> new StreamId(i, 1)).toList();
  private long position;
  private int turn;

  private JournalBesideFile(Path directory) throws IOException {
    FileDisk disk = FileDisk.at(directory);
    journal = Journal.create(disk.in("journal"), 1, JournalSettings.DEFAULT);
    file = disk.create("file", FILE_BYTES);
  }

  public static void main(String[] args) throws IOException {
    Path directory = Files.createTempDirectory(Path.of(args[0]), "journal-beside-file");
    JournalBesideFile both = new JournalBesideFile(directory);
    for (int i = 0; i < WARM_UPS; i++) {
      both.measure(BATCHES[BATCHES.length - 1]);
    }
    for (int batch : BATCHES) {
      double[] micros = both.measure(batch);
      System.out.printf(
          "batches of %,5d: file %,9.0f us, journal %,9.0f us, ratio of speeds %.2f%n",
          batch, micros[0], micros[1], micros[0] / micros[1]);
    }
    both.journal.close();
    both.file.close();
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path path : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  /** What a batch takes in the file and in the journal: microseconds, medians over all turns. */
  private double[] measure(int batch) throws IOException {
    double[] inFile = new double[TURNS];
    double[] inJournal = new double[TURNS];
    for (int i = 0; i < TURNS; i++) {
      long start = System.nanoTime();
      for (int j = 0; j < BATCHES_A_TURN; j++) {
        toFile(batch);
      }
      long middle = System.nanoTime();
      for (int j = 0; j < BATCHES_A_TURN; j++) {
        toJournal(batch);
      }
      inFile[i] = (middle - start) / 1e3 / BATCHES_A_TURN;
      inJournal[i] = (System.nanoTime() - middle) / 1e3 / BATCHES_A_TURN;
    }
    return new double[] {median(inFile), median(inJournal)};
  }

  private static double median(double[] values) {
    Arrays.sort(values);
    return values[values.length / 2];
  }

  private void toJournal(int batch) throws IOException {
    int together = Math.max(1, batch / STREAMS);
    for (int done = 0; done < batch; done += together) {
      StreamId stream = streams.get(turn++ % STREAMS);
      long index = journal.last(stream) + 1;
      journal.append(stream, index, entries.subList(0, Math.min(together, batch - done)));
      if (index - journal.start(stream) > ENTRIES_KEPT) {
        journal.startAt(stream, index);
      }
    }
    journal.sync();
    journal.clean();
  }

  private void toFile(int batch) throws IOException {
    gathered.clear();
    for (int i = 0; i < batch; i++) {
      gathered.put(entries.get(0).duplicate());
    }
    gathered.flip();
    int bytes = gathered.remaining();
    position = position + bytes > FILE_BYTES ? 0 : position;
    file.write(gathered, position);
    position += bytes;
    file.sync();
  }
}
