package io.atoll.lab.protocols.host;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Process;
import io.atoll.kernel.Shard;
import io.atoll.lab.model.RingNodes;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.atomic.AtomicView;
import io.atoll.protocols.ring.host.Fingers;
import io.atoll.protocols.ring.host.HostMessage;
import io.atoll.protocols.ring.host.HostNode;
import io.atoll.protocols.ring.host.HostSettings;
import io.atoll.protocols.ring.host.HostView;
import io.atoll.protocols.ring.host.Operations;
import io.atoll.store.Registers;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Nodes of the host ring for scenarios. Those built inside want one {@link RingCommand.Stabilize}
 * to begin with, and have full successor lists only after as many rounds as a list is long.
 *
 * @param rules which messages have an effect; others than a node's own are mistakes on purpose
 * @param accounts how pointers are accounted for; the same is true of them
 */
public record HostNodes(
    HostSettings settings, Function<NodeRef, Operations> rules, UnaryOperator<Fingers> accounts)
    implements RingNodes<HostMessage> {

  public HostNodes(HostSettings settings) {
    this(settings, self -> new Operations(self, settings), UnaryOperator.identity());
  }

  public HostNodes(HostSettings settings, Function<NodeRef, Operations> rules) {
    this(settings, rules, UnaryOperator.identity());
  }

  @Override
  public Process<HostMessage, RingCommand> outside(NodeRef self, Shard shard) {
    return new HostNode(
        shard, settings, rules.apply(self), accounts.apply(new Fingers(self, settings.spacing())));
  }

  /** Its pointers are yet to be found. */
  @Override
  public Process<HostMessage, RingCommand> inside(
      NodeRef self, Shard shard, NodeRef pred, NodeRef succ) {
    return inside(shard, pred, succ, new Fingers(self, settings.spacing()));
  }

  @Override
  public Process<HostMessage, RingCommand> inside(List<NodeRef> ring, int member, Shard shard) {
    RightPointers right = new RightPointers(ring, settings.spacing());
    NodeRef self = ring.get(member);
    return inside(
        shard,
        right.pred(member),
        right.succ(member),
        new Fingers(self, settings.spacing(), right.table(member), right.in(member)));
  }

  private HostNode inside(Shard shard, NodeRef pred, NodeRef succ, Fingers fingers) {
    return new HostNode(
        shard, settings, pred, succ, rules.apply(fingers.self()), accounts.apply(fingers));
  }

  @Override
  public boolean onRing(Object view) {
    return ((HostView) view).ring().status() == AtomicView.Status.INSIDE;
  }

  @Override
  public Registers content(Object view) {
    return (Registers) ((HostView) view).ring().content();
  }
}
