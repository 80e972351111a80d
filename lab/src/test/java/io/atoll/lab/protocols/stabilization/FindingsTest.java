package io.atoll.lab.protocols.stabilization;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.NodeRef;
import io.atoll.lab.check.CheckResult;
import io.atoll.lab.check.Checker;
import io.atoll.protocols.ring.stabilization.Pointers;
import io.atoll.protocols.ring.stabilization.Stabilization;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is not needed after all. */
class FindingsTest {

  @Test
  void oneMemberThatNoListSkipsIsEnoughForOneOrderedRing() {
    CheckResult result = check(new Stabilization(2), new Settings(4, 4, 2, 1), NetworkRule.ENDS);
    assertThat(result.violation()).isEmpty();
    assertThat(result.states()).isEqualTo(6_396);
  }

  @Test
  void aCloserSuccessorThatAnswersMayGoInFrontOfTheOwnList() {
    List<NetworkRule> all = List.of(NetworkRule.values());
    assertThat(check(new OwnListKept(2), Settings.of(5, 5, 2), all).holds()).isTrue();
    assertThat(check(new OwnListKept(3), Settings.of(6, 6, 3), all).holds()).isTrue();
  }

  private static CheckResult check(
      Stabilization protocol, Settings settings, List<NetworkRule> rules) {
    return InductiveCheck.of(protocol, settings, rules, Integer.MAX_VALUE, Checker.Progress.NONE);
  }

  private static final class OwnListKept extends Stabilization {
    OwnListKept(int r) {
      super(r);
    }

    @Override
    public Stabilized fromCandidate(Pointers t, NodeRef x, Query query) {
      return t.succIsBeyond(x) && query.ask(x) != null
          ? new Stabilized(t.withSuccessors(behind(x, t.successors())), new Next.Notify(x))
          : new Stabilized(t, new Next.Notify(t.succ()));
    }
  }
}
