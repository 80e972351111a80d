package io.atoll.protocols.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Id;
import io.atoll.kernel.IdSpace;
import io.atoll.kernel.NodeRef;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** The table and the greedy next hop, held against their definitions. */
class RoutingTableTest {

  @Provide
  Arbitrary<Ring> rings() {
    return Ring.any();
  }

  /** Chord Fig. 4(a) and (b). */
  @Test
  void chordsExampleIsFoundAsInItsFigure() {
    Ring ring =
        Ring.of(
            new IdSpace(6),
            LongStream.of(1, 8, 14, 21, 32, 38, 42, 48, 51, 56).mapToObj(Id::new).toList());
    Spacing fingers = Spacing.toTheBase(2, ring.space());
    NodeRef n8 = ring.firstFrom(new Id(8));
    assertThat(ring.table(n8, fingers)).hasToString("8->[14, 21, 32, 42]");
    assertThat(ring.walk(n8, new Id(54), fingers)).hasToString("[8, 42, 51, 56]");
  }

  @Test
  void loneNodeIsItsOwnSuccessorAndOwnsEverything() {
    Ring ring = Ring.of(new IdSpace(4), List.of(new Id(5)));
    RoutingTable table = ring.table(ring.member(0), Spacing.toTheBase(2, ring.space()));
    assertThat(table.nodes()).isEmpty();
    assertThat(table.successor()).isEqualTo(ring.member(0));
    for (long i = 0; i < 16; i++) {
      assertThat(table.terminates(new Id(i))).isTrue();
      assertThat(table.nextHop(new Id(i))).isEqualTo(ring.member(0));
    }
  }

  @Property
  void tableHoldsTheFirstNodeFromEachStartOnceAndInOrder(
      @ForAll("rings") Ring ring, @ForAll int choice, @ForAll @IntRange(min = 2, max = 17) int k) {
    NodeRef n = ring.member(choice);
    Spacing spacing = Spacing.toTheBase(k, ring.space());
    Set<NodeRef> expected = new LinkedHashSet<>();
    for (int j = 0; j < spacing.size(); j++) {
      expected.add(ring.firstFrom(spacing.start(n.id(), j)));
    }
    expected.remove(n);
    assertThat(ring.table(n, spacing).nodes()).containsExactlyElementsOf(expected);
  }

  @Property
  void tableOfKnownNodesIsSortedWhateverTheirOrder(
      @ForAll("rings") Ring ring, @ForAll int choice, @ForAll Random random) {
    NodeRef n = ring.member(choice);
    List<NodeRef> known = new ArrayList<>(ring.members().values());
    known.addAll(ring.members().values());
    Collections.shuffle(known, random);
    List<NodeRef> clockwise = new ArrayList<>();
    for (NodeRef node = n; clockwise.size() < ring.members().size(); ) {
      node = ring.firstFrom(ring.space().plus(node.id(), 1));
      clockwise.add(node);
    }
    clockwise.remove(n);
    assertThat(RoutingTable.of(n, known).nodes()).isEqualTo(clockwise);
  }

  /** DKS Alg. 15 to the letter, on a table of any nodes whatever. */
  @Property
  void nextHopIsTheOneOfTheText(
      @ForAll("rings") Ring ring, @ForAll int choice, @ForAll long point, @ForAll Random random) {
    NodeRef n = ring.member(choice);
    Id i = ring.point(point);
    RoutingTable table =
        RoutingTable.of(
            n, ring.members().values().stream().filter(node -> random.nextBoolean()).toList());
    NodeRef succ = table.successor();
    NodeRef r = succ;
    if (!i.isBetween(n.id(), succ.id())) {
      for (NodeRef rt : table.nodes()) {
        if (rt.id().isBetween(n.id(), i) && !rt.id().equals(i)) {
          r = rt;
        }
      }
    }
    assertThat(table.nextHop(i)).isEqualTo(r);
  }

  @Property
  void nextHopIsTheClosestPointerBeforeAndNeverOvershoots(
      @ForAll("rings") Ring ring,
      @ForAll int choice,
      @ForAll long point,
      @ForAll @IntRange(min = 2, max = 17) int k) {
    NodeRef n = ring.member(choice);
    Id i = ring.point(point);
    RoutingTable table = ring.table(n, Spacing.toTheBase(k, ring.space()));
    NodeRef next = table.nextHop(i);
    if (table.terminates(i)) {
      assertThat(next).isEqualTo(ring.firstFrom(i));
      return;
    }
    long left = ring.space().distance(next.id(), i);
    assertThat(next).isNotEqualTo(n);
    assertThat(isCloser(left, ring.space().distance(n.id(), i))).isTrue();
    for (NodeRef other : table.nodes()) {
      assertThat(isCloser(ring.space().distance(other.id(), i), left)).isFalse();
    }
  }

  /** Distance zero is the whole ring: the node at i itself is the owner, not on the way to it. */
  private static boolean isCloser(long distance, long than) {
    return Long.compareUnsigned(distance - 1, than - 1) < 0;
  }

  @Property
  void walkEndsAtTheOwnerByWayOfItsPredecessor(
      @ForAll("rings") Ring ring,
      @ForAll int choice,
      @ForAll long point,
      @ForAll @IntRange(min = 2, max = 17) int k) {
    Id i = ring.point(point);
    List<NodeRef> walk = ring.walk(ring.member(choice), i, Spacing.toTheBase(k, ring.space()));
    assertThat(walk.get(walk.size() - 1)).isEqualTo(ring.firstFrom(i));
    assertThat(walk.get(walk.size() - 2)).isEqualTo(ring.predecessorOf(i));
  }

  /** A hop takes at least one digit off the distance to the owner's predecessor. */
  @Property
  void hopsAreAtMostTheDigitsOfTheDistanceAndOne(
      @ForAll("rings") Ring ring,
      @ForAll int choice,
      @ForAll long point,
      @ForAll @IntRange(min = 2, max = 17) int k) {
    NodeRef n = ring.member(choice);
    Id i = ring.point(point);
    BigInteger distance = unsigned(ring.space().distance(n.id(), ring.predecessorOf(i).id()));
    BigInteger size = BigInteger.TWO.pow(ring.space().bits());
    int digits = 0;
    for (BigInteger intervals = BigInteger.ONE; intervals.compareTo(size) < 0; ) {
      intervals = intervals.multiply(BigInteger.valueOf(k));
      digits += size.divide(intervals).compareTo(distance) <= 0 ? 1 : 0;
    }
    List<NodeRef> walk = ring.walk(n, i, Spacing.toTheBase(k, ring.space()));
    assertThat(walk.size() - 1).isLessThanOrEqualTo(digits + 1);
  }

  /** Chord section 7: a hop leaves at most 1/(1+d) of the distance, so log_(1+d) N are enough. */
  @Property
  void hopsAtPowersOfOnePlusOneOverDLeaveOnePartInDPlusOne(
      @ForAll("rings") Ring ring,
      @ForAll int choice,
      @ForAll long point,
      @ForAll @IntRange(min = 1, max = 9) int d) {
    NodeRef n = ring.member(choice);
    Id i = ring.point(point);
    List<NodeRef> walk = ring.walk(n, i, Spacing.byPowersOfOnePlusOneOver(d, ring.space()));
    Id before = ring.predecessorOf(i).id();
    for (int hop = 1; hop < walk.size() - 1; hop++) {
      BigInteger was = unsigned(ring.space().distance(walk.get(hop - 1).id(), before));
      BigInteger left = unsigned(ring.space().distance(walk.get(hop).id(), before));
      assertThat(left.multiply(BigInteger.valueOf(d + 1L))).isLessThan(was.add(BigInteger.ONE));
    }
  }

  private static BigInteger unsigned(long value) {
    return new BigInteger(Long.toUnsignedString(value));
  }
}
