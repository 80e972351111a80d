package io.atoll.compare;

import java.nio.charset.StandardCharsets;

/**
 * One of the numbered keys, in the forms that client libraries take. They are made anew each time:
 * a hundred thousand that were kept would have to be fetched from memory, which takes longer, and
 * would be counted as the work of whatever is measured.
 *
 * @param number not negative
 */
public record Key(int number) {

  private static final byte[] FIRST = "key:000000000000".getBytes(StandardCharsets.US_ASCII);

  public String text() {
    return new String(bytes(), StandardCharsets.US_ASCII);
  }

  public byte[] bytes() {
    byte[] bytes = FIRST.clone();
    int place = bytes.length;
    for (int rest = number; rest > 0; rest /= 10) {
      bytes[--place] += (byte) (rest % 10);
    }
    return bytes;
  }
}
