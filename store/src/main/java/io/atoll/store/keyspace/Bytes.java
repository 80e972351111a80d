package io.atoll.store.keyspace;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A string of bytes, as a value: a stretch of an array that nobody changes any more. It points into
 * the array instead of copying it, so whoever hands an array over must let go of it.
 */
public final class Bytes implements Comparable<Bytes> {

  public static final Bytes EMPTY = new Bytes(new byte[0], 0, 0);

  private final byte[] array;
  private final int offset;
  private final int length;

  private Bytes(byte[] array, int offset, int length) {
    this.array = array;
    this.offset = offset;
    this.length = length;
  }

  public static Bytes of(byte... array) {
    return new Bytes(array, 0, array.length);
  }

  public static Bytes of(byte[] array, int offset, int length) {
    if (offset < 0 || length < 0 || offset > array.length - length) {
      throw new IndexOutOfBoundsException(
          length + " bytes from " + offset + " on are not in an array of " + array.length);
    }
    return new Bytes(array, offset, length);
  }

  public static Bytes of(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8));
  }

  public static Bytes of(long number) {
    return of(Long.toString(number).getBytes(StandardCharsets.ISO_8859_1));
  }

  public int length() {
    return length;
  }

  public byte at(int index) {
    return array[offset + index];
  }

  public Bytes slice(int from, int count) {
    if (from < 0 || count < 0 || from > length - count) {
      throw new IndexOutOfBoundsException(
          count + " bytes from " + from + " on are not in a string of " + length);
    }
    return new Bytes(array, offset + from, count);
  }

  public void copyTo(byte[] target, int at) {
    System.arraycopy(array, offset, target, at, length);
  }

  public byte[] toArray() {
    return Arrays.copyOfRange(array, offset, offset + length);
  }

  /** The array that these bytes lie in, from {@link #offset()} on: to be read, never written. */
  public byte[] array() {
    return array;
  }

  public int offset() {
    return offset;
  }

  /** The bytes as characters, one each: for numbers and other words that are ASCII. */
  public String toAscii() {
    return new String(array, offset, length, StandardCharsets.ISO_8859_1);
  }

  /** Unsigned, byte by byte. */
  @Override
  public int compareTo(Bytes other) {
    return Arrays.compareUnsigned(
        array, offset, offset + length, other.array, other.offset, other.offset + other.length);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Bytes that
        && Arrays.equals(
            array, offset, offset + length, that.array, that.offset, that.offset + that.length);
  }

  @Override
  public int hashCode() {
    int hash = 1;
    for (int i = offset; i < offset + length; i++) {
      hash = 31 * hash + array[i];
    }
    return hash;
  }

  /** For people: UTF-8, cut where it gets long. */
  @Override
  public String toString() {
    int shown = Math.min(length, 64);
    String text = new String(array, offset, shown, StandardCharsets.UTF_8);
    return shown == length ? text : text + "... (" + length + " bytes)";
  }
}
