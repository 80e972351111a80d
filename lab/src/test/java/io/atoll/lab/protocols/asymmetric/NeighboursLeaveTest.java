package io.atoll.lab.protocols.asymmetric;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.lab.protocols.atomic.AtomicFamily;
import io.atoll.lab.sim.FormedRing;
import io.atoll.lab.sim.Latency;
import io.atoll.lab.sim.Link;
import io.atoll.lab.sim.SimulatedRing;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * ARM section 2, drawbacks, and Fig. 1: neighbours that leave at once go one after the other with
 * asymmetric locking, in time proportional to their number. With randomized locking they do not.
 */
class NeighboursLeaveTest {

  private static final int MEMBERS = 64;
  private static final long LATENCY_MILLIS = 10;

  @Test
  void withAsymmetricLockingTheTimeIsLinear() {
    // LOCKGRANTED, LEAVEPOINT, UPDATESUCC, STOPFORWARDING and FREELOCK, one leaver after the other
    long millisEach = 5 * LATENCY_MILLIS;

    for (int leavers : List.of(2, 4, 8, 16, 32)) {
      assertThat(asymmetricMillis(leavers)).isEqualTo(millisEach * leavers);
    }
  }

  @Test
  void withRandomizedLockingTheTimeGrowsMoreSlowly() {
    double few = randomizedMillis(2);
    double many = randomizedMillis(32);

    assertThat(many / few).isBetween(1.0, 5.0); // where asymmetric locking has 16
  }

  private static long asymmetricMillis(int leavers) {
    return lastLeftMillis(AsymmetricFamily.simulated(), leavers, 1);
  }

  /** The mean of some runs. */
  private static double randomizedMillis(int leavers) {
    long sum = 0;
    int runs = 50;
    for (int seed = 1; seed <= runs; seed++) {
      sum += lastLeftMillis(AtomicFamily.simulated(), leavers, seed);
    }
    return (double) sum / runs;
  }

  /** When the last of so many neighbours has left, if all begin at once. */
  private static <M> long lastLeftMillis(SimulatedRing<M> ring, int leavers, long seed) {
    Link link = Link.reliable(Latency.fixedMillis(LATENCY_MILLIS));
    return new FormedRing<>(ring, MEMBERS, link, seed)
            .leaveTogether((MEMBERS - leavers) / 2, leavers)
            .get(leavers - 1)
            .timeMicros()
        / 1000;
  }
}
