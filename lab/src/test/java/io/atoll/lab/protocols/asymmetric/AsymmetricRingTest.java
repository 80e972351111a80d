package io.atoll.lab.protocols.asymmetric;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.NodeRef;
import io.atoll.lab.catalog.ScenarioSpec;
import io.atoll.lab.check.CheckResult;
import io.atoll.lab.check.Checker;
import io.atoll.lab.check.Claim;
import io.atoll.lab.check.Violation;
import io.atoll.lab.model.Scenario;
import io.atoll.lab.model.Snapshot;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.asymmetric.AsymmetricMessage;
import io.atoll.protocols.ring.asymmetric.AsymmetricView;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * What ARM section 2 says of special cases. Its theorems are checked in every case of the catalog,
 * see {@link AsymmetricModel}.
 */
class AsymmetricRingTest {

  private static final AsymmetricFamily FAMILY = new AsymmetricFamily();

  /** Theorem 2: the highest node breaks the circle, although all have their own lock in hand. */
  @Test
  void allMembersCanLeaveAtOnce() {
    assertThat(states(spec("0,1,2,3,4", "", "0,1,2,3,4"))).isEqualTo(12_307);
  }

  /** ARM section 2: "If a node is joining, the above theorem would even hold if the size was 1." */
  @Test
  void aRingOfOneGrowsAndVanishes() {
    assertThat(states(spec("1", "0,2", "0,1,2"))).isEqualTo(1533);
  }

  /** A joiner may turn round while its join is under way: it leaves when it is complete. */
  @Test
  void whoJoinsAndLeavesAtOnceIsGoneInTheEnd() {
    assertThat(states(spec("1,3", "0,2,4", "0,2,4"))).isEqualTo(13_200);
  }

  /**
   * ARM's Lemma 1 says that a node's own request is the last in its queue as soon as it is there.
   * That would take forwarding at once, which is wrong: others do wait behind it.
   */
  @Test
  void lemma1HoldsOnlyFromTheLeavePointOn() {
    Scenario<AsymmetricMessage, RingCommand> scenario = FAMILY.scenario(spec("0,4,8", "", "0,4"));
    Claim<AsymmetricMessage> lemma1 = Claim.always("Lemma 1", AsymmetricRingTest::ownNotLast);

    CheckResult result = Checker.check(lemma1.about(scenario));

    assertThat(result.violation().orElseThrow().problem())
        .isEqualTo(new Violation.Problem("Lemma 1", "[4, 0] at 4"));
  }

  private static @Nullable String ownNotLast(Snapshot<AsymmetricMessage> snapshot) {
    for (int p = 0; p < snapshot.processes(); p++) {
      AsymmetricView view = (AsymmetricView) snapshot.view(p);
      List<NodeRef> requests = view.lockQueue().requests();
      int own = requests.indexOf(view.self());
      if (own >= 0 && own != requests.size() - 1) {
        return requests + " at " + view.self();
      }
    }
    return null;
  }

  private static int states(ScenarioSpec spec) {
    CheckResult result = Checker.check(FAMILY.scenario(spec));
    assertThat(result.violation()).as(spec.toString()).isEmpty();
    assertThat(result.holds()).as(spec.toString()).isTrue();
    return result.states();
  }

  private static ScenarioSpec spec(String ring, String joins, String leaves) {
    return ScenarioSpec.parse(ring, joins, leaves);
  }
}
