package io.atoll.compare;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** One of the numbered keys, in the forms that client libraries take. */
public final class Key {

  private final int number;
  private final String text;
  private final byte[] bytes;

  private Key(int number) {
    this.number = number;
    this.text = String.format(Locale.ROOT, "key:%012d", number);
    this.bytes = text.getBytes(StandardCharsets.US_ASCII);
  }

  /** The first so many. */
  static Key[] first(int count) {
    Key[] keys = new Key[count];
    for (int i = 0; i < count; i++) {
      keys[i] = new Key(i);
    }
    return keys;
  }

  public int number() {
    return number;
  }

  public String text() {
    return text;
  }

  /** Not to be changed. */
  public byte[] bytes() {
    return bytes;
  }
}
