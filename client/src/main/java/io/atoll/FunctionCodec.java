package io.atoll;

import java.util.function.Function;

/** Two functions. */
record FunctionCodec<T>(
    Function<? super T, byte[]> encoding, Function<? super byte[], ? extends T> decoding)
    implements Codec<T> {

  @Override
  public byte[] encode(T value) {
    return encoding.apply(value);
  }

  @Override
  public T decode(byte[] bytes) {
    return decoding.apply(bytes);
  }
}
