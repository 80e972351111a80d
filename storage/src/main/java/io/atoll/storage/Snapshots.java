package io.atoll.storage;

import java.io.IOException;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The snapshots of a host: of each stream the newest. A snapshot is written to a file that has
 * another name until it is complete and durable; then it is renamed, then the one before is
 * deleted. So a stream that has had a snapshot has one, at every moment and after every crash.
 *
 * <p>Several threads may use it, each for streams of its own.
 */
public final class Snapshots {

  private final Disk disk;
  private final Map<StreamId, SnapshotFormat.Title> newest = new ConcurrentHashMap<>();

  private Snapshots(Disk disk) {
    this.disk = disk;
  }

  /** The snapshots of a directory. What is left of those that were never complete goes. */
  public static Snapshots open(Disk disk) throws IOException {
    Snapshots snapshots = new Snapshots(disk);
    // A name that is seen is perhaps not durable yet, and the one before is about to be deleted.
    disk.syncDirectory();
    for (String file : disk.list()) {
      if (file.endsWith(SnapshotFormat.TEMPORARY)) {
        disk.delete(file);
      }
      SnapshotFormat.Title title = SnapshotFormat.Title.of(file);
      if (title != null) {
        snapshots.replace(title);
      }
    }
    disk.syncDirectory();
    return snapshots;
  }

  /** The index of the newest snapshot of a stream. */
  public OptionalLong index(StreamId stream) {
    SnapshotFormat.Title title = newest.get(stream);
    return title == null ? OptionalLong.empty() : OptionalLong.of(title.index());
  }

  /** Streams that have one. */
  public Set<StreamId> streams() {
    return Set.copyOf(newest.keySet());
  }

  /** Where they are. */
  public String describe() {
    return disk.describe("");
  }

  /**
   * Begins a snapshot. It may replace another of the same index.
   *
   * @throws DiskFullException if there is no room
   */
  public SnapshotWriter write(StreamId stream, long index) throws IOException {
    SnapshotFormat.Title title = new SnapshotFormat.Title(stream, index);
    DiskFile file = disk.create(temporary(title), 0);
    SnapshotWriter writer = new SnapshotWriter(this, title, file);
    try {
      writer.begin();
      return writer;
    } catch (IOException e) {
      writer.close();
      throw e;
    }
  }

  /**
   * Opens the newest snapshot of a stream, of which there must be one.
   *
   * @throws CorruptStorageException if it does not begin as it should
   */
  public SnapshotReader read(StreamId stream) throws IOException {
    SnapshotFormat.Title title = newest.get(stream);
    if (title == null) {
      throw new IllegalArgumentException("there is no snapshot of stream " + stream);
    }
    DiskFile file = disk.open(title.file());
    try {
      SnapshotReader reader = new SnapshotReader(file, disk.describe(title.file()));
      reader.begin(title);
      return reader;
    } catch (IOException e) {
      file.close();
      throw e;
    }
  }

  /** Forgets the snapshot of a stream, if it has one. */
  public void remove(StreamId stream) throws IOException {
    SnapshotFormat.Title title = newest.remove(stream);
    if (title != null) {
      disk.delete(title.file());
      disk.syncDirectory();
    }
  }

  void publish(SnapshotFormat.Title title) throws IOException {
    disk.rename(temporary(title), title.file());
    disk.syncDirectory();
    replace(title);
  }

  /** Keeps the newer one of two. */
  private void replace(SnapshotFormat.Title title) throws IOException {
    SnapshotFormat.Title former = newest.get(title.stream());
    if (former == null || former.index() <= title.index()) {
      newest.put(title.stream(), title);
    }
    if (former != null && former.index() != title.index()) {
      disk.delete((former.index() < title.index() ? former : title).file());
    }
  }

  void giveUp(SnapshotFormat.Title title) throws IOException {
    disk.delete(temporary(title));
  }

  private static String temporary(SnapshotFormat.Title title) {
    return title.file() + SnapshotFormat.TEMPORARY;
  }
}
