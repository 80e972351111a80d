package io.atoll.lab.protocols.ranch;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.lab.model.Snapshot;
import io.atoll.lab.sim.Insistence;
import io.atoll.lab.sim.Insisting;
import io.atoll.lab.sim.Livelock;
import io.atoll.lab.sim.Workload;
import io.atoll.protocols.ranch.BidirectionalRanchMessage;
import io.atoll.protocols.ranch.BidirectionalRanchNode;
import io.atoll.protocols.ranch.BidirectionalRanchView;
import io.atoll.protocols.ranch.PerRing;
import io.atoll.protocols.ranch.RanchCommand;
import io.atoll.protocols.ranch.State;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** LMP 4.4: "this combined protocol in Figure 7 is not livelock-free". In the simulator. */
class RanchLivelockTest {

  private static final int PROCESSES = 50;
  private static final int CHANGES_EACH = 9;

  private static Workload<BidirectionalRanchMessage, RanchCommand> situation(String name) {
    return RanchLivelock.situations().stream()
        .filter(situation -> situation.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({
    "two join the same empty ring, 6000",
    "two leave the base ring, 6000",
    "two leave a higher ring, 6000"
  })
  void whoAsksAtOnceIsRefusedForEver(String situation, long refusals) {
    Insistence.Report report = Insisting.atOnce(situation(situation), Livelock.LOCKSTEP);
    assertThat(report.done()).isZero();
    assertThat(report.refusals()).isEqualTo(refusals);
    assertThat(report.problems()).isEmpty();
  }

  @Test
  void unequalLatencyIsNoRemedyForThoseWhoAskAtOnce() {
    for (Workload<?, ?> situation : RanchLivelock.situations()) {
      Insistence.Report report = Insisting.atOnce(situation, Insisting.REORDERING);
      assertThat(report.done()).as(situation.name()).isZero();
      assertThat(report.refusals()).isGreaterThan(1_000);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "two join the same empty ring, 8, 500, 348887",
    "two leave the base ring, 8, 500, 317550",
    "two leave a higher ring, 8, 500, 317550"
  })
  void randomBackOffEndsItInEachOfTwoHundredSeeds(
      String situation, long mostRefusals, long allRefusals, long longestMicros) {
    assertThat(Insisting.withBackOff(situation(situation), 200))
        .isEqualTo(new Insisting.Cost(mostRefusals, allRefusals, longestMicros));
  }

  @ParameterizedTest(name = "seed {0}")
  @CsvSource({"0, 105", "1, 106", "2, 78"})
  void fiftyProcessesComeAndGoAndThoseWhoCameLastAreInTheRingsOfTheirBits(
      long seed, long refusals) {
    var run = Insisting.churn(RanchLivelock.comingAndGoing(PROCESSES), Livelock.BACK_OFF, seed);
    Insistence.Report report = run.run();
    assertThat(report.problems()).isEmpty();
    assertThat(report.done()).isEqualTo(PROCESSES * CHANGES_EACH);
    assertThat(report.refusals()).isEqualTo(refusals);
    Snapshot<BidirectionalRanchMessage> end = run.snapshot();
    for (int p = 0; p < PROCESSES; p++) {
      BidirectionalRanchView view = (BidirectionalRanchView) end.view(p);
      boolean inside = p >= PROCESSES / 2;
      assertThat(view.id().length()).as("bits of %s", p).isEqualTo(inside ? 2 : 0);
      assertThat(view.s().get(0)).isEqualTo(inside ? State.IN : State.OUT);
    }
  }

  /** Who asks at once is always waiting, and so refuses whoever meets it, not only its like. */
  @Test
  void theSameFiftyProcessesDoNotGetDoneIfTheyAskAtOnce() {
    Insistence.Report report =
        Insisting.churn(RanchLivelock.comingAndGoing(PROCESSES), Livelock.AT_ONCE, 2).run();
    assertThat(report.problems()).isEmpty();
    assertThat(report.done()).isEqualTo(155);
    assertThat(report.refusals()).isEqualTo(126_165);
  }

  // ---- the run can tell when something is wrong

  private static Insistence.Report mutant(UnaryOperator<BidirectionalRanchNode> version) {
    Workload<BidirectionalRanchMessage, RanchCommand> usual =
        RanchLivelock.comingAndGoing(PROCESSES);
    Workload<BidirectionalRanchMessage, RanchCommand> mutant =
        new Workload<>(
            usual.name(),
            usual.model(),
            usual.processes().stream()
                .map(node -> version.apply((BidirectionalRanchNode) node))
                .toList(),
            usual.applications());
    return Insisting.churn(mutant, Livelock.BACK_OFF, 0).run();
  }

  @Test
  void ifEndsAreNotPassedOnNotEverybodyGetsDone() {
    assertThat(mutant(RanchMutations.EndNotPassedOn::new).everybodyDone()).isFalse();
  }

  @Test
  void ifForwardersDoNotWaitThatIsSeen() {
    assertThat(mutant(RanchMutations.ForwarderDoesNotWait::new).problems())
        .anyMatch(problem -> problem.startsWith("W: the wtg are those whom a join has passed"));
  }

  @Test
  void ifLeftNeighboursAreNotChangedTheRingsAreFoundBroken() {
    assertThat(mutant(AckWithoutPointing::new).problems())
        .anyMatch(problem -> problem.startsWith("Ranch by r' and l'"));
  }

  /** T3: a process acknowledges a change to its left but keeps its left neighbour. */
  private static final class AckWithoutPointing extends BidirectionalRanchNode {
    AckWithoutPointing(BidirectionalRanchNode other) {
      super(other);
    }

    @Override
    public BidirectionalRanchNode copy() {
      return new AckWithoutPointing(this);
    }

    @Override
    public void onGrant(
        NodeRef q,
        BidirectionalRanchMessage.Grant grant,
        Out<BidirectionalRanchMessage, RanchCommand> out) {
      PerRing<NodeRef> before = l;
      super.onGrant(q, grant, out);
      l = before;
    }
  }
}
