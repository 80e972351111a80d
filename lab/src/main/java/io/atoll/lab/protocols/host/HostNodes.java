package io.atoll.lab.protocols.host;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Process;
import io.atoll.kernel.Shard;
import io.atoll.lab.model.RingNodes;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.atomic.AtomicView;
import io.atoll.protocols.ring.host.HostMessage;
import io.atoll.protocols.ring.host.HostNode;
import io.atoll.protocols.ring.host.HostSettings;
import io.atoll.protocols.ring.host.HostView;
import io.atoll.protocols.ring.host.Operations;
import io.atoll.store.Registers;
import java.util.function.Function;

/**
 * Nodes of the host ring for scenarios. Those built inside want one {@link RingCommand.Stabilize}
 * to begin with, and have full successor lists only after as many rounds as a list is long.
 *
 * @param rules which messages have an effect; others than a node's own are mistakes on purpose
 */
public record HostNodes(HostSettings settings, Function<NodeRef, Operations> rules)
    implements RingNodes<HostMessage> {

  public HostNodes(HostSettings settings) {
    this(settings, Operations::new);
  }

  @Override
  public Process<HostMessage, RingCommand> outside(NodeRef self, Shard shard) {
    return new HostNode(self, shard, settings, rules.apply(self));
  }

  @Override
  public Process<HostMessage, RingCommand> inside(
      NodeRef self, Shard shard, NodeRef pred, NodeRef succ) {
    return new HostNode(self, shard, settings, pred, succ, rules.apply(self));
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
