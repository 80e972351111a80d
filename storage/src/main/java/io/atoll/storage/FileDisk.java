package io.atoll.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/** A directory of the file system. */
public final class FileDisk implements Disk {

  private static final int ZEROS_BYTES = 1 << 20;

  private final Path directory;

  private FileDisk(Path directory) {
    this.directory = directory;
  }

  /** The directory, which is made if it is not there. */
  public static FileDisk at(Path directory) throws IOException {
    Path absolute = directory.toAbsolutePath();
    if (!Files.isDirectory(absolute)) {
      Files.createDirectories(absolute);
      Path parent = absolute.getParent();
      if (parent != null) {
        new FileDisk(parent).syncDirectory();
      }
    }
    return new FileDisk(absolute);
  }

  @Override
  public List<String> list() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .filter(Files::isRegularFile)
          .map(path -> String.valueOf(path.getFileName()))
          .sorted()
          .toList();
    }
  }

  @Override
  public DiskFile create(String name, long sizeBytes) throws IOException {
    Path path = directory.resolve(name);
    if (Files.getFileStore(directory).getUsableSpace() < sizeBytes) {
      throw new DiskFullException(path.toString(), sizeBytes);
    }
    FileChannel channel =
        FileChannel.open(
            path,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE);
    OpenFile file = new OpenFile(channel, path);
    try {
      ByteBuffer zeros = ByteBuffer.allocateDirect((int) Math.min(ZEROS_BYTES, sizeBytes));
      for (long at = 0; at < sizeBytes; at += zeros.limit()) {
        zeros.clear().limit((int) Math.min(zeros.capacity(), sizeBytes - at));
        file.write(zeros, at);
      }
      channel.force(true);
      return file;
    } catch (IOException e) {
      channel.close();
      Files.deleteIfExists(path);
      throw e;
    }
  }

  @Override
  public DiskFile open(String name) throws IOException {
    Path path = directory.resolve(name);
    return new OpenFile(
        FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE), path);
  }

  @Override
  public void rename(String from, String to) throws IOException {
    Files.move(
        directory.resolve(from),
        directory.resolve(to),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
  }

  @Override
  public void delete(String name) throws IOException {
    Files.delete(directory.resolve(name));
  }

  @Override
  public void syncDirectory() throws IOException {
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  @Override
  public Disk in(String name) throws IOException {
    return at(directory.resolve(name));
  }

  @Override
  public String describe(String name) {
    return directory.resolve(name).toString();
  }

  private record OpenFile(FileChannel channel, Path path) implements DiskFile {

    @Override
    public long sizeBytes() throws IOException {
      return channel.size();
    }

    @Override
    public void write(ByteBuffer from, long position) throws IOException {
      long at = position;
      try {
        while (from.hasRemaining()) {
          at += channel.write(from, at);
        }
      } catch (IOException e) {
        throw isForWantOfRoom(e, from.remaining())
            ? new DiskFullException(path.toString(), from.remaining())
            : e;
      }
    }

    /** Java has no type for it, and the text of the system may be in any language. */
    private boolean isForWantOfRoom(IOException e, int bytes) throws IOException {
      FileStore store = Files.getFileStore(path);
      return String.valueOf(e.getMessage()).contains("No space left")
          || store.getUsableSpace() < bytes + store.getBlockSize();
    }

    @Override
    public int read(ByteBuffer into, long position) throws IOException {
      int read = 0;
      while (into.hasRemaining()) {
        int more = channel.read(into, position + read);
        if (more < 0) {
          break;
        }
        read += more;
      }
      return read;
    }

    /** fdatasync: the size of a segment does not change, so that the data is all there is. */
    @Override
    public void sync() throws IOException {
      channel.force(false);
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }
}
