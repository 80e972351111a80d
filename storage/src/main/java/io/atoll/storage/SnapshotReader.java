package io.atoll.storage;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/** Reads a snapshot chunk by chunk, none of which is given out before its checksum was right. */
public final class SnapshotReader implements Closeable {

  private final DiskFile file;
  private final String name;
  private final long sizeBytes;
  private int frames;
  private long position;

  SnapshotReader(DiskFile file, String name) throws IOException {
    this.file = file;
    this.name = name;
    this.sizeBytes = file.sizeBytes();
  }

  void begin(SnapshotFormat.Title title) throws IOException {
    if (!frame().equals(title.content())) {
      throw new CorruptStorageException(name, 0, "it is not the snapshot that its name says");
    }
  }

  /**
   * The next chunk, or nothing after the last.
   *
   * @throws CorruptStorageException if it is not as it was written
   */
  public Optional<ByteBuffer> next() throws IOException {
    ByteBuffer content = frame();
    return content.hasRemaining() ? Optional.of(content) : Optional.empty();
  }

  private ByteBuffer frame() throws IOException {
    ByteBuffer frame = read(position, SnapshotFormat.FRAME_BYTES);
    int length = frame.getInt(0);
    if (length < 0 || frame.getInt(4) != frames) {
      throw damaged();
    }
    ByteBuffer content = read(position + SnapshotFormat.FRAME_BYTES, length);
    if (frame.getInt(8) != SnapshotFormat.checksum(frame, content)) {
      throw damaged();
    }
    frames++;
    position += SnapshotFormat.FRAME_BYTES + length;
    return content;
  }

  private ByteBuffer read(long at, int length) throws IOException {
    if (at + length > sizeBytes) {
      throw damaged();
    }
    ByteBuffer bytes = ByteBuffer.allocate(length);
    file.read(bytes, at);
    return bytes.flip();
  }

  private CorruptStorageException damaged() {
    return new CorruptStorageException(name, position, "chunk " + frames + " is not intact");
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
