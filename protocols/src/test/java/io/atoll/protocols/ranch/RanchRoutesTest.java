package io.atoll.protocols.ranch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.protocols.routing.Routes.Step;
import io.atoll.protocols.routing.Routes.Trail;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The way to the owner of an identifier, hop by hop, by the example of a few processes. */
class RanchRoutesTest {

  /** An identifier that begins with these bits and goes on with zeros. */
  private static Id beginningWith(String bits) {
    return new Id(Long.parseUnsignedLong(bits, 2) << (Long.SIZE - bits.length()));
  }

  private static RanchRoutes routes(List<BidirectionalRanchNode> ranch, int process) {
    return RanchRoutes.of(ranch.get(process).view());
  }

  /** The processes that a request meets, the one that begins it first and the owner last. */
  private static List<Integer> way(List<BidirectionalRanchNode> ranch, int from, Id i) {
    List<Integer> met = new ArrayList<>(List.of(from));
    Step step = routes(ranch, from).next(i, Trail.NONE);
    while (step instanceof Step.Onward onward) {
      int p = (int) onward.p().address().value();
      met.add(p);
      step = routes(ranch, p).next(i, onward.trail());
    }
    assertThat(step).isEqualTo(new Step.Here());
    return met;
  }

  @Test
  void eachRingMatchesOneMoreBit() {
    List<BidirectionalRanchNode> ranch = Ranches.of("11", "001", "10", "000", "01");
    assertThat(way(ranch, 0, beginningWith("01"))).containsExactly(0, 1, 3, 4);
  }

  @Test
  void ownerIsThereAlready() {
    assertThat(way(Ranches.of("1", "0"), 1, beginningWith("01"))).containsExactly(1);
  }

  @Test
  void singleProcessOwnsEverything() {
    assertThat(way(Ranches.of(""), 0, beginningWith("1"))).containsExactly(0);
  }

  /** Both match one bit of 00...; the one that goes on with zeros behind the other bit is it. */
  @Test
  void bitThatNobodyHasIsTurnedOverSoThatThereIsOneOwner() {
    List<BidirectionalRanchNode> ranch = Ranches.of("1", "011", "010");
    assertThat(way(ranch, 0, beginningWith("00"))).endsWith(2);
    assertThat(way(ranch, 1, beginningWith("00"))).endsWith(2);
    assertThat(way(ranch, 2, beginningWith("00"))).endsWith(2);
    assertThat(way(ranch, 2, beginningWith("001"))).endsWith(1);
  }

  /** A start that is in none of the rings would be waited for for ever. */
  @Test
  void walkWithoutEndIsGivenUp() {
    List<BidirectionalRanchNode> ranch = Ranches.of("1", "000", "001");
    NodeRef nobody = Ranches.process(9);
    Trail trail =
        new RanchRoutes.Underway(new Walk(new BitString("01"), 1, nobody), Integer.MAX_VALUE);
    int hops = 0;
    Step step = routes(ranch, 1).next(beginningWith("01"), trail);
    while (step instanceof Step.Onward onward) {
      hops++;
      step =
          routes(ranch, (int) onward.p().address().value())
              .next(beginningWith("01"), onward.trail());
    }
    assertThat(step).isEqualTo(new Step.Lost());
    assertThat(hops).isEqualTo(RanchRoutes.MOST_STEPS);
  }

  @Test
  void whoIsOutsideHasNoRoutes() {
    BidirectionalRanchNode outside = new BidirectionalRanchNode(Ranches.process(0));
    assertThatThrownBy(() -> RanchRoutes.of(outside.view())).hasMessageContaining("neighbours");
  }
}
