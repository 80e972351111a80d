package io.atoll.storage.simulated;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** The content of a file: what is durable, what readers see, and the writes in between. */
final class SimulatedFile {

  /** A disk writes sectors whole, a bad one not even that; pieces smaller than both are harsher. */
  private static final int PIECE_BYTES = 64;

  private record Write(int position, ByteBuffer bytes) {}

  private byte[] durable;
  private byte[] seen;
  private final List<Write> unsynced = new ArrayList<>();

  SimulatedFile(int sizeBytes) {
    durable = new byte[sizeBytes];
    seen = new byte[sizeBytes];
  }

  int sizeBytes() {
    return seen.length;
  }

  void write(ByteBuffer from, int position) {
    byte[] bytes = new byte[from.remaining()];
    from.get(bytes);
    unsynced.add(new Write(position, ByteBuffer.wrap(bytes)));
    seen = written(seen, position, bytes, 0, bytes.length);
  }

  int read(ByteBuffer into, int position) {
    int length = Math.max(0, Math.min(into.remaining(), seen.length - position));
    into.put(seen, Math.min(position, seen.length), length);
    return length;
  }

  void sync() {
    for (Write write : unsynced) {
      byte[] bytes = write.bytes().array();
      durable = written(durable, write.position(), bytes, 0, bytes.length);
    }
    unsynced.clear();
  }

  /** Each write since the last sync has happened, or not, or in part. */
  void losePower(SplittableRandom random) {
    loseUnsynced(random);
    seen = durable.clone();
  }

  /**
   * As Linux does it: readers go on seeing what the disk does not have, and nobody will write it.
   */
  void failSync(SplittableRandom random) {
    loseUnsynced(random);
  }

  private void loseUnsynced(SplittableRandom random) {
    for (Write write : unsynced) {
      byte[] bytes = write.bytes().array();
      switch (random.nextInt(5)) {
        case 0 -> {} // lost
        case 1, 2 -> durable = written(durable, write.position(), bytes, 0, bytes.length);
        case 3 ->
            durable =
                written(durable, write.position(), bytes, 0, random.nextInt(bytes.length + 1));
        default -> {
          for (int at = 0; at < bytes.length; at += PIECE_BYTES) {
            if (random.nextBoolean()) {
              int end = Math.min(at + PIECE_BYTES, bytes.length);
              durable = written(durable, write.position(), bytes, at, end);
            }
          }
        }
      }
    }
    unsynced.clear();
  }

  private static byte[] written(byte[] to, int position, byte[] bytes, int from, int end) {
    byte[] grown = position + end > to.length ? Arrays.copyOf(to, position + end) : to;
    System.arraycopy(bytes, from, grown, position + from, end - from);
    return grown;
  }
}
