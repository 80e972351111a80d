package io.atoll.gateway.resp;

import io.atoll.store.keyspace.Bytes;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.util.concurrent.FastThreadLocal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Writes replies in the version of the protocol that the client speaks, small ones together, large
 * values as they are.
 */
public final class ReplyWriter {

  /** Values of at least this size are not copied. */
  private static final int LARGE_BYTES = 8 * 1024;

  /** What has become as much as this goes to the sink. */
  private static final int MUCH_BYTES = 16 * 1024;

  private static final int FIRST_BYTES = 256;

  /** Room for more than this is let go when it has been used. */
  private static final int MOST_KEPT_BYTES = 2 * MUCH_BYTES;

  /** The longest number, and what stands before and behind it. */
  private static final int HEADER_BYTES = 24;

  private static final byte[] NO_ROOM = {};

  /** Room that no writer of this thread uses now: one that has written nothing keeps none. */
  private static final FastThreadLocal<ArrayDeque<byte[]>> SPARE_ROOM =
      new FastThreadLocal<>() {
        @Override
        protected ArrayDeque<byte[]> initialValue() {
          return new ArrayDeque<>(MOST_SPARES);
        }
      };

  /** Some replies wait for others, so a few clients need room at the same time. */
  private static final int MOST_SPARES = 8;

  private static final byte[] NULL_2 = line('$', "-1");
  private static final byte[] NULL_3 = line('_', "");
  private static final byte[] TEXT = "txt:".getBytes(StandardCharsets.US_ASCII);

  private final ByteBufAllocator allocator;
  private final Consumer<ByteBuf> sink;

  /**
   * What has been written. An array, and not yet what the network takes: a reply consists of many
   * small pieces, and for each of them a buffer looks anew whether it may be written to.
   */
  private byte[] written = NO_ROOM;

  private int length;
  private boolean version3;

  /**
   * @param sink gets what has been written, in order
   */
  public ReplyWriter(ByteBufAllocator allocator, Consumer<ByteBuf> sink) {
    this.allocator = allocator;
    this.sink = sink;
  }

  /** Which version the next reply is written in. */
  public void speak(boolean version3) {
    this.version3 = version3;
  }

  /** Give everything to the sink. */
  public void flush() {
    if (length > 0) {
      ByteBuf full = allocator.buffer(length).writeBytes(written, 0, length);
      length = 0;
      ArrayDeque<byte[]> spares = SPARE_ROOM.get();
      if (written.length <= MOST_KEPT_BYTES && spares.size() < MOST_SPARES) {
        spares.push(written);
      }
      written = NO_ROOM;
      sink.accept(full); // last: it may have more written
    }
  }

  /** Have room for so many bytes more. */
  private void reserve(int bytes) {
    if (length >= MUCH_BYTES && bytes > written.length - length) {
      flush();
    }
    if (written == NO_ROOM) {
      byte[] spare = SPARE_ROOM.get().poll();
      written = spare == null ? NO_ROOM : spare;
    }
    if (bytes > written.length - length) {
      int capacity = Math.max(FIRST_BYTES, Math.max(2 * written.length, length + bytes));
      written = Arrays.copyOf(written, capacity);
    }
  }

  /** What has been put into the words of the protocol before. */
  void raw(byte[] bytes) {
    reserve(bytes.length);
    append(bytes, 0, bytes.length);
  }

  /** The bytes of a line, character for byte: an error may quote what a client sent. */
  static byte[] line(char kind, String text) {
    return (kind + text + "\r\n").getBytes(StandardCharsets.ISO_8859_1);
  }

  void number(long number) {
    header(':', number);
  }

  void nothing() {
    raw(version3 ? NULL_3 : NULL_2);
  }

  void bulk(Bytes value) {
    header('$', value.length());
    content(value);
  }

  void verbatim(Bytes text) {
    if (version3) {
      header('=', TEXT.length + text.length());
      raw(TEXT);
      content(text);
    } else {
      bulk(text);
    }
  }

  void array(int size) {
    header('*', size);
  }

  void set(int size) {
    header(version3 ? '~' : '*', size);
  }

  /** How many pairs follow. */
  void map(int size) {
    header(version3 ? '%' : '*', version3 ? size : 2L * size);
  }

  private void content(Bytes value) {
    if (value.length() >= LARGE_BYTES) {
      flush();
      sink.accept(Unpooled.wrappedBuffer(value.array(), value.offset(), value.length()));
    } else {
      reserve(value.length());
      append(value.array(), value.offset(), value.length());
    }
    reserve(2);
    endLine();
  }

  private void header(char kind, long number) {
    reserve(HEADER_BYTES);
    written[length++] = (byte) kind;
    if (number >= 0 && number < 10) {
      written[length++] = (byte) ('0' + number);
    } else {
      appendDecimal(number);
    }
    endLine();
  }

  // ---- where there is room

  private void append(byte[] bytes, int offset, int count) {
    System.arraycopy(bytes, offset, written, length, count);
    length += count;
  }

  private void appendDecimal(long number) {
    if (number < 0) {
      // the smallest number has no positive counterpart
      byte[] digits = Long.toString(number).getBytes(StandardCharsets.US_ASCII);
      append(digits, 0, digits.length);
      return;
    }
    int digits = 1;
    for (long rest = number / 10; rest > 0; rest /= 10) {
      digits++;
    }
    length += digits;
    int place = length;
    long rest = number;
    do {
      written[--place] = (byte) ('0' + rest % 10);
      rest /= 10;
    } while (rest > 0);
  }

  private void endLine() {
    written[length++] = '\r';
    written[length++] = '\n';
  }
}
