package io.atoll.compare;

import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Values of one size that begin with the number of their key, so that a wrong one is noticed. */
final class Values {

  static final int LEAST_BYTES = Integer.BYTES;

  private final byte[] filler;

  Values(int sizeBytes) {
    if (sizeBytes < LEAST_BYTES) {
      throw new IllegalArgumentException("a value has at least " + LEAST_BYTES + " bytes");
    }
    filler = new byte[sizeBytes];
    new SplittableRandom(sizeBytes).nextBytes(filler);
  }

  byte[] of(Key key) {
    byte[] value = filler.clone();
    ByteBuffer.wrap(value).putInt(key.number());
    return value;
  }

  boolean isOf(Key key, byte @Nullable [] value) {
    return value != null
        && value.length == filler.length
        && ByteBuffer.wrap(value).getInt() == key.number();
  }
}
