package io.atoll.protocols.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.atoll.kernel.Arc;
import io.atoll.kernel.Id;
import io.atoll.kernel.IdSpace;
import java.math.BigInteger;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class SpacingTest {

  private static List<Long> startsFrom(long n, Spacing spacing) {
    return IntStream.range(0, spacing.size())
        .mapToObj(j -> spacing.start(new Id(n), j).value())
        .toList();
  }

  @Test
  void baseTwoAreChordsFingers() {
    Spacing fingers = Spacing.toTheBase(2, new IdSpace(6));
    assertThat(startsFrom(8, fingers)).containsExactly(9L, 10L, 12L, 16L, 24L, 40L); // Fig. 4
    assertThat(Spacing.byPowersOfOnePlusOneOver(1, new IdSpace(6))).isEqualTo(fingers);
  }

  @Test
  void startsWrapAroundTheRing() {
    assertThat(startsFrom(62, Spacing.toTheBase(4, new IdSpace(6))))
        .containsExactly(63L, 0L, 1L, 2L, 6L, 10L, 14L, 30L, 46L);
  }

  @Test
  void largestRingHasOneFingerPerBit() {
    Spacing fingers = Spacing.toTheBase(2, IdSpace.FULL);
    assertThat(startsFrom(0, fingers))
        .containsExactlyElementsOf(IntStream.range(0, 64).mapToObj(bit -> 1L << bit).toList());
    assertThat(Spacing.toTheBase(16, IdSpace.FULL).size()).isEqualTo(15 * 16);
  }

  @Test
  void senselessParametersAreRefused() {
    assertThatThrownBy(() -> Spacing.toTheBase(1, IdSpace.FULL)).hasMessageContaining("not 1");
    assertThatThrownBy(() -> Spacing.byPowersOfOnePlusOneOver(0, IdSpace.FULL))
        .hasMessageContaining("not 0");
  }

  /** n + i * 2^m / k^l for every level and interval, each point once. */
  @Property
  void intervalsStartWhereTheDefinitionSays(
      @ForAll @IntRange(min = 2, max = 17) int k,
      @ForAll @IntRange(min = 1, max = 14) int bits,
      @ForAll long choice) {
    long size = 1L << bits;
    TreeSet<Long> distances = new TreeSet<>();
    for (long intervals = k; ; intervals *= k) {
      for (long i = 1; i < k; i++) {
        distances.add(i * size / intervals);
      }
      if (intervals >= size) {
        break;
      }
    }
    distances.remove(0L);
    long n = Math.floorMod(choice, size);
    assertThat(startsFrom(n, Spacing.toTheBase(k, new IdSpace(bits))))
        .containsExactlyElementsOf(distances.stream().map(d -> (n + d) % size).toList());
  }

  @Property
  void fingersAreAtPowersOfOnePlusOneOverD(
      @ForAll @IntRange(min = 1, max = 12) int d, @ForAll @IntRange(min = 1, max = 12) int bits) {
    TreeSet<Long> distances = new TreeSet<>();
    for (int j = 0; ; j++) {
      long power =
          BigInteger.valueOf(d + 1L).pow(j).divide(BigInteger.valueOf(d).pow(j)).longValue();
      if (power >= 1L << bits) {
        break;
      }
      distances.add(power);
    }
    assertThat(startsFrom(0, Spacing.byPowersOfOnePlusOneOver(d, new IdSpace(bits))))
        .containsExactlyElementsOf(distances);
  }

  @Property
  void whetherAPointLiesInAnArcIsWhatTryingAllOfThemSays(
      @ForAll @IntRange(min = 2, max = 5) int k,
      @ForAll @IntRange(max = 63) int n,
      @ForAll @IntRange(max = 63) int after,
      @ForAll @IntRange(max = 63) int upTo) {
    Spacing spacing = Spacing.toTheBase(k, new IdSpace(6));
    Arc arc = new Arc(new Id(after), new Id(upTo));
    boolean any =
        IntStream.range(0, spacing.size()).anyMatch(j -> arc.contains(spacing.start(new Id(n), j)));
    assertThat(spacing.startsIn(new Id(n), arc)).isEqualTo(any);
  }

  @Property
  void theFirstPointBeyondANodeIsTheFirstThatIsNotUpToIt(
      @ForAll @IntRange(max = 63) int n, @ForAll @IntRange(max = 63) int other) {
    Spacing spacing = Spacing.toTheBase(2, new IdSpace(6));
    int first = spacing.firstBeyond(new Id(n), new Id(other));
    for (int j = 0; j < spacing.size(); j++) {
      boolean upTo = n != other && spacing.start(new Id(n), j).isBetween(new Id(n), new Id(other));
      assertThat(j < first).isEqualTo(upTo);
    }
  }
}
