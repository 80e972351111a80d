package io.atoll.lab.protocols.stabilization;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.protocols.ring.stabilization.Pointers;
import io.atoll.protocols.ring.stabilization.Stabilization;
import org.junit.jupiter.api.Test;

/**
 * The argument of {@link Convergence} held against runs: from every network with every assignment
 * of predecessors, stabilizing one after the other.
 */
class ConvergenceTest {

  private int mostRounds;
  private long starts;

  @Test
  void everyNetworkWithAnyPredecessorsBecomesIdealInAFewRounds() {
    runAll(Settings.of(5, 5, 2), 1);
    assertThat(starts).isEqualTo(621_375);
    assertThat(mostRounds).isEqualTo(4);
  }

  @Test
  void alsoWhenTheyTakeTurnsTheOtherWayRound() {
    runAll(Settings.of(5, 4, 2), -1);
    assertThat(mostRounds).isEqualTo(2);
  }

  private void runAll(Settings settings, int direction) {
    AllNetworks all = new AllNetworks(settings);
    for (int members : all.memberSets()) {
      all.forEach(members, network -> anyPredecessors(network, 0, settings, direction));
    }
  }

  private void anyPredecessors(Network network, int from, Settings settings, int direction) {
    int member = Integer.numberOfTrailingZeros(network.members() >> from << from);
    if (member >= settings.identifiers()) {
      starts++;
      mostRounds = Math.max(mostRounds, rounds(network, settings, direction));
      return;
    }
    Pointers pointers = network.pointers(member);
    for (int pred = 0; pred < settings.identifiers(); pred++) {
      Network changed = network.with(pointers.withPred(network.circle().node(pred)));
      anyPredecessors(changed, member + 1, settings, direction);
    }
  }

  private static int rounds(Network start, Settings settings, int direction) {
    Stabilization protocol = new Stabilization(settings.length());
    Network ideal = Network.ideal(start.circle(), start.members(), settings.length());
    Network network = start;
    int rounds = 0;
    while (!network.equals(ideal)) {
      int id = 0;
      for (int i = 0; i < settings.identifiers(); i++) {
        if (network.isMember(id)) {
          network = Round.of(protocol, network, id);
        }
        id = (id + direction + settings.identifiers()) % settings.identifiers();
      }
      rounds++;
      assertThat(rounds).as("rounds from %s", start).isLessThan(20);
    }
    return rounds;
  }
}
