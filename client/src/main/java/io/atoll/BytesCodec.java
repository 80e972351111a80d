package io.atoll;

/** Bytes as they are. Those that are given may change afterwards, and so are copied. */
final class BytesCodec implements Codec<byte[]> {

  static final BytesCodec INSTANCE = new BytesCodec();

  private BytesCodec() {}

  @Override
  public byte[] encode(byte[] value) {
    return value.clone();
  }

  @Override
  public byte[] decode(byte[] bytes) {
    return bytes;
  }
}
