package io.atoll;

import io.atoll.store.keyspace.Bytes;
import io.atoll.store.keyspace.Decimal;
import java.nio.charset.StandardCharsets;

/** Whole numbers as decimal digits. */
final class LongCodec implements Codec<Long> {

  static final LongCodec INSTANCE = new LongCodec();

  private LongCodec() {}

  @Override
  public byte[] encode(Long value) {
    return Long.toString(value).getBytes(StandardCharsets.ISO_8859_1);
  }

  @Override
  public Long decode(byte[] bytes) {
    Bytes text = Bytes.of(bytes);
    if (!Decimal.isLong(text)) {
      throw new CodecException("not a whole number of 64 bits: " + text);
    }
    return Decimal.toLong(text);
  }
}
