package io.atoll.lab.protocols.lmp;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.lab.model.Snapshot;
import io.atoll.lab.sim.Insistence;
import io.atoll.lab.sim.Insisting;
import io.atoll.lab.sim.Livelock;
import io.atoll.lab.sim.Workload;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.lmp.BidirectionalMessage;
import io.atoll.protocols.ring.lmp.BidirectionalNode;
import io.atoll.protocols.ring.lmp.BidirectionalView;
import io.atoll.protocols.ring.lmp.State;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * LMP 4.4 about Fig. 4: "the leave protocol for a single ring is not livelock-free", but "a process
 * may delay a random amount of time before sending out another leave request". In the simulator.
 */
class LmpLivelockTest {

  private static final int PROCESSES = 50;
  private static final int CHANGES_EACH = 9;

  @ParameterizedTest(name = "{0} members")
  @CsvSource({"2, 6000", "10, 30000"})
  void membersThatAllLeaveAtTheSameMomentRefuseEachOtherForEver(int members, long refusals) {
    Insistence.Report report =
        Insisting.atOnce(LmpLivelock.everybodyLeaves(members), Livelock.LOCKSTEP);
    assertThat(report.done()).isZero();
    assertThat(report.refusals()).isEqualTo(refusals);
    assertThat(report.problems()).isEmpty();
  }

  @Test
  void unequalLatencyIsNoRemedyForThoseWhoAskAtOnce() {
    Insistence.Report report =
        Insisting.atOnce(LmpLivelock.everybodyLeaves(2), Insisting.REORDERING);
    assertThat(report.done()).isZero();
    assertThat(report.refusals()).isEqualTo(5_696);
  }

  @ParameterizedTest(name = "{0} members")
  @CsvSource({"2, 8, 500, 317550", "10, 25, 3139, 685563"})
  void randomBackOffLetsEverybodyGoInEachOfTwoHundredSeeds(
      int members, long mostRefusals, long allRefusals, long longestMicros) {
    assertThat(Insisting.withBackOff(LmpLivelock.everybodyLeaves(members), 200))
        .isEqualTo(new Insisting.Cost(mostRefusals, allRefusals, longestMicros));
  }

  @ParameterizedTest(name = "seed {0}")
  @CsvSource({"0, 28", "1, 36", "2, 50"})
  void fiftyProcessesComeAndGoAndTheRingIsOfThoseWhoCameLast(long seed, long refusals) {
    var run =
        Insisting.churn(
            LmpLivelock.comingAndGoing(PROCESSES, CHANGES_EACH), Livelock.BACK_OFF, seed);
    Insistence.Report report = run.run();
    assertThat(report.problems()).isEmpty();
    assertThat(report.done()).isEqualTo(PROCESSES * CHANGES_EACH);
    assertThat(report.refusals()).isEqualTo(refusals);
    assertThat(roundFrom(PROCESSES - 1, run.snapshot()))
        .as("on the way round by r")
        .containsExactlyInAnyOrderElementsOf(
            IntStream.range(PROCESSES / 2, PROCESSES).boxed().toList());
  }

  private static List<Integer> roundFrom(int start, Snapshot<BidirectionalMessage> snapshot) {
    List<Integer> round = new ArrayList<>();
    int at = start;
    do {
      BidirectionalView view = (BidirectionalView) snapshot.view(at);
      assertThat(view.s()).isEqualTo(State.IN);
      round.add(at);
      at = RingShape.index(view.r());
    } while (at != start && round.size() <= snapshot.processes());
    return round;
  }

  /** The run looks at enough states to see a ring that breaks. */
  @Test
  void withoutTheBusyStateTheRingIsFoundBroken() {
    Workload<BidirectionalMessage, RingCommand> usual =
        LmpLivelock.comingAndGoing(PROCESSES, CHANGES_EACH);
    Workload<BidirectionalMessage, RingCommand> mutant =
        new Workload<>(
            usual.name(),
            BidirectionalModel.topologyOnly(),
            usual.processes().stream()
                .map(node -> new LmpMutations.NoBusyState((BidirectionalNode) node))
                .toList(),
            usual.applications());
    assertThat(Insisting.churn(mutant, Livelock.BACK_OFF, 0).run().problems()).isNotEmpty();
  }
}
