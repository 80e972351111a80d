package io.atoll.store.keyspace;

/**
 * The hash that orders the keys within a slot: SipHash-1-3 (Aumasson and Bernstein, "SipHash: a
 * fast short-input PRF") under a secret of the cluster, so that nobody can send keys that all land
 * in one place of a table. Every host of a cluster has the same secret: hash order is also the
 * order of a scan, which goes on where another host left off.
 */
public record KeyHash(long secret0, long secret1) {

  /** The upper half of the 64 bits. */
  int of(Bytes key) {
    long v0 = secret0 ^ 0x736f6d6570736575L;
    long v1 = secret1 ^ 0x646f72616e646f6dL;
    long v2 = secret0 ^ 0x6c7967656e657261L;
    long v3 = secret1 ^ 0x7465646279746573L;
    byte[] bytes = key.array();
    int at = key.offset();
    int end = at + key.length();
    long word;
    boolean last;
    do {
      last = end - at < Long.BYTES;
      word = last ? lastWord(bytes, at, end, key.length()) : word(bytes, at);
      v3 ^= word;
      v0 += v1;
      v2 += v3;
      v1 = Long.rotateLeft(v1, 13) ^ v0;
      v3 = Long.rotateLeft(v3, 16) ^ v2;
      v0 = Long.rotateLeft(v0, 32);
      v2 += v1;
      v0 += v3;
      v1 = Long.rotateLeft(v1, 17) ^ v2;
      v3 = Long.rotateLeft(v3, 21) ^ v0;
      v2 = Long.rotateLeft(v2, 32);
      v0 ^= word;
      at += Long.BYTES;
    } while (!last);
    v2 ^= 0xff;
    for (int round = 0; round < 3; round++) {
      v0 += v1;
      v2 += v3;
      v1 = Long.rotateLeft(v1, 13) ^ v0;
      v3 = Long.rotateLeft(v3, 16) ^ v2;
      v0 = Long.rotateLeft(v0, 32);
      v2 += v1;
      v0 += v3;
      v1 = Long.rotateLeft(v1, 17) ^ v2;
      v3 = Long.rotateLeft(v3, 21) ^ v0;
      v2 = Long.rotateLeft(v2, 32);
    }
    return (int) ((v0 ^ v1 ^ v2 ^ v3) >>> 32);
  }

  private static long word(byte[] bytes, int at) {
    return (bytes[at] & 0xffL)
        | (bytes[at + 1] & 0xffL) << 8
        | (bytes[at + 2] & 0xffL) << 16
        | (bytes[at + 3] & 0xffL) << 24
        | (bytes[at + 4] & 0xffL) << 32
        | (bytes[at + 5] & 0xffL) << 40
        | (bytes[at + 6] & 0xffL) << 48
        | (bytes[at + 7] & 0xffL) << 56;
  }

  /** What is left of the bytes, and their number modulo 256 on top. */
  private static long lastWord(byte[] bytes, int at, int end, int length) {
    long word = (long) length << 56;
    for (int i = at; i < end; i++) {
      word |= (bytes[i] & 0xffL) << 8 * (i - at);
    }
    return word;
  }
}
