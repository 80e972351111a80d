package io.atoll.lab.protocols.chord;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.IdSpace;
import io.atoll.protocols.ring.chord.ChordMessage;
import io.atoll.protocols.ring.chord.ChordRules;
import io.atoll.protocols.ring.chord.ChordSettings;
import io.atoll.protocols.routing.Spacing;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Chord 4.4, with the ring of its Fig. 4, and lookups that meet somebody who is not there. */
class ChordFingersTest {

  private static final ChordSettings SIX_BITS =
      new ChordSettings(
          1,
          Spacing.toTheBase(2, new IdSpace(6)),
          1,
          ChordSettings.DEFAULT.period(),
          ChordSettings.DEFAULT.deadline(),
          true,
          new ChordRules.Published());

  private static SmallRing figure4(ChordSettings settings) {
    return SmallRing.of(settings, 1, 8, 14, 21, 32, 38, 42, 48, 51, 56);
  }

  @Test
  void fingersAreTheFirstNodesFromThePowersOfTwo() { // Fig. 4(a): 14, 14, 14, 21, 32, 42
    SmallRing ring = figure4(SIX_BITS);
    assertThat(ring.view(8).successors()).hasToString("[14]");
    assertThat(ring.view(8).fingers()).hasToString("[21, 32, 42]");
  }

  @Test
  void aLookupGoesToTheClosestPrecedingFinger() { // Fig. 4(b): 8, 42, 51, and 56 is the answer
    SmallRing ring = figure4(SIX_BITS);
    assertThat(pathOf(ring, 8, 54)).containsExactly("42", "51", "56");
    assertThat(ring.find(8, 54)).isEqualTo(56);
  }

  /** Who was asked or called on the way of a lookup, in order. */
  private static List<String> pathOf(SmallRing ring, long from, long id) {
    List<String> path = new ArrayList<>();
    ring.simulation.onStep(
        step ->
            step.sent().stream()
                .filter(
                    sent ->
                        sent.message() instanceof ChordMessage.Locate
                            || sent.message() instanceof ChordMessage.Lookup)
                .forEach(sent -> path.add(sent.to().toString())));
    ring.find(from, id);
    return path;
  }

  @Test
  void aJoinerBuildsItsFingersAtOnce() { // Fig. 6, build_fingers
    SmallRing ring = figure4(SIX_BITS);
    ring.join(25, 1);
    ring.passMillis(500);
    assertThat(ring.view(25).fingers()).hasToString("[38, 42, 1]");
    assertThat(ring.view(8).fingers()).hasToString("[21, 32, 42]");
  }

  @Test
  void othersLearnOfAJoinerWhenTheyFixTheirFingers() {
    SmallRing ring = figure4(SIX_BITS);
    ring.join(25, 1);
    ring.passSeconds(15);
    assertThat(ring.view(8).fingers()).hasToString("[21, 25, 42]");
  }

  @Test
  void aLookupGoesOnWithTheNextBestPointer() { // 4.5.3
    SmallRing ring = figure4(SIX_BITS.withSuccessors(3));
    ring.simulation.crash(ring.ref(42));
    assertThat(pathOf(ring, 8, 54)).containsExactly("42", "32", "48", "51", "56");
  }

  @Test
  void aLookupGoesOnWhenANodeIsSilent() {
    SmallRing ring = figure4(SIX_BITS.withSuccessors(3));
    ring.silence(8, 42);
    long begun = ring.simulation.nowMicros();
    assertThat(ring.find(8, 54, 5_000)).isEqualTo(56);
    assertThat(ring.simulation.nowMicros() - begun).isBetween(500_000L, 1_200_000L);
  }

  @Test
  void aLookupThatMayNotGoOnFailsThere() { // 6.5: "the simulator does not retry queries"
    SmallRing ring = figure4(SIX_BITS.withSuccessors(3).withoutGoingOn());
    ring.simulation.crash(ring.ref(42));
    assertThat(ring.find(8, 54)).isNull();
    assertThat(ring.upcalls)
        .contains("8 RequestFailed[number=0, reason=the way to its owner is broken]");
    assertThat(ring.find(32, 35)).isEqualTo(38);
  }

  @Test
  void aLookupThatMeetsADeadOwnerGoesOnToTheNext() {
    SmallRing ring = figure4(SIX_BITS.withSuccessors(3));
    ring.simulation.crash(ring.ref(56));
    assertThat(ring.find(8, 54)).isEqualTo(1);
  }
}
