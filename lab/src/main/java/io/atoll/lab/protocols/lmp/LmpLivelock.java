package io.atoll.lab.protocols.lmp;

import io.atoll.lab.catalog.ScenarioSpec;
import io.atoll.lab.model.Intention;
import io.atoll.lab.model.Intention.Liveness;
import io.atoll.lab.model.Scenario;
import io.atoll.lab.sim.Workload;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.lmp.BidirectionalMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/** LMP Fig. 4 with applications that ask again: what section 4.4 says about livelock. */
public final class LmpLivelock {

  private LmpLivelock() {}

  /** The situations in which processes refuse each other for ever. */
  public static List<Workload<BidirectionalMessage, RingCommand>> situations() {
    return List.of(everybodyLeaves(2));
  }

  /**
   * A ring whose members all leave. The left neighbour of a member that stays would let it go, so
   * for ever takes them all; two neighbours are a ring of two.
   */
  public static Workload<BidirectionalMessage, RingCommand> everybodyLeaves(int members) {
    List<Long> all = LongStream.range(0, members).boxed().toList();
    return Workload.of(
        (members == 2 ? "two neighbours" : members + " members") + " leave",
        scenario(ScenarioSpec.of(all, List.of(), all)));
  }

  /**
   * Every process leaves and joins in turn, so many times in all; the first half of them begin on
   * the ring.
   */
  public static Workload<BidirectionalMessage, RingCommand> comingAndGoing(
      int processes, int changesEach) {
    int members = processes / 2;
    List<Long> ids = LongStream.range(0, processes).boxed().toList();
    Scenario<BidirectionalMessage, RingCommand> once =
        scenario(ScenarioSpec.of(ids.subList(0, members), ids, ids));
    List<List<Intention<BidirectionalMessage, RingCommand>>> applications = new ArrayList<>();
    for (int p = 0; p < processes; p++) {
      Intention<BidirectionalMessage, RingCommand> join = once.intentions().get(2 * p);
      Intention<BidirectionalMessage, RingCommand> leave = once.intentions().get(2 * p + 1);
      List<Intention<BidirectionalMessage, RingCommand>> changes = new ArrayList<>();
      for (int change = 0; change < changesEach; change++) {
        boolean inside = p < members == (change % 2 == 0);
        changes.add(inside ? leave : join);
      }
      applications.add(changes);
    }
    return new Workload<>(
        processes + " processes come and go", once.model(), once.processes(), applications);
  }

  private static Scenario<BidirectionalMessage, RingCommand> scenario(ScenarioSpec spec) {
    return LmpScenarios.bidirectional(spec, Liveness.ALMOST_SURELY);
  }
}
