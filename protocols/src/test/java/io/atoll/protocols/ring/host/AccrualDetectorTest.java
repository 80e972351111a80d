package io.atoll.protocols.ring.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Address;
import io.atoll.kernel.Delay;
import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import java.util.List;
import org.junit.jupiter.api.Test;

final class AccrualDetectorTest {

  private static final NodeRef NEIGHBOUR = new NodeRef(new Id(1), new Address(1));

  private final AccrualDetector detector = new AccrualDetector(new Delay(750, 1250));

  /** Hear the neighbour so often, so many milliseconds apart; when it was heard last. */
  private long hear(int times, long everyMillis) {
    detector.watch(NEIGHBOUR, 0);
    for (int i = 1; i <= times; i++) {
      detector.heard(NEIGHBOUR, i * everyMillis);
    }
    return times * everyMillis;
  }

  /** After how much silence it is suspected. */
  private long patienceMillis(long sinceMillis) {
    long now = sinceMillis;
    while (!detector.suspects(NEIGHBOUR, now)) {
      now += 10;
    }
    return now - sinceMillis;
  }

  @Test
  void aNeighbourThatIsHeardAsOftenAsEverIsNotSuspected() {
    long last = hear(50, 1000);
    assertThat(detector.suspects(NEIGHBOUR, last + 1500)).isFalse();
  }

  @Test
  void oneThatFallsSilentIsSuspectedWithinThreeRounds() {
    assertThat(patienceMillis(hear(50, 1000))).isBetween(2000L, 3000L);
  }

  @Test
  void oneThatIsAlwaysSlowGetsMoreTime() {
    assertThat(patienceMillis(hear(50, 5000))).isGreaterThan(6000);
  }

  @Test
  void oneThatIsIrregularGetsMoreTime() {
    detector.watch(NEIGHBOUR, 0);
    long now = 0;
    for (int i = 0; i < 50; i++) {
      now += i % 2 == 0 ? 100 : 4000;
      detector.heard(NEIGHBOUR, now);
    }
    assertThat(patienceMillis(now)).isGreaterThan(8000);
  }

  @Test
  void aNewOneGetsTheBenefitOfTheDoubt() {
    detector.watch(NEIGHBOUR, 0);
    assertThat(patienceMillis(0)).isBetween(5000L, 10_000L);
  }

  @Test
  void whoIsNotWatchedIsNotSuspected() {
    assertThat(detector.suspects(NEIGHBOUR, 1_000_000)).isFalse();
    hear(5, 1000);
    detector.watchOnly(List.of(), 5000);
    assertThat(detector.suspects(NEIGHBOUR, 1_000_000)).isFalse();
  }

  @Test
  void timeInWhichNobodyWasAskedSaysNothing() {
    hear(50, 1000);
    detector.startOver(200_000);
    assertThat(detector.suspects(NEIGHBOUR, 201_000)).isFalse();
  }
}
