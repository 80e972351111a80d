package io.atoll.kernel;

/**
 * A ring of 2^bits identifiers. Small ones keep the checker's searches small; production uses 64.
 */
public record IdSpace(int bits) {

  public static final IdSpace FULL = new IdSpace(64);

  public IdSpace {
    if (bits < 1 || bits > 64) {
      throw new IllegalArgumentException("bits must be between 1 and 64, not " + bits);
    }
  }

  /** The id with this value. The value must fit: nothing is silently cut. */
  public Id id(long value) {
    if (!contains(value)) {
      throw new IllegalArgumentException(
          Long.toUnsignedString(value) + " is not an identifier of " + bits + " bits");
    }
    return new Id(value);
  }

  public boolean contains(long value) {
    return (value & ~mask()) == 0;
  }

  /** The id at this clockwise distance, modulo the size of the ring. */
  public Id plus(Id origin, long distance) {
    return new Id((origin.value() + distance) & mask());
  }

  /** The clockwise distance between two ids, modulo the size of the ring (unsigned). */
  public long distance(Id from, Id to) {
    return (to.value() - from.value()) & mask();
  }

  private long mask() {
    return bits == 64 ? -1L : (1L << bits) - 1;
  }
}
