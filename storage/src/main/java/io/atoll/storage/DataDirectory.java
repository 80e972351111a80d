package io.atoll.storage;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * All that a host keeps on disk: its identity, its journal and what was in it, its snapshots.
 *
 * <p>A directory is made in an order that tells afterwards how far it came: the identity is written
 * under another name, the journal is made, and then the identity gets its name. So an identity
 * without a journal, or a journal without an identity, is never an accident of ours, and is
 * refused.
 */
public final class DataDirectory implements Closeable {

  private static final String IDENTITY = "identity";
  private static final String NEW_IDENTITY = "identity.new";
  private static final String JOURNAL = "journal";
  private static final String SNAPSHOTS = "snapshots";

  private final Identity identity;
  private final Journal journal;
  private final List<RecoveredStream> streams;
  private final Snapshots snapshots;
  private final Closeable lock;

  private DataDirectory(
      Identity identity, Journal.Opened opened, Snapshots snapshots, Closeable lock) {
    this.identity = identity;
    this.journal = opened.journal();
    this.streams = opened.streams();
    this.snapshots = snapshots;
    this.lock = lock;
  }

  /**
   * The directory of a host, which is made if it is not there or empty. It is locked until it is
   * closed.
   *
   * @param newAddress gives the address of a host that is new
   * @throws IOException if it is in use, damaged, or of another cluster: one line says so
   */
  public static DataDirectory open(
      Path directory, String cluster, JournalSettings settings, LongSupplier newAddress)
      throws IOException {
    FileDisk disk = FileDisk.at(directory);
    DirectoryLock lock = DirectoryLock.take(directory);
    try {
      return open(disk, cluster, settings, newAddress, lock);
    } catch (IOException | RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  /** The same on any disk, for whoever has it alone. */
  public static DataDirectory open(
      Disk disk, String cluster, JournalSettings settings, LongSupplier newAddress)
      throws IOException {
    return open(disk, cluster, settings, newAddress, () -> {});
  }

  private static DataDirectory open(
      Disk disk, String cluster, JournalSettings settings, LongSupplier newAddress, Closeable lock)
      throws IOException {
    Disk journal = disk.in(JOURNAL);
    Disk snapshots = disk.in(SNAPSHOTS);
    List<String> files = disk.list();
    if (!files.contains(IDENTITY)) {
      if (files.contains(NEW_IDENTITY)) {
        empty(journal); // it was being made: no host has ever used it
      }
      make(disk, new Identity(newAddress.getAsLong(), cluster), settings);
    }
    Identity identity = Identity.read(disk, IDENTITY);
    if (!identity.cluster().equals(cluster)) {
      throw new IOException(
          "%s belongs to cluster %s, and this is a host of cluster %s"
              .formatted(disk.describe(""), identity.cluster(), cluster));
    }
    requireJournal(disk, journal);
    Journal.Opened opened = Journal.open(journal, identity.address(), settings);
    return new DataDirectory(identity, opened, Snapshots.open(snapshots), lock);
  }

  private static void empty(Disk disk) throws IOException {
    for (String file : disk.list()) {
      disk.delete(file);
    }
    disk.syncDirectory();
  }

  private static void make(Disk disk, Identity identity, JournalSettings settings)
      throws IOException {
    Disk journal = disk.in(JOURNAL);
    if (!journal.list().isEmpty() || !disk.in(SNAPSHOTS).list().isEmpty()) {
      throw new IOException(
          "%s has data, but the file %s is missing: put it back, or use an empty directory"
              .formatted(disk.describe(""), IDENTITY));
    }
    ByteBuffer bytes = identity.toBytes();
    try (DiskFile file = disk.create(NEW_IDENTITY, bytes.remaining())) {
      file.write(bytes, 0);
      file.sync();
    }
    disk.syncDirectory();
    Journal.create(journal, identity.address(), settings).close();
    disk.rename(NEW_IDENTITY, IDENTITY);
    disk.syncDirectory();
  }

  private static void requireJournal(Disk disk, Disk journal) throws IOException {
    if (journal.list().stream().noneMatch(name -> SegmentFormat.number(name).isPresent())) {
      throw new IOException(
          "%s has an identity, but its journal is gone: use an empty directory, as a new host"
              .formatted(disk.describe("")));
    }
  }

  public Identity identity() {
    return identity;
  }

  public Journal journal() {
    return journal;
  }

  /** What was in the journal when it was opened. */
  public List<RecoveredStream> streams() {
    return streams;
  }

  public Snapshots snapshots() {
    return snapshots;
  }

  /** Lets go of the directory. The journal is closed by whoever writes to it. */
  @Override
  public void close() throws IOException {
    lock.close();
  }
}
