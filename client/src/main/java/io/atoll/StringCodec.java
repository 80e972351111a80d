package io.atoll;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Text in UTF-8. */
final class StringCodec implements Codec<String> {

  static final StringCodec INSTANCE = new StringCodec();

  private StringCodec() {}

  @Override
  public byte[] encode(String value) {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    if (hasSurrogate(value) && !new String(bytes, StandardCharsets.UTF_8).equals(value)) {
      // half of a pair has become a question mark: another string would be read
      throw new CodecException("not a string that has a form in UTF-8: " + value);
    }
    return bytes;
  }

  private static boolean hasSurrogate(String value) {
    for (int i = 0; i < value.length(); i++) {
      if (Character.isSurrogate(value.charAt(i))) {
        return true;
      }
    }
    return false;
  }

  @Override
  public String decode(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    // the character that stands for what is wrong may also be meant
    return text.indexOf('\ufffd') < 0 ? text : strictly(bytes);
  }

  private static String strictly(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new CodecException("no text in UTF-8, " + bytes.length + " bytes", e);
    }
  }
}
