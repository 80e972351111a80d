package io.atoll.storage;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;

/** Keeps a second host off a directory. The system gives it back when the process ends. */
final class DirectoryLock implements Closeable {

  private static final String NAME = "lock";

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
        throw new IOException("another host in this process uses " + directory);
      }
      FileChannel channel =
          FileChannel.open(real.resolve(NAME), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (channel.tryLock() == null) {
        channel.close();
        throw new IOException("another process uses " + directory);
      }
      HELD.put(real, channel);
      return new DirectoryLock(real);
    }
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
