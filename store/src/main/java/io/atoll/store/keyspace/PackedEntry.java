package io.atoll.store.keyspace;

import java.util.Arrays;

/**
 * A key, its value and its times in one array, because a million small objects each with a header
 * of its own take more room than what they hold. A packed entry never changes; a new value is a new
 * array.
 *
 * <pre>
 *   1 byte   flags: does it expire, is the key longer than 255 bytes
 *   4 bytes  when it was last written, in seconds
 *   1 or 4   length of the key
 *   0 or 8   when it expires, in milliseconds
 *   key, value
 * </pre>
 */
final class PackedEntry {

  /** The expiry of what does not expire. */
  static final long NEVER = Long.MAX_VALUE;

  /** What an array takes beside its bytes, and what its size is a multiple of. */
  private static final int ARRAY_HEADER_BYTES = 16;

  private static final int ALIGNMENT_BYTES = 8;

  private static final int EXPIRES = 1;
  private static final int LONG_KEY = 2;
  private static final int SHORT_KEY_LIMIT = 255;

  private static final int WRITTEN_AT = 1;
  private static final int KEY_LENGTH_AT = 5;

  private PackedEntry() {}

  static byte[] of(Bytes key, Bytes value, long expireAtMillis, int writtenSeconds) {
    boolean expires = expireAtMillis != NEVER;
    boolean longKey = key.length() > SHORT_KEY_LIMIT;
    int flags = (expires ? EXPIRES : 0) | (longKey ? LONG_KEY : 0);
    int keyAt = keyAt(flags);
    byte[] entry = new byte[keyAt + key.length() + value.length()];
    entry[0] = (byte) flags;
    putBigEndian(entry, WRITTEN_AT, Integer.BYTES, writtenSeconds);
    putBigEndian(entry, KEY_LENGTH_AT, longKey ? Integer.BYTES : 1, key.length());
    if (expires) {
      putBigEndian(entry, keyAt - Long.BYTES, Long.BYTES, expireAtMillis);
    }
    key.copyTo(entry, keyAt);
    value.copyTo(entry, keyAt + key.length());
    return entry;
  }

  /** Whether it could have been packed here: known flags, and a key that ends before the entry. */
  static boolean isPacked(Bytes bytes) {
    int flags = bytes.length() == 0 ? -1 : bytes.at(0);
    if (flags < 0 || flags > (EXPIRES | LONG_KEY) || bytes.length() < keyAt(flags)) {
      return false;
    }
    int keyLength = keyLength(bytes.array(), bytes.offset());
    boolean longKey = (flags & LONG_KEY) != 0;
    return longKey == keyLength > SHORT_KEY_LIMIT && keyLength <= bytes.length() - keyAt(flags);
  }

  static boolean hasKey(byte[] entry, Bytes key) {
    return keyLength(entry) == key.length()
        && Arrays.equals(
            entry,
            keyAt(entry[0]),
            keyAt(entry[0]) + key.length(),
            key.array(),
            key.offset(),
            key.offset() + key.length());
  }

  static Bytes key(byte[] entry) {
    return Bytes.of(entry, keyAt(entry[0]), keyLength(entry));
  }

  static Bytes value(byte[] entry) {
    int at = keyAt(entry[0]) + keyLength(entry);
    return Bytes.of(entry, at, entry.length - at);
  }

  static boolean expires(byte[] entry) {
    return (entry[0] & EXPIRES) != 0;
  }

  static long expireAtMillis(byte[] entry) {
    return expires(entry) ? bigEndian(entry, keyAt(entry[0]) - Long.BYTES, Long.BYTES) : NEVER;
  }

  /** As in Redis, an entry is still there in the millisecond of its expiry. */
  static boolean isOver(byte[] entry, long nowMillis) {
    return expires(entry) && expireAtMillis(entry) < nowMillis;
  }

  static int writtenSeconds(byte[] entry) {
    return (int) bigEndian(entry, WRITTEN_AT, Integer.BYTES);
  }

  /** What it takes in memory. */
  static int sizeBytes(byte[] entry) {
    return (ARRAY_HEADER_BYTES + entry.length + ALIGNMENT_BYTES - 1) & -ALIGNMENT_BYTES;
  }

  private static int keyAt(int flags) {
    return KEY_LENGTH_AT
        + ((flags & LONG_KEY) == 0 ? 1 : Integer.BYTES)
        + ((flags & EXPIRES) == 0 ? 0 : Long.BYTES);
  }

  private static int keyLength(byte[] entry) {
    return keyLength(entry, 0);
  }

  private static int keyLength(byte[] array, int entryAt) {
    return (array[entryAt] & LONG_KEY) == 0
        ? array[entryAt + KEY_LENGTH_AT] & 0xff
        : (int) bigEndian(array, entryAt + KEY_LENGTH_AT, Integer.BYTES);
  }

  private static void putBigEndian(byte[] entry, int at, int count, long number) {
    for (int i = 0; i < count; i++) {
      entry[at + i] = (byte) (number >>> 8 * (count - 1 - i));
    }
  }

  private static long bigEndian(byte[] entry, int at, int count) {
    long number = 0;
    for (int i = 0; i < count; i++) {
      number = number << 8 | (entry[at + i] & 0xff);
    }
    return number;
  }
}
