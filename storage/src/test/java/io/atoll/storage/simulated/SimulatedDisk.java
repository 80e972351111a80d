package io.atoll.storage.simulated;

import io.atoll.storage.Disk;
import io.atoll.storage.DiskFile;
import io.atoll.storage.DiskFullException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * A disk in memory that keeps the promises of {@link Disk} and not a bit more. When power fails,
 * what was not synced is lost, or is there, or is there in part: writes are torn at any byte and
 * take place in any order, files come back under old names. The disk can be full, and it can break
 * at any operation. All of it follows from the seed.
 *
 * <p>Bits are flipped by whoever wants them flipped, through the disk itself.
 */
public final class SimulatedDisk implements Disk {

  private static final long NEVER = Long.MAX_VALUE;

  private final SplittableRandom random;
  private final Map<String, SimulatedDirectory> directories = new TreeMap<>();
  private final Disk root = new In("");
  private long capacityBytes = Long.MAX_VALUE;
  private long operations;
  private long cutPowerAt = NEVER;
  private long failAt = NEVER;
  private boolean isOff;
  private int starts;

  public SimulatedDisk(long seed) {
    random = new SplittableRandom(seed);
  }

  /** How much there is room for from now on. What is there already stays. */
  public void capacityBytes(long bytes) {
    capacityBytes = bytes;
  }

  /** How many operations have changed something, or made a change durable. */
  public long operations() {
    return operations;
  }

  /** The power fails during that operation. */
  public void cutPowerAt(long operation) {
    cutPowerAt = operation;
  }

  /** That operation fails, whatever it is, and if it is a sync, so it loses what it should save. */
  public void failAt(long operation) {
    failAt = operation;
  }

  public boolean isOff() {
    return isOff;
  }

  /** The power fails now, if it has not already, and comes back: with what has become durable. */
  public void restart() {
    directories.values().forEach(directory -> directory.losePower(random));
    kill();
  }

  /** The process ends and the machine goes on: nothing is lost, but open files are closed. */
  public void kill() {
    isOff = false;
    cutPowerAt = NEVER;
    failAt = NEVER;
    starts++;
  }

  /** Counts an operation; whether it shall fail. */
  private boolean fails() throws PowerCutException {
    if (isOff) {
      throw new PowerCutException();
    }
    operations++;
    isOff = operations == cutPowerAt;
    return isOff || operations == failAt;
  }

  private IOException failure() {
    return isOff ? new PowerCutException() : new IOException("the disk is broken");
  }

  private void requireRoom(String what, long bytes) throws DiskFullException {
    long used = directories.values().stream().mapToLong(SimulatedDirectory::sizeBytes).sum();
    if (bytes > 0 && used + bytes > capacityBytes) {
      throw new DiskFullException(what, bytes);
    }
  }

  @Override
  public List<String> list() throws IOException {
    return root.list();
  }

  @Override
  public DiskFile create(String name, long sizeBytes) throws IOException {
    return root.create(name, sizeBytes);
  }

  @Override
  public DiskFile open(String name) throws IOException {
    return root.open(name);
  }

  @Override
  public void rename(String from, String to) throws IOException {
    root.rename(from, to);
  }

  @Override
  public void delete(String name) throws IOException {
    root.delete(name);
  }

  @Override
  public void syncDirectory() throws IOException {
    root.syncDirectory();
  }

  @Override
  public Disk in(String directory) throws IOException {
    return root.in(directory);
  }

  @Override
  public String describe(String name) {
    return name;
  }

  /** A directory of the disk. */
  private final class In implements Disk {
    private final String path;
    private final SimulatedDirectory directory;

    In(String path) {
      this.path = path;
      this.directory = directories.computeIfAbsent(path, name -> new SimulatedDirectory());
    }

    private SimulatedFile existing(String name) throws IOException {
      SimulatedFile file = directory.file(name);
      if (file == null) {
        throw new NoSuchFileException(describe(name));
      }
      return file;
    }

    private void change(Runnable change) throws IOException {
      boolean fails = fails();
      if (!fails || random.nextBoolean()) {
        change.run();
      }
      if (fails) {
        throw failure();
      }
    }

    @Override
    public List<String> list() throws IOException {
      if (isOff) {
        throw new PowerCutException();
      }
      return directory.names();
    }

    @Override
    public DiskFile create(String name, long sizeBytes) throws IOException {
      requireRoom(describe(name), sizeBytes);
      SimulatedFile file = new SimulatedFile(Math.toIntExact(sizeBytes));
      change(() -> directory.link(name, file));
      return new Open(file, describe(name));
    }

    @Override
    public DiskFile open(String name) throws IOException {
      if (isOff) {
        throw new PowerCutException();
      }
      return new Open(existing(name), describe(name));
    }

    @Override
    public void rename(String from, String to) throws IOException {
      SimulatedFile file = existing(from);
      change(() -> directory.rename(from, to, file));
    }

    @Override
    public void delete(String name) throws IOException {
      existing(name);
      change(() -> directory.unlink(name));
    }

    @Override
    public void syncDirectory() throws IOException {
      if (fails()) {
        throw failure();
      }
      directory.sync();
    }

    @Override
    public Disk in(String name) {
      return new In(path + name + "/");
    }

    @Override
    public String describe(String name) {
      return path + name;
    }
  }

  /** A file that one process has open, until that process ends. */
  private final class Open implements DiskFile {
    private final SimulatedFile file;
    private final String name;
    private final int openedIn = starts;

    Open(SimulatedFile file, String name) {
      this.file = file;
      this.name = name;
    }

    private void requireOpen() throws IOException {
      if (isOff || openedIn != starts) {
        throw new PowerCutException();
      }
    }

    @Override
    public long sizeBytes() throws IOException {
      requireOpen();
      return file.sizeBytes();
    }

    @Override
    public void write(ByteBuffer from, long position) throws IOException {
      requireOpen();
      boolean fails = fails();
      requireRoom(name, position + from.remaining() - file.sizeBytes());
      file.write(from, Math.toIntExact(position));
      if (fails) {
        throw failure();
      }
    }

    @Override
    public int read(ByteBuffer into, long position) throws IOException {
      requireOpen();
      return file.read(into, Math.toIntExact(position));
    }

    @Override
    public void sync() throws IOException {
      requireOpen();
      if (!fails()) {
        file.sync();
        return;
      }
      if (!isOff) {
        file.failSync(random);
      }
      throw failure();
    }

    @Override
    public void close() {}
  }
}
