package io.atoll.lab.protocols.host;

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
import java.util.List;

/** Nodes of the host ring that do not hear some kinds of messages: what those are good for. */
record DeafNodes(List<Class<? extends HostMessage>> unheard) implements RingNodes<HostMessage> {

  private static final HostNodes NODES = new HostNodes(HostSettings.DEFAULT);

  @Override
  public Process<HostMessage, RingCommand> outside(NodeRef self, Shard shard) {
    return new Deaf(NODES.outside(self, shard), unheard);
  }

  @Override
  public Process<HostMessage, RingCommand> inside(
      NodeRef self, Shard shard, NodeRef pred, NodeRef succ) {
    return new Deaf(NODES.inside(self, shard, pred, succ), unheard);
  }

  @Override
  public boolean onRing(Object view) {
    return NODES.onRing(view);
  }

  @Override
  public Registers content(Object view) {
    return NODES.content(view);
  }

  private record Deaf(
      Process<HostMessage, RingCommand> node, List<Class<? extends HostMessage>> unheard)
      implements Process<HostMessage, RingCommand> {
    @Override
    public NodeRef self() {
      return node.self();
    }

    @Override
    public void onMessage(NodeRef from, HostMessage message, Out<HostMessage, RingCommand> out) {
      if (!unheard.contains(message.getClass())) {
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
      return new Deaf(node.copy(), unheard);
    }
  }
}
