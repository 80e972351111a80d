package io.atoll.kernel;

/**
 * The identifiers after one point, up to and including another: {@code (after, upTo]}. Equal ends
 * mean the whole ring, since a member that is its own predecessor owns everything.
 */
public record Arc(Id after, Id upTo) {

  public boolean contains(Id id) {
    return id.isBetween(after, upTo);
  }

  public boolean isWholeRing() {
    return after.equals(upTo);
  }

  /** How long it is on a ring of 64 bits, unsigned. The whole ring is the longest of all. */
  public long length() {
    return isWholeRing() ? -1 : upTo.value() - after.value();
  }

  /**
   * Half of the way from one end to the other, on a ring of 64 bits; the end if there is nothing
   * between.
   */
  public Id middle() {
    long half = isWholeRing() ? 1L << 63 : length() >>> 1;
    return half == 0 ? upTo : new Id(after.value() + half);
  }

  @Override
  public String toString() {
    return "(" + after + "," + upTo + "]";
  }
}
