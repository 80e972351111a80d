package io.atoll.lab.protocols.chord;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.protocols.ring.chord.ChordSettings;
import io.atoll.store.RegisterOperation.Get;
import io.atoll.store.RegisterOperation.Increment;
import io.atoll.store.RegisterOperation.Put;
import org.junit.jupiter.api.Test;

/** What the Chord report says of its ring (section 4.5), claim by claim, and what it does not. */
class ChordClaimsTest {

  // ---- 4.5.1, with the example of Fig. 7: 26 joins between 21 and 32

  @Test
  void joinFindsTheSuccessorAndTellsNobody() {
    SmallRing ring = SmallRing.of(21, 32);
    ring.join(26, 21);
    ring.passMillis(50);
    assertThat(ring.pointers()).isEqualTo("32<21>32 nil<26>32 21<32>21");
    assertThat(ring.upcalls).containsExactly("26 Joined[]");
  }

  @Test
  void firstTheSuccessorThenThePredecessorLearnsOfTheJoiner() {
    SmallRing ring = SmallRing.of(21, 32);
    ring.join(26, 21);
    ring.passUntil(() -> ring.pointers().equals("32<21>32 nil<26>32 26<32>21"));
    ring.passUntil(() -> ring.pointers().equals("32<21>26 nil<26>32 26<32>21"));
    ring.passUntil(() -> ring.pointers().equals("32<21>26 21<26>32 26<32>21"));
  }

  @Test
  void keysMoveToTheJoinerWhenItsSuccessorIsNotified() {
    SmallRing ring = SmallRing.of(21, 32);
    for (long key : new long[] {22, 24, 26, 27, 40}) {
      ring.execute(21, key, new Put(key * 10));
    }
    assertThat(ring.content(32)).isEqualTo("[22=220, 24=240, 26=260, 27=270]");
    ring.join(26, 32);
    ring.passSeconds(5);
    assertThat(ring.content(26)).isEqualTo("[22=220, 24=240, 26=260]");
    assertThat(ring.content(32)).isEqualTo("[27=270]");
    assertThat(ring.content(21)).isEqualTo("[40=400]");
    assertThat(ring.upcalls)
        .containsExactly(
            "26 Joined[]", "32 RangeChanged[range=(26,32]]", "26 RangeChanged[range=(21,26]]");
  }

  @Test
  void concurrentJoinsEndInOneCycleOfAllNodes() { // Theorem 4.3
    SmallRing ring = SmallRing.of(0);
    ring.join(40, 0);
    ring.join(10, 0);
    ring.join(50, 0);
    ring.passMillis(100);
    ring.join(30, 10);
    ring.join(20, 50);
    ring.join(60, 40);
    ring.passSeconds(30);
    assertThat(ring.pointers())
        .isEqualTo("60<0>10 0<10>20 10<20>30 20<30>40 30<40>50 40<50>60 50<60>0");
    assertThat(ring.find(30, 11)).isEqualTo(20);
    assertThat(ring.find(30, 20)).isEqualTo(20);
    assertThat(ring.find(30, 61)).isEqualTo(0);
  }

  @Test
  void theFirstMemberIsItsOwnNeighbour() {
    SmallRing ring = SmallRing.of();
    ring.join(5);
    ring.passSeconds(2);
    assertThat(ring.pointers()).isEqualTo("5<5>5");
    assertThat(ring.find(5, 6)).isEqualTo(5);
    assertThat(ring.upcalls).containsExactly("5 Joined[]", "5 RangeChanged[range=(5,5]]");
  }

  // ---- 4.5.3: failures

  @Test
  void successorListsHoldTheNextNodes() {
    ChordSettings three = ChordSettings.DEFAULT.withSuccessors(3);
    SmallRing ring = SmallRing.of(three, 0, 10, 20, 30, 40);
    assertThat(ring.view(0).successors()).hasToString("[10, 20, 30]");
    assertThat(ring.view(30).successors()).hasToString("[40, 0, 10]");
    SmallRing small = SmallRing.of(0, 10, 20);
    assertThat(small.view(10).successors()).hasToString("[20, 0]");
  }

  @Test
  void nodesThatFailAreReplacedByTheNextOnTheList() {
    SmallRing ring = SmallRing.of(0, 10, 20, 30, 40);
    ring.simulation.crash(ring.ref(10));
    ring.simulation.crash(ring.ref(20));
    ring.passSeconds(5);
    assertThat(ring.pointers()).isEqualTo("40<0>30 0<30>40 30<40>0");
    assertThat(ring.find(0, 5)).isEqualTo(30);
  }

  @Test
  void aRequestGoesOnWithTheNextSuccessorWhenOneHasFailed() {
    SmallRing ring = SmallRing.of(0, 10, 20, 30);
    ring.simulation.crash(ring.ref(10));
    ring.simulation.crash(ring.ref(20));
    assertThat(ring.find(0, 15)).isEqualTo(30);
  }

  @Test
  void aNodeWhoseListRunsOutFindsItsWayBackThroughItsPredecessor() {
    ChordSettings two = ChordSettings.DEFAULT.withSuccessors(2);
    SmallRing ring = SmallRing.of(two, 0, 10, 20, 30, 40);
    ring.simulation.crash(ring.ref(10));
    ring.simulation.crash(ring.ref(20));
    ring.passMillis(1);
    assertThat(ring.view(0).successors()).hasToString("[10, 20]");
    ring.passSeconds(20);
    // 0 knows nobody but 40, and asks 40 and then 30 for their predecessors
    assertThat(ring.pointers()).isEqualTo("40<0>30 0<30>40 30<40>0");
  }

  // ---- 4.5.4: voluntary departure

  @Test
  void aLeaverTellsBothNeighboursAndIsGoneAtOnce() {
    SmallRing ring = SmallRing.of(0, 10, 20, 30);
    ring.execute(0, 5, new Put(50));
    ring.leave(10);
    assertThat(ring.simulation.isRunning(ring.ref(10))).isFalse();
    ring.passMillis(10);
    assertThat(ring.pointers()).isEqualTo("30<0>20 0<20>30 20<30>0");
    assertThat(ring.view(0).successors()).hasToString("[20, 30]");
    assertThat(ring.content(20)).isEqualTo("[5=50]");
    assertThat(ring.upcalls).containsExactly("10 Left[]", "20 RangeChanged[range=(0,20]]");
  }

  @Test
  void theLastToLeaveTakesEverythingAlong() {
    SmallRing ring = SmallRing.of(0, 10);
    ring.execute(0, 5, new Put(50));
    ring.leave(0);
    ring.passMillis(10);
    assertThat(ring.pointers()).isEqualTo("10<10>10");
    ring.leave(10);
    assertThat(ring.pointers()).isEmpty();
  }

  // ---- what a joiner meets that the text does not mention

  @Test
  void aJoinerGoesOnWithItsNextContact() {
    SmallRing ring = SmallRing.of(0, 10, 20);
    ring.leave(10);
    ring.join(5, 10, 20);
    ring.passSeconds(5);
    assertThat(ring.pointers()).isEqualTo("20<0>5 0<5>20 5<20>0");
  }

  @Test
  void aJoinerWhoseQuestionIsLostAsksAgain() {
    SmallRing ring = SmallRing.of(0, 10);
    ring.join(5, 0, 10);
    ring.join(7, 5); // 5 is not on the ring itself, and does not answer
    ring.passMillis(50);
    assertThat(ring.pointers()).isEqualTo("10<0>10 nil<5>10 nil<7>nil 0<10>0");
    ring.passSeconds(10);
    assertThat(ring.pointers()).isEqualTo("10<0>5 0<5>7 5<7>10 7<10>0");
  }

  @Test
  void aJoinFailsWithoutContactsOrWithATakenIdentifier() {
    SmallRing ring = SmallRing.of(0, 10, 20);
    ring.leave(10);
    ring.passSeconds(1);
    ring.upcalls.clear();
    ring.join(5, 10);
    ring.join(20, 0);
    ring.passSeconds(5);
    assertThat(ring.upcalls)
        .containsExactly(
            "5 JoinFailed[reason=none of the contacts is on the ring]",
            "20 JoinFailed[reason=identifier 20 is taken]");
  }

  // ---- what is not promised: one owner for each identifier at all times

  @Test
  void whileOnlyTheSuccessorKnowsTheJoinerReadsFindAHole() { // 4.5.1: "the lookup may fail"
    SmallRing ring = ringInWhichOnlyTheSuccessorKnowsTheJoiner();
    assertThat(ring.execute(0, 10, new Get())).isEqualTo("absent");
    assertThat(ring.find(0, 10)).isEqualTo(32);
    assertThat(ring.find(16, 10)).isEqualTo(32);
    ring.passSeconds(5);
    assertThat(ring.execute(0, 10, new Get())).isEqualTo("7");
    assertThat(ring.find(0, 10)).isEqualTo(16);
  }

  @Test
  void whileOnlyTheSuccessorKnowsTheJoinerUpdatesAreLost() {
    SmallRing ring = ringInWhichOnlyTheSuccessorKnowsTheJoiner();
    assertThat(ring.execute(0, 10, new Increment(1))).isEqualTo("1");
    ring.passSeconds(5);
    assertThat(ring.execute(0, 10, new Increment(1))).isEqualTo("8");
    assertThat(ring.content(16)).isEqualTo("[10=8]");
    assertThat(ring.content(32)).as("what nobody will find again").isEqualTo("[10=1]");
  }

  private static SmallRing ringInWhichOnlyTheSuccessorKnowsTheJoiner() {
    SmallRing ring = SmallRing.of(0, 32);
    ring.execute(0, 10, new Put(7));
    ring.join(16, 0);
    ring.passUntil(() -> ring.pointers().equals("32<0>32 nil<16>32 16<32>0"));
    return ring;
  }

  @Test
  void neighboursThatLeaveTogetherLoseTheirKeys() {
    SmallRing ring = SmallRing.of(0, 10, 20, 30);
    ring.execute(0, 5, new Put(50));
    ring.leave(10);
    ring.leave(20);
    ring.passSeconds(5);
    assertThat(ring.pointers()).isEqualTo("30<0>30 0<30>0");
    assertThat(ring.execute(0, 5, new Get())).isEqualTo("absent");
  }

  @Test
  void keysOnTheirWayOverwriteUpdatesThatWereFaster() {
    SmallRing ring = SmallRing.of(0, 10, 20);
    ring.execute(0, 5, new Put(50));
    // the way from the leaver to its successor is longer than the way round through 0
    ring.simulation.network().setLink(1, 2, SmallRing.link(200));
    ring.leave(10);
    ring.passMillis(10);
    assertThat(ring.execute(0, 5, new Increment(1))).isEqualTo("1");
    ring.passSeconds(1);
    assertThat(ring.execute(0, 5, new Get())).isEqualTo("50");
  }
}
