package io.atoll.lab.protocols.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.lab.model.Invariant;
import io.atoll.lab.sim.Latency;
import io.atoll.lab.sim.Link;
import io.atoll.lab.sim.RandomRing;
import io.atoll.lab.sim.Simulation;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.host.Fingers;
import io.atoll.protocols.ring.host.HostMessage;
import io.atoll.protocols.ring.host.HostSettings;
import io.atoll.protocols.ring.host.HostView;
import io.atoll.protocols.ring.host.Operations;
import io.atoll.protocols.routing.LookupStyle;
import io.atoll.store.RegisterShard;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Members that crash in the middle of iterative lookups, and owe something to others: to be
 * forgotten as one who points to them, and to give back the pointers they have borrowed.
 */
class LinksAfterCrashesTest {

  private static final long SECOND = 1_000_000;
  private static final int MEMBERS = 40;
  private static final int CRASHES = 10;
  private static final HostSettings SETTINGS =
      HostSettings.DEFAULT.lookingUp(LookupStyle.ITERATIVE);

  /** Until what the dead owe is forgotten: twice as many rounds as there are points, twice. */
  private static final long LONG_ENOUGH = 4 * 64 * SECOND * 5 / 4;

  private final List<NodeRef> living = new ArrayList<>();

  /** Members look up all the time, and some crash. Then all is left in peace. */
  private Simulation<HostMessage, RingCommand> run(UnaryOperator<Fingers> accounts, long seed) {
    Simulation<HostMessage, RingCommand> simulation =
        new Simulation<>(seed, Link.reliable(Latency.uniformMillis(1, 20)));
    SplittableRandom random = simulation.newRandom();
    HostNodes nodes = new HostNodes(SETTINGS, self -> new Operations(self, SETTINGS), accounts);
    RandomRing<HostMessage> ring = new RandomRing<>(simulation, MEMBERS, random);
    ring.startRepairing(i -> nodes.inside(ring.members(), i, new RegisterShard(1)));
    living.addAll(ring.members());
    simulation.runUntil(15 * SECOND);
    for (int crash = 0; crash < CRASHES; crash++) {
      NodeRef victim = living.remove(random.nextInt(living.size()));
      for (int number = 0; number < 50; number++) {
        simulation.command(victim, new RingCommand.Find(number, new Id(random.nextLong())));
      }
      simulation.runUntil(simulation.nowMicros() + SECOND / 20); // its lookups are under way
      simulation.crash(victim);
      simulation.runUntil(simulation.nowMicros() + 2 * SECOND);
    }
    simulation.runUntil(simulation.nowMicros() + LONG_ENOUGH);
    return simulation;
  }

  private static String problems(Simulation<HostMessage, RingCommand> simulation) {
    StringBuilder problems = new StringBuilder();
    for (Invariant<HostMessage> invariant :
        HostModel.withPointers(SETTINGS.spacing()).finalInvariants()) {
      String problem = invariant.check().problemIn(simulation.snapshot());
      problems.append(problem == null ? "" : invariant.name() + ": " + problem + "\n");
    }
    return problems.toString();
  }

  private long loans(Simulation<HostMessage, RingCommand> simulation) {
    return living.stream()
        .mapToLong(member -> ((HostView) simulation.view(member)).fingers().loans().size())
        .sum();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void whatTheDeadOweIsForgotten(long seed) {
    Simulation<HostMessage, RingCommand> simulation = run(UnaryOperator.identity(), seed);
    assertThat(simulation.counters().crashes()).isEqualTo(CRASHES);
    assertThat(problems(simulation)).isEmpty();
    assertThat(loans(simulation)).isZero();
  }

  @Test
  void withoutAgingItIsNotForgotten() {
    Simulation<HostMessage, RingCommand> simulation = run(NeverAging::new, 1);
    assertThat(problems(simulation)).contains("in-links are known");
    assertThat(loans(simulation)).isPositive();
  }

  /** Accounts in which the dead stay for ever. */
  private static final class NeverAging extends Fingers {
    NeverAging(Fingers other) {
      super(other);
    }

    @Override
    public NeverAging copy() {
      return new NeverAging(this);
    }

    @Override
    protected void onPeriod(Out<HostMessage, RingCommand> out) {}
  }
}
