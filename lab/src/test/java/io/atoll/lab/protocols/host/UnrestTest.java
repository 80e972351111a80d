package io.atoll.lab.protocols.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.atoll.kernel.Choices;
import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.kernel.Process;
import io.atoll.kernel.Shard;
import io.atoll.lab.model.RingNodes;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.host.HostMessage;
import io.atoll.protocols.ring.host.HostSettings;
import io.atoll.store.Registers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Members that stand still for longer than every timeout, and others that crash or go. */
final class UnrestTest {

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
    assertThat(report.evicted()).isBetween(45, 60);
    assertThat(report.members()).isEqualTo(70);
  }

  @Test
  void aProcessThatDoesNotHearThatItIsDeadStaysAnOwnerBesideItsHeir() {
    Unrest.Report report = Unrest.run(new Unrest.Plan(100, 300, 0, 12, 0, 1), new Deaf());
    assertThat(report.refused()).isPositive();
    assertThat(report.evicted()).isZero();
    assertThat(report.problem()).contains("owners");
  }

  /** Nodes that do not hear that they were declared dead. */
  private static final class Deaf implements RingNodes<HostMessage> {
    @Override
    public Process<HostMessage, RingCommand> outside(NodeRef self, Shard shard) {
      return new DeafNode(NODES.outside(self, shard));
    }

    @Override
    public Process<HostMessage, RingCommand> inside(
        NodeRef self, Shard shard, NodeRef pred, NodeRef succ) {
      return new DeafNode(NODES.inside(self, shard, pred, succ));
    }

    @Override
    public boolean onRing(Object view) {
      return NODES.onRing(view);
    }

    @Override
    public Registers content(Object view) {
      return NODES.content(view);
    }
  }

  private record DeafNode(Process<HostMessage, RingCommand> node)
      implements Process<HostMessage, RingCommand> {
    @Override
    public NodeRef self() {
      return node.self();
    }

    @Override
    public void onMessage(NodeRef from, HostMessage message, Out<HostMessage, RingCommand> out) {
      if (!(message instanceof HostMessage.DeclaredDead)) {
        node.onMessage(from, message, out);
      }
    }

    @Override
    public void onCommand(RingCommand command, Choices choices, Out<HostMessage, RingCommand> out) {
      node.onCommand(command, choices, out);
    }

    @Override
    public void onClock(long millis) {
      node.onClock(millis);
    }

    @Override
    public void onUndeliverable(
        NodeRef to, HostMessage message, Out<HostMessage, RingCommand> out) {
      node.onUndeliverable(to, message, out);
    }

    @Override
    public Object view() {
      return node.view();
    }

    @Override
    public Process<HostMessage, RingCommand> copy() {
      return new DeafNode(node.copy());
    }
  }
}
