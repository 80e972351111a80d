package io.atoll.compare.resp;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Takes whole replies out of bytes that come in pieces. */
final class ReplyReader {

  private static final int FIRST_BYTES = 64 * 1024;
  private static final Reply.Status STATUS = new Reply.Status();
  private static final Reply.Value NOTHING = new Reply.Value(null);

  /** Always ready to be written to. What lies before the position is not read yet. */
  private ByteBuffer buffer = ByteBuffer.allocate(FIRST_BYTES);

  /** Where the next reply begins. */
  private int start;

  /** Space for what comes. */
  ByteBuffer space() {
    if (start > 0) {
      buffer.flip().position(start);
      buffer.compact();
      start = 0;
    }
    if (!buffer.hasRemaining()) {
      buffer = ByteBuffer.allocate(2 * buffer.capacity()).put(buffer.flip());
    }
    return buffer;
  }

  /**
   * The next reply, or null if not all of it has come.
   *
   * @throws IOException if this is none to what clients ask
   */
  @Nullable Reply next() throws IOException {
    int end = lineEnd(start);
    if (end < 0) {
      return null;
    }
    char kind = (char) buffer.get(start);
    int lineStart = start + 1;
    if (kind == '$') {
      return value(lineStart, end);
    }
    start = end + 2;
    return switch (kind) {
      case '+' -> STATUS;
      case '-' -> new Reply.Problem(text(lineStart, end));
      case ':' -> new Reply.Number(number(lineStart, end));
      case '_' -> NOTHING;
      default -> throw new IOException("a reply that begins with '" + kind + "'");
    };
  }

  private @Nullable Reply value(int lineStart, int lineEnd) {
    int length = (int) number(lineStart, lineEnd);
    if (length < 0) {
      start = lineEnd + 2;
      return NOTHING;
    }
    int valueStart = lineEnd + 2;
    if (buffer.position() < valueStart + length + 2) {
      return null;
    }
    byte[] bytes = new byte[length];
    buffer.get(valueStart, bytes);
    start = valueStart + length + 2;
    return new Reply.Value(bytes);
  }

  /** Where the line's CR is, if its LF has come, or -1. */
  private int lineEnd(int from) {
    for (int i = from; i + 1 < buffer.position(); i++) {
      if (buffer.get(i) == '\r' && buffer.get(i + 1) == '\n') {
        return i;
      }
    }
    return -1;
  }

  private long number(int from, int end) {
    boolean negative = from < end && buffer.get(from) == '-';
    long number = 0;
    for (int i = negative ? from + 1 : from; i < end; i++) {
      number = 10 * number + buffer.get(i) - '0';
    }
    return negative ? -number : number;
  }

  private String text(int from, int end) {
    byte[] bytes = new byte[end - from];
    buffer.get(from, bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
