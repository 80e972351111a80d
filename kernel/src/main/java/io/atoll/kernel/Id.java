package io.atoll.kernel;

/**
 * A point on the ring: an unsigned value of at most 64 bits.
 *
 * <p>Ids of a ring of m bits are values below 2^m (see {@link IdSpace}). Order between two ids is
 * unsigned; order <em>on the ring</em> only makes sense for three, and that is what {@link
 * #isBetween} decides.
 */
public record Id(long value) implements Comparable<Id> {

  /**
   * Whether this id lies on the arc {@code (after, upTo]}, going clockwise. When both ends are
   * equal the arc is the whole ring.
   *
   * <p>The subtraction wraps at 2^64, which orders the points of a smaller ring just as well: both
   * distances are taken from the same origin, and what lies behind it becomes larger than any
   * distance ahead of it.
   */
  public boolean isBetween(Id after, Id upTo) {
    if (after.value == upTo.value) {
      return true;
    }
    long distance = value - after.value;
    return distance != 0 && Long.compareUnsigned(distance, upTo.value - after.value) <= 0;
  }

  /**
   * Whether this id lies on the open arc {@code (after, before)}, going clockwise. When both ends
   * are equal, everything but that one point does.
   */
  public boolean isStrictlyBetween(Id after, Id before) {
    return value != before.value && isBetween(after, before);
  }

  /** Unsigned order, for the one rule of the papers that needs it (who has the highest id). */
  @Override
  public int compareTo(Id other) {
    return Long.compareUnsigned(value, other.value);
  }

  @Override
  public String toString() {
    return Long.toUnsignedString(value);
  }
}
