package io.atoll.wire;

import io.atoll.store.keyspace.Bytes;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads what a {@link WireWriter} wrote, from a stretch of an array that nobody writes to any more.
 * Refuses what a writer would not have written.
 */
public final class WireReader {

  /** 64 bits, seven a byte. */
  static final int LONGEST_VARIABLE_LONG = 10;

  /** An array that may be kept for a string of any length. */
  private static final int SHORT_ARRAY = 1_024;

  /** A longer one may be so many times as long as a string that it is kept for. */
  private static final int MOST_WASTE = 4;

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final byte[] array;
  private final int start;
  private final int end;
  private int at;

  public WireReader(byte[] array) {
    this(array, 0, array.length);
  }

  public WireReader(byte[] array, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, array.length);
    this.array = array;
    this.start = offset;
    this.end = offset + length;
    this.at = offset;
  }

  /** How many bytes are left. */
  public int remaining() {
    return end - at;
  }

  /** To be thrown: what is wrong with what was read last. */
  public MalformedMessage malformed(String what) {
    return new MalformedMessage(what, at - start);
  }

  /** Refuses what is left. */
  public void expectEnd() throws MalformedMessage {
    if (at != end) {
      throw malformed(remaining() + " bytes too many");
    }
  }

  // ---- numbers

  /** Unsigned. */
  public int readByte() throws MalformedMessage {
    require(1);
    return array[at++] & 0xff;
  }

  public boolean readBoolean() throws MalformedMessage {
    int value = readByte();
    if (value > 1) {
      throw malformed(value + " is neither true nor false");
    }
    return value == 1;
  }

  /** So many flags; {@link #flag} says which of them are set. */
  public int readFlags(int count) throws MalformedMessage {
    int flags = readByte();
    if (flags >= 1 << count) {
      throw malformed("unknown flags " + flags);
    }
    return flags;
  }

  public static boolean flag(int flags, int index) {
    return (flags & 1 << index) != 0;
  }

  public long readFixedLong() throws MalformedMessage {
    require(Long.BYTES);
    long value = (long) LONG.get(array, at);
    at += Long.BYTES;
    return value;
  }

  public int readInt() throws MalformedMessage {
    long value = readLong();
    if (value >>> Integer.SIZE != 0) {
      throw malformed(Long.toUnsignedString(value) + " is not a number of 32 bits");
    }
    return (int) value;
  }

  public long readLong() throws MalformedMessage {
    require(1);
    byte first = array[at++];
    return first >= 0 ? first : readLong(first & 0x7f);
  }

  private long readLong(long firstBits) throws MalformedMessage {
    long value = firstBits;
    for (int shift = 7; shift < Long.SIZE; shift += 7) {
      require(1);
      byte next = array[at++];
      value |= (long) (next & 0x7f) << shift;
      if (next >= 0) {
        if (next == 0 || shift == 63 && next != 1) {
          throw malformed("a number that is longer than it has to be");
        }
        return value;
      }
    }
    throw malformed("a number of more than 64 bits");
  }

  public long readSignedLong() throws MalformedMessage {
    long value = readLong();
    return value >>> 1 ^ -(value & 1);
  }

  /**
   * How many elements a list has.
   *
   * @param fewestBytesEach what one of them takes at least: no more are believed than can follow
   */
  public int readCount(int fewestBytesEach) throws MalformedMessage {
    long count = readLong();
    if (count < 0 || count > remaining() / fewestBytesEach) {
      throw malformed(
          Long.toUnsignedString(count) + " elements do not fit into " + remaining() + " bytes");
    }
    return (int) count;
  }

  // ---- strings

  /**
   * Points into the array, unless that is much longer: whoever keeps a string would keep all that
   * came with it, too.
   */
  public Bytes readBytes() throws MalformedMessage {
    return freed(take(readLong()));
  }

  /** The same of one that may not be there. */
  public @Nullable Bytes readNullableBytes() throws MalformedMessage {
    long lengthOrNull = readLong();
    return lengthOrNull == 0 ? null : freed(take(lengthOrNull - 1));
  }

  private Bytes freed(Bytes bytes) {
    return array.length > SHORT_ARRAY && array.length / MOST_WASTE > bytes.length()
        ? Bytes.of(Arrays.copyOfRange(array, bytes.offset(), bytes.offset() + bytes.length()))
        : bytes;
  }

  private Bytes take(long length) throws MalformedMessage {
    if (length < 0 || length > remaining()) {
      throw malformed(
          Long.toUnsignedString(length) + " bytes announced where " + remaining() + " are left");
    }
    Bytes bytes = Bytes.of(array, at, (int) length);
    at += (int) length;
    return bytes;
  }

  public String readText() throws MalformedMessage {
    Bytes bytes = take(readLong());
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(bytes.array(), bytes.offset(), bytes.length()))
          .toString();
    } catch (CharacterCodingException e) {
      MalformedMessage malformed = malformed("a text that is not UTF-8");
      malformed.initCause(e);
      throw malformed;
    }
  }

  private void require(int bytes) throws MalformedMessage {
    if (bytes > end - at) {
      throw malformed("it ends " + (bytes - (end - at)) + " bytes too early");
    }
  }
}
