package io.atoll.lab.protocols.chord;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Process;
import io.atoll.kernel.Shard;
import io.atoll.lab.model.RingNodes;
import io.atoll.protocols.ring.RingCommand;
import io.atoll.protocols.ring.chord.ChordMessage;
import io.atoll.protocols.ring.chord.ChordNode;
import io.atoll.protocols.ring.chord.ChordSettings;
import io.atoll.protocols.ring.chord.ChordView;
import io.atoll.store.Registers;
import java.util.List;

/**
 * Nodes of Chord's ring for scenarios. Those built inside want one {@link RingCommand.Stabilize} to
 * begin with, and have full successor lists only after as many periods as a list is long.
 */
public record ChordNodes(ChordSettings settings) implements RingNodes<ChordMessage> {

  @Override
  public Process<ChordMessage, RingCommand> outside(NodeRef self, Shard shard) {
    return new ChordNode(self, shard, settings);
  }

  @Override
  public Process<ChordMessage, RingCommand> inside(
      NodeRef self, Shard shard, NodeRef pred, NodeRef succ) {
    return new ChordNode(self, shard, settings, pred, List.of(succ), List.of());
  }

  @Override
  public boolean onRing(Object view) {
    return ((ChordView) view).onRing();
  }

  @Override
  public Registers content(Object view) {
    return (Registers) ((ChordView) view).content();
  }
}
