package io.atoll.storage;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/** An open file of a {@link Disk}. */
public interface DiskFile extends Closeable {

  long sizeBytes() throws IOException;

  /**
   * Writes all that remains in the buffer.
   *
   * @throws DiskFullException if the file would have to grow and there is no room
   */
  void write(ByteBuffer from, long position) throws IOException;

  /** Reads until the buffer is full or the file ends; how much it was. */
  int read(ByteBuffer into, long position) throws IOException;

  /** Makes durable what was written. */
  void sync() throws IOException;
}
