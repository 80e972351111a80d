package io.atoll.lab.protocols.chord;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Delay;
import io.atoll.protocols.ring.chord.ChordRules;
import io.atoll.protocols.ring.chord.ChordSettings;
import io.atoll.store.RegisterOperation.Get;
import io.atoll.store.RegisterOperation.Increment;
import io.atoll.store.RegisterOperation.Put;
import org.junit.jupiter.api.Test;

/** What the rules of {@code ring.stabilization} change in a ring that runs, each beside Chord's. */
class CorrectedChordTest {

  private static final ChordSettings PUBLISHED = ChordSettings.DEFAULT.withSuccessors(2);
  private static final ChordSettings CORRECTED = PUBLISHED.with(new ChordRules.Corrected());

  @Test
  void aJoinerTakesAWholeListAndIsKnownAtOnce() {
    SmallRing published = SmallRing.of(PUBLISHED, 0, 10, 20, 30);
    SmallRing corrected = SmallRing.of(CORRECTED, 0, 10, 20, 30);
    for (SmallRing ring : new SmallRing[] {published, corrected}) {
      ring.join(15, 0);
      ring.passMillis(90);
    }
    assertThat(published.view(15).successors()).hasToString("[20]");
    assertThat(published.view(20).pred()).hasToString("10");
    assertThat(corrected.view(15).successors()).hasToString("[20, 30]");
    assertThat(corrected.view(20).pred()).hasToString("15");
  }

  @Test
  void aCandidateIsAdoptedOnlyIfItAnswers() {
    for (ChordSettings settings : new ChordSettings[] {PUBLISHED, CORRECTED}) {
      SmallRing ring = SmallRing.of(settings.withDeadline(Delay.ofMillis(5_000)), 0, 20, 40);
      ring.join(10, 0);
      ring.passUntil(() -> ring.pointers().contains("10<20>40"));
      ring.passMillis(11); // it has its keys
      ring.simulation.crash(ring.ref(10));
      ring.silence(20, 10); // so that 20 is late to notice
      boolean believed = false;
      for (int i = 0; i < 3_000; i++) {
        ring.passMillis(1);
        believed |= ring.view(0).successors().contains(ring.ref(10));
      }
      assertThat(believed).as("%s", settings.rules()).isEqualTo(settings.equals(PUBLISHED));
    }
  }

  @Test
  void nothingIsDroppedBeforeAnotherListIsThere() {
    for (ChordSettings settings : new ChordSettings[] {PUBLISHED, CORRECTED}) {
      SmallRing ring = SmallRing.of(settings, 0, 10, 20, 30, 40);
      ring.simulation.crash(ring.ref(10));
      int shortest = 2;
      for (int i = 0; i < 3_000; i++) {
        ring.passMillis(1);
        shortest = Math.min(shortest, ring.view(0).successors().size());
      }
      assertThat(shortest).as("%s", settings.rules()).isEqualTo(settings.equals(PUBLISHED) ? 1 : 2);
      assertThat(ring.view(0).successors()).hasToString("[20, 30]");
    }
  }

  @Test
  void aPredecessorThatIsGoneGivesWayToWhoSaysThatItIs() {
    SmallRing ring = SmallRing.of(CORRECTED, 0, 10, 20, 30);
    ring.simulation.crash(ring.ref(10));
    ring.passSeconds(5);
    assertThat(ring.pointers()).isEqualTo("30<0>20 0<20>30 20<30>0");
  }

  @Test
  void aPredecessorThatIsSilentGivesWayAsWell() {
    SmallRing ring = SmallRing.of(CORRECTED, 0, 10, 20, 30);
    for (long other : new long[] {0, 20, 30}) {
      ring.silence(other, 10);
      ring.silence(10, other);
    }
    ring.passSeconds(10);
    assertThat(ring.view(0).successors()).hasToString("[20, 30]");
    assertThat(ring.view(20).pred()).hasToString("0");
  }

  @Test
  void aLeaverIsReplacedByTheNextOnTheListAndHandsItsKeysOn() {
    SmallRing ring = SmallRing.of(CORRECTED, 0, 10, 20, 30);
    ring.execute(0, 5, new Put(50));
    ring.leave(10);
    ring.passMillis(30);
    assertThat(ring.pointers()).isEqualTo("30<0>20 0<20>30 20<30>0");
    assertThat(ring.execute(0, 5, new Get())).isEqualTo("50");
  }

  @Test
  void whoIsCalledWithAnIdentifierOfItsPredecessorHandsTheCallOn() {
    SmallRing ring = SmallRing.of(CORRECTED, 0, 32);
    ring.execute(0, 10, new Put(7));
    ring.join(16, 0);
    ring.passUntil(() -> ring.pointers().equals("32<0>32 0<16>32 16<32>0"));
    assertThat(ring.execute(0, 10, new Increment(1))).isEqualTo("8");
    assertThat(ring.find(0, 10)).isEqualTo(16);
  }

  @Test
  void concurrentJoinsEndInOneCycleOfAllNodes() {
    SmallRing ring = SmallRing.of(CORRECTED, 0);
    for (long id : new long[] {40, 10, 50, 30, 20, 60}) {
      ring.join(id, 0);
    }
    ring.passSeconds(30);
    assertThat(ring.pointers())
        .isEqualTo("60<0>10 0<10>20 10<20>30 20<30>40 30<40>50 40<50>60 50<60>0");
  }
}
