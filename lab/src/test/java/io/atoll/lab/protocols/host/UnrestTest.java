package io.atoll.lab.protocols.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Id;
import io.atoll.kernel.NodeRef;
import io.atoll.lab.sim.Latency;
import io.atoll.lab.sim.Link;
import io.atoll.lab.sim.Simulation;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.RingUpcall;
import io.atoll.protocols.ring.host.HostMessage;
import io.atoll.protocols.ring.host.HostSettings;
import io.atoll.store.RegisterShard;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Members that stand still for longer than every timeout, and others that crash or go. */
final class UnrestTest {

  private static final long SECOND = 1_000_000;
  private static final Id ASKED_FOR = new Id(150);
  private static final HostNodes NODES = new HostNodes(HostSettings.DEFAULT);

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void whoStoodStillIsRefusedUntilItComesBackAsANewProcess(long seed) {
    Unrest.Report report = Unrest.run(new Unrest.Plan(100, 300, 0, 12, 0, seed), NODES);
    assertThat(report.problem()).isEmpty();
    assertThat(report.pauses()).isEqualTo(60);
    assertThat(report.evicted()).isBetween(58, 60); // one can stand still twice
    assertThat(report.returned()).isEqualTo(report.evicted());
    assertThat(report.refused()).isGreaterThanOrEqualTo(report.evicted());
    assertThat(report.members()).isEqualTo(100);
  }

  @ParameterizedTest
  @ValueSource(longs = {5, 6, 7, 8})
  void crashesJoinsAndLeavesMeanwhileChangeNothingAboutThat(long seed) {
    Unrest.Report report = Unrest.run(new Unrest.Plan(100, 300, 6, 12, 20, seed), NODES);
    assertThat(report.problem()).isEmpty();
    assertThat(report.crashes()).isEqualTo(30);
    assertThat(report.pauses()).isEqualTo(60);
    assertThat(report.leaves()).isBetween(90, 100);
    assertThat(report.encoded()).as("went through the codec").isGreaterThan(10_000);
    assertThat(report.evicted()).isBetween(45, 60);
    assertThat(report.members()).isEqualTo(70);
  }

  @Test
  void whoStoodStillAnswersNothingBeforeANeighbourHasAnswered() {
    Simulation<HostMessage, RingCommand> simulation =
        new Simulation<>(1, Link.reliable(Latency.uniformMillis(1, 20)));
    List<NodeRef> ring =
        LongStream.of(100, 200, 300, 400).mapToObj(id -> simulation.newRef(new Id(id))).toList();
    List<NodeRef> answering = new ArrayList<>();
    simulation.onUpcall(
        (process, upcall) -> {
          if (upcall instanceof RingUpcall.Answered answered && answered.id().equals(ASKED_FOR)) {
            answering.add(process);
          }
        });
    for (int i = 0; i < 4; i++) {
      NodeRef self = ring.get(i);
      simulation.start(
          NODES.inside(self, new RegisterShard(1), ring.get((i + 3) % 4), ring.get((i + 1) % 4)));
      simulation.command(self, new RingCommand.Stabilize());
    }
    simulation.runUntil(10 * SECOND);
    NodeRef still = ring.get(1);
    simulation.pause(still);
    simulation.command(ring.get(0), new RingCommand.Find(1, ASKED_FOR));
    simulation.runUntil(60 * SECOND);
    assertThat(answering).doesNotContain(still).contains(ring.get(2)); // its heir
    int before = answering.size();
    simulation.resume(still); // the lookup is still before it
    simulation.runUntil(70 * SECOND);
    assertThat(answering.subList(before, answering.size())).doesNotContain(still);
    assertThat(simulation.isRunning(still)).isFalse();
  }

  @Test
  void aProcessThatDoesNotHearThatItIsDeadStaysAnOwnerBesideItsHeir() {
    Unrest.Report report =
        Unrest.run(
            new Unrest.Plan(100, 300, 0, 12, 0, 1),
            new DeafNodes(List.of(HostMessage.DeclaredDead.class, HostMessage.Reunite.class)));
    assertThat(report.refused()).isPositive();
    assertThat(report.evicted()).isZero();
    assertThat(report.problem()).contains("owners");
  }
}
