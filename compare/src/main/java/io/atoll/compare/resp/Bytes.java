package io.atoll.compare.resp;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;

/** Commands that wait to be sent. */
final class Bytes {

  private static final int FIRST_BYTES = 16 * 1024;
  private static final byte[] LINE_END = {'\r', '\n'};

  /** Numbers that are written again and again: sizes of keys and values. */
  private static final byte[][] NUMBERS =
      IntStream.range(0, 1024).mapToObj(i -> ascii(Integer.toString(i))).toArray(byte[][]::new);

  private static final byte[] LENGTH = {'$'};

  /** Always ready to be written to. */
  private ByteBuffer buffer = ByteBuffer.allocate(FIRST_BYTES);

  static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  static byte[] ascii(int number) {
    return number < NUMBERS.length ? NUMBERS[number] : ascii(Integer.toString(number));
  }

  /** How a command begins that has so many arguments. */
  static byte[] beginning(String name, int arguments) {
    return ascii("*" + (1 + arguments) + "\r\n$" + name.length() + "\r\n" + name + "\r\n");
  }

  void command(byte[] beginning, byte[]... arguments) {
    put(beginning);
    for (byte[] argument : arguments) {
      argument(argument);
    }
  }

  private void argument(byte[] bytes) {
    put(LENGTH);
    put(ascii(bytes.length));
    put(LINE_END);
    put(bytes);
    put(LINE_END);
  }

  private void put(byte[] bytes) {
    if (buffer.remaining() < bytes.length) {
      int capacity = Math.max(2 * buffer.capacity(), buffer.position() + bytes.length);
      buffer = ByteBuffer.allocate(capacity).put(buffer.flip());
    }
    buffer.put(bytes);
  }

  boolean isEmpty() {
    return buffer.position() == 0;
  }

  /** Hand it to somebody who takes some of it. */
  <E extends Exception> void drain(Sink<E> sink) throws E {
    buffer.flip();
    try {
      sink.take(buffer);
    } finally {
      buffer.compact();
    }
  }

  /** Takes bytes as far as it can. */
  interface Sink<E extends Exception> {
    void take(ByteBuffer bytes) throws E;
  }
}
