package io.atoll;

import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.Bytes;
import io.atoll.store.keyspace.Decimal;
import io.atoll.store.keyspace.StringOperation;
import io.netty.buffer.ByteBuf;
import java.net.ProtocolException;
import org.jspecify.annotations.Nullable;

/** Replies of Redis, to the commands that maps and counters send, as answers. */
final class ReplyReader {

  /** No line is longer than an error. */
  private static final int LONGEST_LINE_BYTES = 64 * 1024;

  private ReplyReader() {}

  /**
   * Read a reply, or nothing as long as it is not all there.
   *
   * @throws ProtocolException if it is none
   */
  static @Nullable Answer next(ByteBuf in) throws ProtocolException {
    int start = in.readerIndex();
    Bytes line = line(in);
    if (line == null) {
      return null;
    }
    if (line.length() == 0) {
      throw new ProtocolException("an empty line");
    }
    Bytes rest = line.slice(1, line.length() - 1);
    return switch (line.at(0)) {
      case '+' -> Answer.DONE;
      case '-' -> new Answer.Refused(rest.toString());
      case ':' -> new Answer.Number(number(rest));
      case '$' -> {
        Answer value = value(number(rest), in);
        if (value == null) {
          in.readerIndex(start);
        }
        yield value;
      }
      default -> throw new ProtocolException("a reply that begins with '" + line + "'");
    };
  }

  private static @Nullable Bytes line(ByteBuf in) throws ProtocolException {
    int length = in.bytesBefore((byte) '\n');
    if (length < 0 ? in.readableBytes() > LONGEST_LINE_BYTES : length > LONGEST_LINE_BYTES) {
      throw new ProtocolException("a line of more than " + LONGEST_LINE_BYTES + " bytes");
    }
    if (length < 0) {
      return null;
    }
    byte[] line = new byte[length];
    in.readBytes(line).skipBytes(1);
    boolean hasReturn = length > 0 && line[length - 1] == '\r';
    return Bytes.of(line, 0, hasReturn ? length - 1 : length);
  }

  private static long number(Bytes digits) throws ProtocolException {
    if (!Decimal.isLong(digits)) {
      throw new ProtocolException("'" + digits + "' where a number should be");
    }
    return Decimal.toLong(digits);
  }

  private static @Nullable Answer value(long length, ByteBuf in) throws ProtocolException {
    if (length == -1) {
      return Answer.NOTHING;
    }
    if (length < 0 || length > StringOperation.LONGEST_BYTES) {
      throw new ProtocolException("a value of " + length + " bytes");
    }
    if (in.readableBytes() < length + 2) {
      return null;
    }
    byte[] value = new byte[(int) length];
    in.readBytes(value);
    if (in.readByte() != '\r' || in.readByte() != '\n') {
      throw new ProtocolException("a value that is longer than it says");
    }
    return new Answer.Value(Bytes.of(value));
  }
}
