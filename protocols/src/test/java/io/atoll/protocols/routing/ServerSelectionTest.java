package io.atoll.protocols.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.atoll.kernel.Id;
import io.atoll.kernel.IdSpace;
import io.atoll.kernel.NodeRef;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.LongStream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Chord section 7: the nearest of the first few nodes of an interval. */
class ServerSelectionTest {

  @Provide
  Arbitrary<Ring> rings() {
    return Ring.any();
  }

  /** As good as random, and the same for the same pair. */
  private static long delay(NodeRef from, NodeRef to, long seed) {
    long mixed = (from.address().value() * 31 + to.address().value() + seed) * 0x9E3779B97F4A7C15L;
    return mixed >>> 44;
  }

  private static RoutingTable selected(
      Ring ring, NodeRef n, Spacing spacing, int candidates, long seed) {
    return new ServerSelection(candidates, node -> delay(n, node, seed))
        .fill(n, spacing, ring::firstFrom);
  }

  @Test
  void nearestOfTheFirstTwoIsTakenAndTheSuccessorKept() {
    Ring ring =
        Ring.of(
            new IdSpace(6),
            LongStream.of(1, 8, 14, 21, 32, 38, 42, 48, 51, 56).mapToObj(Id::new).toList());
    NodeRef n8 = ring.firstFrom(new Id(8));
    // the farther ahead the nearer: always the second, if there are two
    ServerSelection selection = new ServerSelection(2, node -> 64 - node.id().value());
    assertThat(selection.fill(n8, Spacing.toTheBase(2, ring.space()), ring::firstFrom))
        .hasToString("8->[14, 21, 38, 48]");
  }

  @Property
  void everyPointerIsTheNearestOfTheFirstNodesOfItsInterval(
      @ForAll("rings") Ring ring,
      @ForAll int choice,
      @ForAll @IntRange(min = 2, max = 9) int k,
      @ForAll @IntRange(min = 1, max = 6) int candidates,
      @ForAll long seed) {
    NodeRef n = ring.member(choice);
    Spacing spacing = Spacing.toTheBase(k, ring.space());
    List<NodeRef> expected = new ArrayList<>();
    expected.add(ring.firstFrom(ring.space().plus(n.id(), 1)));
    for (int j = 0; j < spacing.size(); j++) {
      long from = ring.space().distance(n.id(), spacing.start(n.id(), j));
      Id end = j + 1 < spacing.size() ? spacing.start(n.id(), j + 1) : n.id();
      long to = ring.space().distance(n.id(), end) - 1; // for n itself: the largest there is
      ring.members().values().stream()
          .filter(node -> isBetween(ring.space().distance(n.id(), node.id()), from, to))
          .sorted((a, b) -> Long.compareUnsigned(ahead(ring, n, a), ahead(ring, n, b)))
          .limit(candidates)
          .min((a, b) -> Long.compare(delay(n, a, seed), delay(n, b, seed)))
          .ifPresent(expected::add);
    }
    assertThat(selected(ring, n, spacing, candidates, seed))
        .isEqualTo(RoutingTable.of(n, expected));
  }

  private static boolean isBetween(long distance, long from, long to) {
    return distance != 0
        && Long.compareUnsigned(from, distance) <= 0
        && Long.compareUnsigned(distance, to) <= 0;
  }

  private static long ahead(Ring ring, NodeRef n, NodeRef node) {
    return ring.space().distance(n.id(), node.id());
  }

  @Property
  void oneCandidateGivesTheUsualTable(
      @ForAll("rings") Ring ring,
      @ForAll int choice,
      @ForAll @IntRange(min = 2, max = 17) int k,
      @ForAll long seed) {
    NodeRef n = ring.member(choice);
    Spacing spacing = Spacing.toTheBase(k, ring.space());
    assertThat(selected(ring, n, spacing, 1, seed)).isEqualTo(ring.table(n, spacing));
  }

  @Property
  void lookupsNeverOvershootAndEndAtTheOwnerByWayOfItsPredecessor(
      @ForAll("rings") Ring ring,
      @ForAll int choice,
      @ForAll long point,
      @ForAll @IntRange(min = 2, max = 9) int k,
      @ForAll @IntRange(min = 1, max = 6) int candidates,
      @ForAll long seed) {
    Id i = ring.point(point);
    Spacing spacing = Spacing.toTheBase(k, ring.space());
    List<NodeRef> walk =
        walk(ring, ring.member(choice), i, n -> selected(ring, n, spacing, candidates, seed));
    assertThat(walk.get(walk.size() - 1)).isEqualTo(ring.firstFrom(i));
    assertThat(walk.get(walk.size() - 2)).isEqualTo(ring.predecessorOf(i));
    for (int hop = 1; hop < walk.size() - 1; hop++) {
      long was =
          ring.space().distance(walk.get(hop - 1).id(), i) - 1; // at i itself: the whole ring
      long left = ring.space().distance(walk.get(hop).id(), i) - 1;
      assertThat(Long.compareUnsigned(left, was)).isNegative();
    }
  }

  /** Why the successor stays. */
  @Test
  void withoutTheSuccessorALookupEndsBeyondTheOwner() {
    Ring ring = Ring.of(new IdSpace(4), LongStream.of(0, 2, 3, 9).mapToObj(Id::new).toList());
    NodeRef zero = ring.firstFrom(new Id(0));
    List<NodeRef> withoutTwo = List.of(ring.firstFrom(new Id(3)), ring.firstFrom(new Id(9)));
    List<NodeRef> walk = walk(ring, zero, new Id(1), n -> RoutingTable.of(n, withoutTwo));
    assertThat(walk.get(walk.size() - 1)).isNotEqualTo(ring.firstFrom(new Id(1)));
  }

  @Test
  void choosingAmongNobodyIsRefused() {
    assertThatThrownBy(() -> new ServerSelection(0, node -> 0)).hasMessageContaining("candidates");
  }

  private static List<NodeRef> walk(
      Ring ring, NodeRef n, Id i, Function<NodeRef, RoutingTable> tables) {
    List<NodeRef> visited = new ArrayList<>(List.of(n));
    RoutingTable table = tables.apply(n);
    while (!table.terminates(i)) {
      assertThat(visited).as("the lookup ends").hasSizeLessThanOrEqualTo(ring.members().size());
      NodeRef next = table.nextHop(i);
      visited.add(next);
      table = tables.apply(next);
    }
    visited.add(table.nextHop(i));
    return visited;
  }
}
