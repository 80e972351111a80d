package io.atoll.lab.protocols.asymmetric;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Process;
import io.atoll.kernel.Shard;
import io.atoll.lab.sim.Latency;
import io.atoll.lab.sim.Link;
import io.atoll.lab.sim.Simulation;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingUpcall;
import io.atoll.protocols.ring.asymmetric.AsymmetricNode;
import io.atoll.protocols.ring.atomic.AtomicNode;
import io.atoll.store.RegisterShard;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * ARM section 2, drawbacks, and Fig. 1: neighbours that leave at once go one after the other with
 * asymmetric locking, in time proportional to their number. With randomized locking they do not.
 */
class NeighboursLeaveTest {

  private static final int MEMBERS = 64;
  private static final long LATENCY_MILLIS = 10;
  private static final long LIMIT_MICROS = 3_600_000_000L;

  /** How a protocol makes a node of a correct ring. */
  private interface Member<M> {
    Process<M, RingCommand> of(NodeRef self, Shard shard, NodeRef pred, NodeRef succ);
  }

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
    return lastLeftMillis(AsymmetricNode::new, leavers, 1);
  }

  /** The mean of some runs. */
  private static double randomizedMillis(int leavers) {
    long sum = 0;
    int runs = 50;
    for (int seed = 1; seed <= runs; seed++) {
      sum += lastLeftMillis(AtomicNode::new, leavers, seed);
    }
    return (double) sum / runs;
  }

  /** When the last of so many neighbours has left, if all begin at once. */
  private static <M> long lastLeftMillis(Member<M> member, int leavers, long seed) {
    Simulation<M, RingCommand> simulation =
        new Simulation<>(seed, Link.reliable(Latency.fixedMillis(LATENCY_MILLIS)));
    List<NodeRef> refs = new ArrayList<>();
    for (int i = 0; i < MEMBERS; i++) {
      refs.add(simulation.newRef(new Id(i)));
    }
    for (int i = 0; i < MEMBERS; i++) {
      NodeRef pred = refs.get((i + MEMBERS - 1) % MEMBERS);
      NodeRef succ = refs.get((i + 1) % MEMBERS);
      simulation.start(member.of(refs.get(i), new RegisterShard(Integer.MAX_VALUE), pred, succ));
    }
    List<Long> left = new ArrayList<>();
    simulation.onUpcall(
        (process, upcall) -> {
          if (upcall instanceof RingUpcall.Left) {
            left.add(simulation.nowMicros());
          }
        });
    int first = (MEMBERS - leavers) / 2;
    for (NodeRef leaver : refs.subList(first, first + leavers)) {
      simulation.command(leaver, new RingCommand.Leave());
    }
    assertThat(simulation.runUntilQuiet(LIMIT_MICROS)).isTrue();
    assertThat(left).hasSize(leavers);
    return left.get(leavers - 1) / 1000;
  }
}
