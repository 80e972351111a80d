package io.atoll.storage;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** Keeps a second process off a directory. The system gives it back when the process ends. */
final class DirectoryLock implements Closeable {

  private static final String NAME = "lock";

  private final FileChannel channel;

  private DirectoryLock(FileChannel channel) {
    this.channel = channel;
  }

  static DirectoryLock take(Path directory) throws IOException {
    FileChannel channel =
        FileChannel.open(
            directory.resolve(NAME), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (lock(channel) == null) {
      channel.close();
      throw new IOException("another process uses " + directory.toAbsolutePath());
    }
    return new DirectoryLock(channel);
  }

  private static @Nullable FileLock lock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null; // another host in this process has it
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
