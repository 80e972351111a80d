package io.atoll;

import java.util.function.Function;

/**
 * How keys or values of a map become bytes, and what the bytes mean. One that is given is safe for
 * use by many threads, and one that you make has to be.
 *
 * <pre>{@code
 * record Point(int x, int y) {}
 *
 * Codec<Point> points =
 *     Codec.strings()
 *         .as(
 *             point -> point.x() + "," + point.y(),
 *             text -> {
 *               String[] numbers = text.split(",");
 *               return new Point(Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1]));
 *             });
 * }</pre>
 *
 * <p>Two keys are the same if their bytes are, and so are two values for {@link
 * AtollMap#compareAndSet} and the other conditional operations. Equal ones should have equal bytes.
 *
 * @param <T> what is encoded
 */
public interface Codec<T> {

  /** The bytes of a value. They belong to the caller. */
  byte[] encode(T value);

  /**
   * The value of some bytes, which belong to this method.
   *
   * @throws RuntimeException with a message that says what is wrong, if these are not bytes that
   *     {@link #encode} makes
   */
  T decode(byte[] bytes);

  /** Text in UTF-8. */
  static Codec<String> strings() {
    return StringCodec.INSTANCE;
  }

  /** Whole numbers as decimal digits, which Redis clients can count with. */
  static Codec<Long> longs() {
    return LongCodec.INSTANCE;
  }

  /** Bytes as they are. */
  static Codec<byte[]> bytes() {
    return BytesCodec.INSTANCE;
  }

  /** A codec made of two functions. */
  static <T> Codec<T> of(
      Function<? super T, byte[]> encoding, Function<? super byte[], ? extends T> decoding) {
    return new FunctionCodec<>(encoding, decoding);
  }

  /**
   * A codec for something that can be written as what this one is for.
   *
   * @param writing makes a {@code T} of it
   * @param reading makes it of a {@code T}
   */
  default <U> Codec<U> as(
      Function<? super U, ? extends T> writing, Function<? super T, ? extends U> reading) {
    return of(value -> encode(writing.apply(value)), bytes -> reading.apply(decode(bytes)));
  }
}
