package io.atoll.storage;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Writes a snapshot, chunk by chunk. Nobody sees it before it is {@linkplain #commit complete}; if
 * it is closed before, it never was.
 */
public final class SnapshotWriter implements Closeable {

  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  private final Snapshots snapshots;
  private final SnapshotFormat.Title title;
  private final DiskFile file;
  private int frames;
  private long position;
  private boolean isOpen = true;

  SnapshotWriter(Snapshots snapshots, SnapshotFormat.Title title, DiskFile file) {
    this.snapshots = snapshots;
    this.title = title;
    this.file = file;
  }

  void begin() throws IOException {
    write(title.content());
  }

  /**
   * Adds a chunk, which is read again as it is written. It must not be empty.
   *
   * @throws DiskFullException if there is no room; the snapshot is then best given up
   */
  public void chunk(ByteBuffer content) throws IOException {
    if (!content.hasRemaining()) {
      throw new IllegalArgumentException("a chunk without content is the end");
    }
    write(content);
  }

  private void write(ByteBuffer content) throws IOException {
    ByteBuffer frame = SnapshotFormat.frame(frames++, content);
    position = put(frame, position);
    position = put(content.duplicate(), position);
  }

  private long put(ByteBuffer bytes, long at) throws IOException {
    int length = bytes.remaining();
    file.write(bytes, at);
    return at + length;
  }

  /** Makes the snapshot durable, and then the one and only of its stream. */
  public void commit() throws IOException {
    write(NOTHING);
    file.sync();
    file.close();
    isOpen = false;
    snapshots.publish(title);
  }

  /** Gives the snapshot up, if it is not complete. */
  @Override
  public void close() throws IOException {
    if (isOpen) {
      isOpen = false;
      file.close();
      snapshots.giveUp(title);
    }
  }
}
