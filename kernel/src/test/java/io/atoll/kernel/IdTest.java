package io.atoll.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** Intervals on the ring, against the definition: walk clockwise and see whether one is met. */
class IdTest {

  /** Every triple of a ring of 4 bits, against a walk from one end to the other. */
  @Example
  void everyTripleOfASmallRingAgreesWithAWalk() {
    IdSpace space = new IdSpace(4);
    int checked = 0;
    for (long after = 0; after < 16; after++) {
      for (long upTo = 0; upTo < 16; upTo++) {
        for (long x = 0; x < 16; x++) {
          Id id = space.id(x);
          assertThat(id.isBetween(space.id(after), space.id(upTo)))
              .as("%s in (%s,%s]", x, after, upTo)
              .isEqualTo(metOnTheWay(space, space.id(after), space.id(upTo), id));
          checked++;
        }
      }
    }
    assertThat(checked).isEqualTo(4096);
  }

  /** Every triple of a ring of 4 bits, against a walk that stops before the end. */
  @Example
  void strictlyBetweenIsBetweenWithoutTheEnd() {
    IdSpace space = new IdSpace(4);
    int between = 0;
    for (long after = 0; after < 16; after++) {
      for (long before = 0; before < 16; before++) {
        for (long x = 0; x < 16; x++) {
          Id id = space.id(x);
          boolean met = x != before && metOnTheWay(space, space.id(after), space.id(before), id);
          assertThat(id.isStrictlyBetween(space.id(after), space.id(before)))
              .as("%s in (%s,%s)", x, after, before)
              .isEqualTo(met);
          between += met ? 1 : 0;
        }
      }
    }
    assertThat(between).isEqualTo(16 * (15 + 15 * 14 / 2)); // equal ends: all but one point
  }

  private static boolean metOnTheWay(IdSpace space, Id after, Id upTo, Id x) {
    Id at = after;
    do {
      at = space.plus(at, 1);
      if (at.equals(x)) {
        return true;
      }
    } while (!at.equals(upTo));
    return false;
  }

  @Property
  void betweenIsTheComparisonOfDistances(
      @ForAll("ids") long after, @ForAll("ids") long upTo, @ForAll("ids") long x) {
    Id a = new Id(after);
    Id b = new Id(upTo);
    Id id = new Id(x);
    long toX = IdSpace.FULL.distance(a, id);
    long toEnd = IdSpace.FULL.distance(a, b);
    boolean expected = toEnd == 0 || (toX != 0 && Long.compareUnsigned(toX, toEnd) <= 0);
    assertThat(id.isBetween(a, b)).isEqualTo(expected);
  }

  @Property
  void twoArcsThatMeetPartitionTheRing(
      @ForAll("ids") long a, @ForAll("ids") long b, @ForAll("ids") long x) {
    if (a == b) {
      return;
    }
    boolean first = new Id(x).isBetween(new Id(a), new Id(b));
    boolean second = new Id(x).isBetween(new Id(b), new Id(a));
    assertThat(first).isNotEqualTo(second);
  }

  @Property
  void aMemberThatIsItsOwnPredecessorOwnsEverything(@ForAll("ids") long n, @ForAll("ids") long x) {
    assertThat(new Arc(new Id(n), new Id(n)).contains(new Id(x))).isTrue();
  }

  @Property
  void betweenDoesNotChangeWhenTheRingIsRotated(
      @ForAll @IntRange(min = 1, max = 64) int bits,
      @ForAll("ids") long after,
      @ForAll("ids") long upTo,
      @ForAll("ids") long x,
      @ForAll("ids") long by) {
    IdSpace space = new IdSpace(bits);
    Id zero = new Id(0);
    Id a = space.plus(zero, after);
    Id b = space.plus(zero, upTo);
    Id id = space.plus(zero, x);
    assertThat(space.plus(id, by).isBetween(space.plus(a, by), space.plus(b, by)))
        .isEqualTo(id.isBetween(a, b));
  }

  @Property
  void distanceUndoesPlus(
      @ForAll @IntRange(min = 1, max = 64) int bits,
      @ForAll("ids") long origin,
      @ForAll("ids") long by) {
    IdSpace space = new IdSpace(bits);
    Id from = space.plus(new Id(0), origin);
    Id to = space.plus(from, by);
    assertThat(space.plus(from, space.distance(from, to))).isEqualTo(to);
    assertThat(space.contains(to.value())).isTrue();
  }

  @Example
  void valuesThatDoNotFitAreRefusedWithTheirValue() {
    assertThatThrownBy(() -> new IdSpace(4).id(16))
        .hasMessageContaining("16")
        .hasMessageContaining("4 bits");
    assertThatThrownBy(() -> new IdSpace(0)).hasMessageContaining("0");
    assertThatThrownBy(() -> new IdSpace(65)).hasMessageContaining("65");
    assertThat(IdSpace.FULL.id(-1)).hasToString("18446744073709551615");
  }

  @Provide
  Arbitrary<Long> ids() {
    Arbitrary<Long> edges = Arbitraries.of(0L, 1L, -1L, Long.MAX_VALUE, Long.MIN_VALUE);
    return Arbitraries.oneOf(Arbitraries.longs(), edges, Arbitraries.longs().between(-4, 4));
  }

  @Example
  void theMiddleOfAnArcIsHalfwayClockwise() {
    assertThat(new Arc(new Id(10), new Id(20)).middle()).isEqualTo(new Id(15));
    assertThat(new Arc(new Id(-10), new Id(10)).middle()).isEqualTo(new Id(0));
    assertThat(new Arc(new Id(3), new Id(3)).middle()).isEqualTo(new Id(3 + (1L << 63)));
    assertThat(new Arc(new Id(3), new Id(4)).middle()).isEqualTo(new Id(4));
  }
}
