package io.atoll.protocols.ring.stabilization.strong;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Address;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import org.junit.jupiter.api.Test;

/** The parts of strong stabilization: Chord 5.3, 5.4 and 7, claim by claim. */
class StrongStabilizationTest {

  private static NodeRef node(long id) {
    return new NodeRef(new Id(id), new Address(id));
  }

  // ---- self-search: Fig. 9

  @Test
  void whoFindsItselfIsOnTheCycle() {
    SelfSearch self = SelfSearch.NONE.fromSuccessor(node(10), node(20), node(10));
    assertThat(self.onCycle()).isTrue();
    assertThat(self.closer()).isNull();
  }

  @Test
  void whoFindsAnotherIsNotAndTakesItIfItIsCloser() {
    SelfSearch self = SelfSearch.NONE.fromSuccessor(node(10), node(20), node(15));
    assertThat(self.onCycle()).isFalse();
    assertThat(self.ripe(0)).isEqualTo(node(15));
    SelfSearch farther = SelfSearch.NONE.fromSuccessor(node(10), node(20), node(25));
    assertThat(farther.onCycle()).isFalse();
    assertThat(farther.ripe(0)).isNull();
  }

  @Test
  void theClosestCounts() {
    SelfSearch self =
        SelfSearch.NONE
            .fromSuccessor(node(10), node(20), node(15))
            .fromElsewhere(node(10), node(20), node(13))
            .fromElsewhere(node(10), node(20), node(14));
    assertThat(self.ripe(0)).isEqualTo(node(13));
  }

  @Test
  void aSearchFromElsewhereSaysNothingOfTheCycle() {
    SelfSearch self = SelfSearch.NONE.fromElsewhere(node(10), node(20), node(10));
    assertThat(self).isEqualTo(SelfSearch.NONE);
  }

  @Test
  void patienceIsCountedInRounds() { // 5.4
    SelfSearch self = SelfSearch.NONE.fromSuccessor(node(10), node(20), node(15));
    assertThat(self.ripe(2)).isNull();
    assertThat(self.afterRound(node(10), node(20)).ripe(2)).isNull();
    SelfSearch later = self.afterRound(node(10), node(20)).afterRound(node(10), node(20));
    assertThat(later.ripe(2)).isEqualTo(node(15));
    assertThat(later.done().ripe(0)).isNull();
  }

  @Test
  void whatStabilizationFindsMeanwhileMakesItPointless() {
    SelfSearch self = SelfSearch.NONE.fromSuccessor(node(10), node(20), node(15));
    assertThat(self.afterRound(node(10), node(14)).ripe(0)).isNull();
  }

  // ---- backward fingers: 5.4

  @Test
  void ofEachDistanceTheClosestIsKept() {
    BackwardFingers fingers =
        new BackwardFingers(node(100), 3)
            .with(node(60)) // 40: from 32 to 63
            .with(node(99))
            .with(node(50)) // 50: farther, the same level
            .with(node(66)) // 34: closer
            .with(node(30));
    assertThat(fingers.nodes()).containsExactly(node(99), node(66), node(30));
  }

  @Test
  void aNodeFarBehindIsToldTheOneClosestToIt() {
    BackwardFingers fingers =
        new BackwardFingers(node(100), 3).with(node(99)).with(node(66)).with(node(30));
    assertThat(fingers.closestAfter(node(10))).isEqualTo(node(30));
    assertThat(fingers.closestAfter(node(30))).isEqualTo(node(66));
    assertThat(fingers.closestAfter(node(70))).isEqualTo(node(99));
    assertThat(fingers.closestAfter(node(99))).isNull();
  }

  @Test
  void whoDoesNotSayItAgainIsForgotten() {
    BackwardFingers fingers = new BackwardFingers(node(100), 2).with(node(99)).with(node(66));
    fingers = fingers.afterRound().afterRound().with(node(66)).afterRound();
    assertThat(fingers.nodes()).containsExactly(node(66));
  }

  // ---- memory: 5.4 and 7

  @Test
  void memoryHasRoomForTheLatest() {
    PartitionMemory memory = new PartitionMemory(2).with(node(1)).with(node(2)).with(node(3));
    assertThat(memory.nodes()).containsExactly(node(3), node(2));
    assertThat(new PartitionMemory(0).with(node(1)).next()).isNull();
  }

  @Test
  void everyoneRememberedHasItsTurn() {
    PartitionMemory memory = new PartitionMemory(3).with(node(1)).with(node(2)).with(node(3));
    assertThat(memory.next()).isEqualTo(node(3));
    assertThat(memory.asked().next()).isEqualTo(node(2));
    assertThat(memory.asked().asked().next()).isEqualTo(node(1));
    assertThat(memory.asked().asked().asked()).isEqualTo(memory);
  }

  @Test
  void whoIsFoundIsForgotten() {
    PartitionMemory memory = new PartitionMemory(3).with(node(1)).with(node(2)).without(node(2));
    assertThat(memory.nodes()).containsExactly(node(1));
  }
}
