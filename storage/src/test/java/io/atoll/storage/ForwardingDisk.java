package io.atoll.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/** A disk in front of a disk, for those that do one thing differently. */
class ForwardingDisk implements Disk {

  final Disk disk;

  ForwardingDisk(Disk disk) {
    this.disk = disk;
  }

  @Override
  public List<String> list() throws IOException {
    return disk.list();
  }

  @Override
  public DiskFile create(String name, long sizeBytes) throws IOException {
    return opened(name, disk.create(name, sizeBytes));
  }

  @Override
  public DiskFile open(String name) throws IOException {
    return opened(name, disk.open(name));
  }

  /** What a user of the disk gets for a file. */
  DiskFile opened(String name, DiskFile file) {
    return file;
  }

  @Override
  public void rename(String from, String to) throws IOException {
    disk.rename(from, to);
  }

  @Override
  public void delete(String name) throws IOException {
    disk.delete(name);
  }

  @Override
  public void syncDirectory() throws IOException {
    disk.syncDirectory();
  }

  @Override
  public Disk in(String directory) throws IOException {
    return disk.in(directory);
  }

  @Override
  public String describe(String name) {
    return disk.describe(name);
  }

  /** A file in front of a file. */
  static class ForwardingFile implements DiskFile {

    final DiskFile file;

    ForwardingFile(DiskFile file) {
      this.file = file;
    }

    @Override
    public long sizeBytes() throws IOException {
      return file.sizeBytes();
    }

    @Override
    public void write(ByteBuffer from, long position) throws IOException {
      file.write(from, position);
    }

    @Override
    public int read(ByteBuffer into, long position) throws IOException {
      return file.read(into, position);
    }

    @Override
    public void sync() throws IOException {
      file.sync();
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
