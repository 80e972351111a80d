package io.atoll.protocols.ranch;

import io.atoll.kernel.Id;

/** A string of bits, numbered from left to right: the identifier of a process, or a name. */
public record BitString(String bits) {

  public static final BitString EMPTY = new BitString("");

  public BitString {
    if (!bits.chars().allMatch(c -> c == '0' || c == '1')) {
      throw new IllegalArgumentException("a bit string has only 0 and 1: " + bits);
    }
  }

  /** The bits of an identifier of the full space, the highest first. */
  public static BitString of(Id id) {
    String bits = Long.toBinaryString(id.value());
    return new BitString("0".repeat(Long.SIZE - bits.length()) + bits);
  }

  /** LMP's |id|. */
  public int length() {
    return bits.length();
  }

  /** LMP's id[i]. */
  public int bit(int i) {
    return bits.charAt(i) - '0';
  }

  /** LMP's grow(id, d). */
  public BitString grow(int d) {
    return new BitString(bits + d);
  }

  /** LMP's shrink(id). */
  public BitString shrink() {
    return prefix(length() - 1);
  }

  public BitString prefix(int length) {
    return new BitString(bits.substring(0, length));
  }

  /** This string with bit i turned over. */
  public BitString turned(int i) {
    return new BitString(bits.substring(0, i) + (1 - bit(i)) + bits.substring(i + 1));
  }

  public boolean startsWith(BitString prefix) {
    return bits.startsWith(prefix.bits);
  }

  /** How many bits this and the other string have in common from the left. */
  public int commonPrefix(BitString other) {
    int limit = Math.min(length(), other.length());
    int i = 0;
    while (i < limit && bit(i) == other.bit(i)) {
      i++;
    }
    return i;
  }

  @Override
  public String toString() {
    return bits.isEmpty() ? "ε" : bits;
  }
}
