package io.atoll.gateway.resp;

import io.atoll.store.keyspace.Bytes;
import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds requests in the bytes of a connection, however they are cut into pieces. It takes no more
 * memory than it has been sent: what a client announces is believed only as it arrives.
 */
public final class RequestDecoder {

  /** Redis's proto-max-bulk-len. */
  public static final int LONGEST_ARGUMENT_BYTES = 512 * 1024 * 1024;

  public static final int MOST_ARGUMENTS = 1024 * 1024;

  /** Redis's PROTO_INLINE_MAX_SIZE, for lines of text and for lines with a length alike. */
  public static final int LONGEST_LINE_BYTES = 64 * 1024;

  /** Redis's client-query-buffer-limit. */
  private static final long LONGEST_REQUEST_BYTES = 1024L * 1024 * 1024;

  private static final int UNKNOWN = -1;
  private static final int FIRST_PART_BYTES = 16 * 1024;

  /** Of the request that is being read, or null between requests. */
  private @Nullable List<Bytes> words;

  private int missingWords;
  private int wordLength = UNKNOWN;
  private long requestBytes;

  /** The beginning of a word of which not all has arrived; as large as what has, or twice that. */
  private byte @Nullable [] part;

  private int partLength;

  /** The next request, or null when more bytes are needed to see one. */
  public @Nullable Request next(ByteBuf in) throws ProtocolError {
    while (words == null) {
      if (!in.isReadable()) {
        return null;
      }
      if (in.getByte(in.readerIndex()) != '*') {
        Request inline = inline(in);
        if (inline == null || !inline.words().isEmpty()) {
          return inline;
        }
      } else if (!begin(in)) {
        return null;
      }
    }
    while (missingWords > 0) {
      Bytes word = word(in);
      if (word == null) {
        return null;
      }
      words.add(word);
      missingWords--;
    }
    Request request = new Request(words, false);
    words = null;
    return request;
  }

  private @Nullable Request inline(ByteBuf in) throws ProtocolError {
    int newline = in.indexOf(in.readerIndex(), limit(in), (byte) '\n');
    if (newline < 0) {
      requireShort(in, "too big inline request");
      return null;
    }
    int length = newline - in.readerIndex();
    byte[] line = new byte[length];
    in.readBytes(line).skipBytes(1);
    boolean carriageReturn = length > 0 && line[length - 1] == '\r';
    return new Request(
        InlineWords.of(carriageReturn ? Arrays.copyOf(line, length - 1) : line), true);
  }

  /** Read how many words there will be. Whether that has arrived. */
  private boolean begin(ByteBuf in) throws ProtocolError {
    long count = lineOf(in, "too big mbulk count string", "invalid multibulk length");
    if (count == NOT_YET) {
      return false;
    }
    if (count > MOST_ARGUMENTS) {
      throw new ProtocolError("invalid multibulk length");
    }
    // as in Redis, a request of no words is none
    if (count > 0) {
      words = new ArrayList<>((int) Math.min(count, 16));
      missingWords = (int) count;
      requestBytes = 0;
    }
    return true;
  }

  private @Nullable Bytes word(ByteBuf in) throws ProtocolError {
    if (wordLength == UNKNOWN && !beginWord(in)) {
      return null;
    }
    int length = wordLength;
    if (part == null && in.readableBytes() >= length + 2) {
      byte[] word = new byte[length];
      in.readBytes(word);
      endWord(in);
      return Bytes.of(word);
    }
    byte[] soFar = readPart(in, length);
    if (partLength < length || in.readableBytes() < 2) {
      return null;
    }
    endWord(in);
    part = null;
    return Bytes.of(soFar, 0, length);
  }

  private boolean beginWord(ByteBuf in) throws ProtocolError {
    if (!in.isReadable()) {
      return false;
    }
    byte first = in.getByte(in.readerIndex());
    if (first != '$') {
      throw new ProtocolError("expected '$', got '" + (char) (first & 0xff) + "'");
    }
    long length = lineOf(in, "too big bulk count string", "invalid bulk length");
    if (length == NOT_YET) {
      return false;
    }
    if (length < 0 || length > LONGEST_ARGUMENT_BYTES) {
      throw new ProtocolError("invalid bulk length");
    }
    requestBytes += length;
    if (requestBytes > LONGEST_REQUEST_BYTES) {
      throw new ProtocolError("too big request");
    }
    wordLength = (int) length;
    return true;
  }

  private byte[] readPart(ByteBuf in, int length) {
    byte[] soFar = part;
    if (soFar == null) {
      soFar = new byte[Math.min(length, FIRST_PART_BYTES)];
      partLength = 0;
    }
    while (partLength < length && in.isReadable()) {
      if (partLength == soFar.length) {
        soFar = Arrays.copyOf(soFar, (int) Math.min(length, 2L * soFar.length));
      }
      int count = Math.min(in.readableBytes(), soFar.length - partLength);
      in.readBytes(soFar, partLength, count);
      partLength += count;
    }
    part = soFar;
    return soFar;
  }

  private void endWord(ByteBuf in) throws ProtocolError {
    if (in.readByte() != '\r' || in.readByte() != '\n') {
      throw new ProtocolError(
          "expected the end of a bulk string after its " + wordLength + " bytes");
    }
    wordLength = UNKNOWN;
  }

  /** Not a length that a client can give. */
  private static final long NOT_YET = Long.MIN_VALUE;

  /** The number on a line after its first character, or {@link #NOT_YET}. */
  private static long lineOf(ByteBuf in, String tooLong, String notANumber) throws ProtocolError {
    int newline = in.indexOf(in.readerIndex(), limit(in), (byte) '\n');
    if (newline < 0) {
      requireShort(in, tooLong);
      return NOT_YET;
    }
    int end = newline - 1;
    long number = 0;
    boolean negative = in.getByte(in.readerIndex() + 1) == '-';
    int first = in.readerIndex() + (negative ? 2 : 1);
    if (end <= first - 1 || end - first > 10 || end == first || in.getByte(end) != '\r') {
      throw new ProtocolError(notANumber);
    }
    for (int i = first; i < end; i++) {
      int digit = in.getByte(i) - '0';
      if (digit < 0 || digit > 9) {
        throw new ProtocolError(notANumber);
      }
      number = number * 10 + digit;
    }
    in.readerIndex(newline + 1);
    return negative ? -number : number;
  }

  private static int limit(ByteBuf in) {
    return in.readerIndex() + Math.min(in.readableBytes(), LONGEST_LINE_BYTES + 2);
  }

  private static void requireShort(ByteBuf in, String tooLong) throws ProtocolError {
    if (in.readableBytes() > LONGEST_LINE_BYTES) {
      throw new ProtocolError(tooLong);
    }
  }
}
