package io.atoll.gateway.resp;

import io.atoll.store.keyspace.Bytes;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.util.CharsetUtil;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes replies in the version of the protocol that the client speaks, small ones together into
 * one buffer, large values as they are.
 */
public final class ReplyWriter {

  /** Values of at least this size are not copied. */
  private static final int LARGE_BYTES = 32 * 1024;

  private static final int BUFFER_BYTES = 16 * 1024;

  private final ByteBufAllocator allocator;
  private final Consumer<ByteBuf> sink;
  private @Nullable ByteBuf buffer;
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
    if (buffer != null) {
      ByteBuf full = buffer;
      buffer = null;
      sink.accept(full);
    }
  }

  /** Forget what has not been given to the sink, because nobody is there to read it. */
  public void release() {
    if (buffer != null) {
      buffer.release();
      buffer = null;
    }
  }

  private ByteBuf buffer() {
    ByteBuf current = buffer;
    if (current != null && current.readableBytes() >= BUFFER_BYTES) {
      flush();
      current = null;
    }
    if (current == null) {
      current = allocator.buffer(BUFFER_BYTES);
      buffer = current;
    }
    return current;
  }

  void line(char kind, String text) {
    ByteBuf out = buffer().writeByte(kind);
    // character for byte: an error may quote what a client sent
    out.writeCharSequence(text, CharsetUtil.ISO_8859_1);
    endLine(out);
  }

  void number(long number) {
    header(':', number);
  }

  void nothing() {
    ByteBuf out = buffer();
    if (version3) {
      out.writeByte('_');
    } else {
      out.writeByte('$').writeByte('-').writeByte('1');
    }
    endLine(out);
  }

  void bulk(Bytes value) {
    header('$', value.length());
    content(value);
  }

  void verbatim(Bytes text) {
    if (version3) {
      header('=', text.length() + 4);
      buffer().writeCharSequence("txt:", CharsetUtil.US_ASCII);
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
      buffer().writeBytes(value.array(), value.offset(), value.length());
    }
    endLine(buffer());
  }

  private void header(char kind, long number) {
    ByteBuf out = buffer().writeByte(kind);
    if (number >= 0 && number < 10) {
      out.writeByte('0' + (int) number);
    } else {
      writeDecimal(out, number);
    }
    endLine(out);
  }

  private static void writeDecimal(ByteBuf out, long number) {
    if (number < 0) {
      // the smallest number has no positive counterpart
      out.writeCharSequence(Long.toString(number), CharsetUtil.US_ASCII);
      return;
    }
    long power = 1;
    while (number / power >= 10) {
      power *= 10;
    }
    for (; power > 0; power /= 10) {
      out.writeByte('0' + (int) (number / power % 10));
    }
  }

  private static void endLine(ByteBuf out) {
    out.writeByte('\r').writeByte('\n');
  }
}
