package io.atoll.lab.protocols.ranch;

import io.atoll.lab.model.Intention.Liveness;
import io.atoll.lab.sim.Workload;
import io.atoll.protocols.ranch.BidirectionalRanchMessage;
import io.atoll.protocols.ranch.BitString;
import io.atoll.protocols.ranch.RanchCommand;
import java.util.ArrayList;
import java.util.List;

/** LMP Fig. 7 with applications that ask again: what section 4.4 says about livelock. */
public final class RanchLivelock {

  private RanchLivelock() {}

  /**
   * The situations in which processes refuse each other for ever. Two joiners do so even if their
   * bits differ, since each finds the other waiting.
   */
  public static List<Workload<BidirectionalRanchMessage, RanchCommand>> situations() {
    return List.of(
        workload("two join the same empty ring", RanchPlan.parse("ε:g ε:g")),
        workload("two leave the base ring", RanchPlan.parse("ε:s ε:s")),
        workload("two leave a higher ring", RanchPlan.parse("0:s 0:s")));
  }

  /**
   * The first half of the processes begin in their rings of level 2, leave all, return and leave
   * again; the others begin outside, enter, leave and enter again. Nine changes for each.
   */
  public static Workload<BidirectionalRanchMessage, RanchCommand> comingAndGoing(int processes) {
    List<RanchPlan> plans = new ArrayList<>();
    for (int p = 0; p < processes; p++) {
      BitString id = BitString.EMPTY.grow(p % 2).grow(p / 2 % 2);
      plans.add(
          p < processes / 2 ? new RanchPlan(id, "sssbggsss") : new RanchPlan(null, "bggsssbgg"));
    }
    return workload(processes + " processes come and go", plans);
  }

  private static Workload<BidirectionalRanchMessage, RanchCommand> workload(
      String name, List<RanchPlan> plans) {
    return Workload.of(name, RanchScenarios.bidirectional(plans, Liveness.ALMOST_SURELY));
  }
}
