package io.atoll.cli.load;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;

/** Writes GETs and SETs of numbered keys. */
final class Requests {

  /** As redis-benchmark names them. */
  private static final String KEY_PREFIX = "key:";

  private static final int KEY_DIGITS = 12;
  private static final int KEY_BYTES = KEY_PREFIX.length() + KEY_DIGITS;

  private final byte[] get = ascii("*2\r\n$3\r\nGET\r\n$" + KEY_BYTES + "\r\n" + KEY_PREFIX);
  private final byte[] set = ascii("*3\r\n$3\r\nSET\r\n$" + KEY_BYTES + "\r\n" + KEY_PREFIX);
  private final byte[] end = ascii("\r\n");
  private final byte[] value;

  /** Values are of one size, and of bytes that look like nothing. */
  Requests(int valueBytes) {
    byte[] content = new byte[valueBytes];
    new SplittableRandom(valueBytes).nextBytes(content);
    byte[] header = ascii("\r\n$" + valueBytes + "\r\n");
    value = new byte[header.length + valueBytes];
    System.arraycopy(header, 0, value, 0, header.length);
    System.arraycopy(content, 0, value, header.length, valueBytes);
  }

  void writeGet(int key, ByteBuf out) {
    out.writeBytes(get);
    writeDigits(key, out);
    out.writeBytes(end);
  }

  void writeSet(int key, ByteBuf out) {
    out.writeBytes(set);
    writeDigits(key, out);
    out.writeBytes(value).writeBytes(end);
  }

  private static void writeDigits(int key, ByteBuf out) {
    long power = 100_000_000_000L;
    for (int i = 0; i < KEY_DIGITS; i++) {
      out.writeByte('0' + (int) (key / power % 10));
      power /= 10;
    }
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
