package io.atoll.store.keyspace;

import io.atoll.kernel.Id;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Where a key lies on the ring: 14 bits of Redis Cluster slot, then 50 bits of SHA-1.
 *
 * <p>The slot is what cluster-aware clients compute for themselves (Redis Cluster specification,
 * "Keys distribution model" and "Hash tags"): CRC16 of the key, or of what stands between its first
 * brace and the next closing one if that is not empty. SHA-1 is the papers' hash and spreads the
 * keys of a slot; the ring only needs it where an arc ends inside a slot.
 */
public final class KeyIds {

  public static final int SLOTS = 1 << 14;

  private static final int BITS_IN_SLOT = 50;

  private KeyIds() {}

  public static int slotOf(Bytes key) {
    int from = 0;
    int to = key.length();
    int open = indexOf(key, '{', 0);
    if (open >= 0) {
      int close = indexOf(key, '}', open + 1);
      if (close > open + 1) {
        from = open + 1;
        to = close;
      }
    }
    return Crc16.of(key.array(), key.offset() + from, key.offset() + to) & (SLOTS - 1);
  }

  public static int slotOf(Id id) {
    return (int) (id.value() >>> BITS_IN_SLOT);
  }

  public static Id idOf(Bytes key) {
    MessageDigest sha1 = sha1();
    sha1.update(key.array(), key.offset(), key.length());
    byte[] digest = sha1.digest();
    long bits = 0;
    for (int i = 0; i < Long.BYTES; i++) {
      bits = bits << 8 | (digest[i] & 0xff);
    }
    return new Id((long) slotOf(key) << BITS_IN_SLOT | bits >>> (64 - BITS_IN_SLOT));
  }

  /** The identifier of a virtual node that owns everything up to this slot. */
  public static Id lastOf(int slot) {
    return new Id(((long) slot + 1 << BITS_IN_SLOT) - 1);
  }

  private static int indexOf(Bytes key, char wanted, int from) {
    for (int i = from; i < key.length(); i++) {
      if (key.at(i) == wanted) {
        return i;
      }
    }
    return -1;
  }

  private static MessageDigest sha1() {
    try {
      return MessageDigest.getInstance("SHA-1");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-1", e);
    }
  }
}
