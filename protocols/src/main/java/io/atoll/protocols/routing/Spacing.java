package io.atoll.protocols.routing;

import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import io.atoll.kernel.IdSpace;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * How far ahead of a node its pointers start: different distances in ascending order, from 1 on. An
 * immutable value that all nodes of a ring share.
 */
public final class Spacing {

  private final String name;
  private final IdSpace space;

  /** Unsigned. */
  private final long[] distances;

  private Spacing(String name, IdSpace space, SortedSet<BigInteger> distances) {
    this.name = name;
    this.space = space;
    this.distances = distances.stream().mapToLong(BigInteger::longValue).toArray();
  }

  /**
   * DKS: the pointer for interval i of level l starts at n + i * 2^m / k^l, rounded down, for l up
   * to log_k 2^m. Interval 0 is the node itself. With k = 2 these are Chord's fingers.
   */
  public static Spacing toTheBase(int k, IdSpace space) {
    if (k < 2) {
      throw new IllegalArgumentException("the base of a routing table is at least 2, not " + k);
    }
    BigInteger size = BigInteger.TWO.pow(space.bits());
    SortedSet<BigInteger> distances = new TreeSet<>();
    BigInteger intervals = BigInteger.ONE; // k^l
    while (intervals.compareTo(size) < 0) {
      intervals = intervals.multiply(BigInteger.valueOf(k));
      for (int i = 1; i < k; i++) {
        distances.add(size.multiply(BigInteger.valueOf(i)).divide(intervals));
      }
    }
    distances.remove(BigInteger.ZERO); // the last level may be finer than the identifiers
    return new Spacing("base " + k, space, distances);
  }

  /**
   * Chord section 7: at integer powers of 1 + 1/d, rounded down. A hop leaves at most 1/(1+d) of
   * the distance. With d = 1 these are Chord's fingers.
   */
  public static Spacing byPowersOfOnePlusOneOver(int d, IdSpace space) {
    if (d < 1) {
      throw new IllegalArgumentException("fingers at powers of 1 + 1/d need a d from 1, not " + d);
    }
    BigInteger size = BigInteger.TWO.pow(space.bits());
    BigInteger numerator = BigInteger.ONE; // (d + 1)^j
    BigInteger denominator = BigInteger.ONE; // d^j
    SortedSet<BigInteger> distances = new TreeSet<>();
    BigInteger distance = BigInteger.ONE;
    while (distance.compareTo(size) < 0) {
      distances.add(distance);
      numerator = numerator.multiply(BigInteger.valueOf(d + 1L));
      denominator = denominator.multiply(BigInteger.valueOf(d));
      distance = numerator.divide(denominator);
    }
    return new Spacing("1 + 1/" + d, space, distances);
  }

  /** How many pointers there are, if no two of them are equal. */
  public int size() {
    return distances.length;
  }

  /** Where a pointer of a node starts. */
  public Id start(Id n, int pointer) {
    return space.plus(n, distances[pointer]);
  }

  /** The first pointer of a node that starts beyond another node; {@link #size} if none does. */
  public int firstBeyond(Id n, Id other) {
    return firstLongerThan(space.distance(n, other));
  }

  /** The last pointer of a node that starts at or before an identifier; -1 if none does. */
  public int lastUpTo(Id n, Id id) {
    return firstBeyond(n, id) - 1;
  }

  /** Whether any pointer of a node starts in an arc. */
  public boolean startsIn(Id n, Arc arc) {
    long from = space.distance(n, arc.after());
    long upTo = space.distance(n, arc.upTo());
    int next = firstLongerThan(from);
    boolean ahead = next < distances.length;
    if (Long.compareUnsigned(from, upTo) < 0) {
      return ahead && Long.compareUnsigned(distances[next], upTo) <= 0;
    }
    // the arc goes past the node itself
    return ahead || Long.compareUnsigned(distances[0], upTo) <= 0;
  }

  private int firstLongerThan(long distance) {
    int notLonger = -1;
    int longer = distances.length;
    while (longer - notLonger > 1) {
      int middle = (notLonger + longer) >>> 1;
      if (Long.compareUnsigned(distances[middle], distance) > 0) {
        longer = middle;
      } else {
        notLonger = middle;
      }
    }
    return longer;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Spacing spacing
        && space.equals(spacing.space)
        && Arrays.equals(distances, spacing.distances);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(distances);
  }

  @Override
  public String toString() {
    return name;
  }
}
