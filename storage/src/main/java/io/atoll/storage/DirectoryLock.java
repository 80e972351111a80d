package io.atoll.storage;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;

/** Keeps a second host off a directory. The system gives it back when the process ends. */
final class DirectoryLock implements Closeable {

  private static final String NAME = "lock";

  /** Of the number of a process. */
  private static final int MOST_DIGITS = 20;

  /**
   * The locks of this process, for two reasons. A channel that nobody refers to is closed by the
   * garbage collector, and its lock is gone. And the system takes a lock away when the process
   * closes any channel to the file, so the file must not even be opened a second time.
   */
  private static final Map<Path, FileChannel> HELD = new HashMap<>();

  private final Path directory;

  private DirectoryLock(Path directory) {
    this.directory = directory;
  }

  static DirectoryLock take(Path directory) throws IOException {
    Path real = directory.toRealPath();
    synchronized (HELD) {
      if (HELD.containsKey(real)) {
        throw new IOException(
            "another host in this process uses %s: each needs its own".formatted(directory));
      }
      FileChannel channel =
          FileChannel.open(
              real.resolve(NAME),
              StandardOpenOption.CREATE,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE);
      if (channel.tryLock() == null) {
        try (channel) {
          throw new IOException(
              "another process%s uses %s: end it, or use another directory"
                  .formatted(holder(channel), directory));
        }
      }
      sign(channel);
      HELD.put(real, channel);
      return new DirectoryLock(real);
    }
  }

  /** For whoever finds the directory locked. */
  private static void sign(FileChannel channel) {
    String pid = Long.toString(ProcessHandle.current().pid());
    try {
      int unused = channel.truncate(0).write(StandardCharsets.US_ASCII.encode(pid), 0);
    } catch (IOException e) {
      // the disk may be full: the lock holds all the same
    }
  }

  private static String holder(FileChannel channel) throws IOException {
    ByteBuffer signature = ByteBuffer.allocate(MOST_DIGITS);
    int unused = channel.read(signature, 0);
    String pid = StandardCharsets.US_ASCII.decode(signature.flip()).toString();
    return pid.isEmpty() ? "" : " (" + pid + ")";
  }

  @Override
  public void close() throws IOException {
    synchronized (HELD) {
      FileChannel channel = HELD.remove(directory);
      if (channel != null) {
        channel.close();
      }
    }
  }
}
