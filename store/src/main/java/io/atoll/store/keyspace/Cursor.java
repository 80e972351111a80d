package io.atoll.store.keyspace;

/**
 * How far a scan has come: all slots before this one are done, and of this one all keys with
 * smaller hashes. It names no place in a table and no host, so it outlives both.
 */
public record Cursor(long value) {

  private static final int HASH_BITS = 32;

  public static final Cursor START = new Cursor(0);

  /** Behind the last slot. */
  public static final Cursor END = at(KeyIds.SLOTS, 0);

  public Cursor {
    if (value < 0 || value >>> HASH_BITS > KeyIds.SLOTS) {
      throw new IllegalArgumentException("not a cursor: " + value);
    }
  }

  public static Cursor at(int slot, long hash) {
    return new Cursor(((long) slot << HASH_BITS) + hash);
  }

  /** Whether a number that a client sent can be a cursor. */
  public static boolean isCursor(long value) {
    return value >= 0 && value < END.value;
  }

  public int slot() {
    return (int) (value >>> HASH_BITS);
  }

  long hash() {
    return value & 0xffffffffL;
  }
}
