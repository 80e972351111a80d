package io.atoll.wire;

import io.atoll.store.keyspace.Bytes;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Bytes that messages are written to, one after the other. It grows as needed and can be used
 * again, so that writing makes no garbage.
 */
public final class WireWriter {

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  /** An array that grew beyond this for a large message is not kept for small ones. */
  private static final int KEPT_BYTES = 1 << 20;

  /** Some virtual machines cannot make longer arrays. */
  private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;

  private final int initialBytes;
  private byte[] array;
  private int size;

  public WireWriter(int initialBytes) {
    this.initialBytes = initialBytes;
    this.array = new byte[initialBytes];
  }

  /** How many bytes have been written. */
  public int size() {
    return size;
  }

  /** What has been written, up to {@link #size()}; uncopied, so only until the next write. */
  public byte[] array() {
    return array;
  }

  public byte[] toArray() {
    return Arrays.copyOf(array, size);
  }

  /** Begin again. */
  public void clear() {
    size = 0;
    if (array.length > KEPT_BYTES && array.length > initialBytes) {
      array = new byte[initialBytes];
    }
  }

  // ---- numbers

  public void writeByte(int value) {
    ensure(1);
    array[size++] = (byte) value;
  }

  public void writeBoolean(boolean value) {
    writeByte(value ? 1 : 0);
  }

  /** Up to four in a byte, the first in the lowest bit. */
  public void writeFlags(boolean first, boolean second, boolean third, boolean fourth) {
    writeByte((first ? 1 : 0) | (second ? 2 : 0) | (third ? 4 : 0) | (fourth ? 8 : 0));
  }

  /** Eight bytes, the highest first. */
  public void writeFixedLong(long value) {
    ensure(Long.BYTES);
    LONG.set(array, size, value);
    size += Long.BYTES;
  }

  /** Seven bits a byte, the lowest first; the eighth says whether more follow. Taken unsigned. */
  public void writeInt(int value) {
    writeLong(Integer.toUnsignedLong(value));
  }

  /** As {@link #writeInt}: short for small numbers, long for negative ones. */
  public void writeLong(long value) {
    ensure(WireReader.LONGEST_VARIABLE_LONG);
    byte[] target = array;
    int at = size;
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      target[at++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    target[at++] = (byte) rest;
    size = at;
  }

  /** Short for numbers near zero, of either sign. */
  public void writeSignedLong(long value) {
    writeLong(value << 1 ^ value >> 63);
  }

  // ---- strings

  public void writeBytes(Bytes bytes) {
    writeInt(bytes.length());
    append(bytes);
  }

  /** Null, or a string; null is length zero, and any other is one more than it is. */
  public void writeNullableBytes(@Nullable Bytes bytes) {
    if (bytes == null) {
      writeByte(0);
    } else {
      writeLong(bytes.length() + 1L);
      append(bytes);
    }
  }

  /** As UTF-8. */
  public void writeText(String text) {
    writeBytes(Bytes.of(text.getBytes(StandardCharsets.UTF_8)));
  }

  private void append(Bytes bytes) {
    ensure(bytes.length());
    bytes.copyTo(array, size);
    size += bytes.length();
  }

  private void ensure(int moreBytes) {
    if (moreBytes > array.length - size) {
      grow(moreBytes);
    }
  }

  private void grow(int moreBytes) {
    if (moreBytes > LONGEST_ARRAY - size) {
      throw new IllegalStateException(
          "no array holds " + moreBytes + " bytes more than the " + size + " written so far");
    }
    long doubled = 2L * array.length;
    array =
        Arrays.copyOf(array, (int) Math.min(LONGEST_ARRAY, Math.max(doubled, size + moreBytes)));
  }
}
