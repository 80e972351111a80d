package io.atoll.protocols.ranch;

import io.atoll.kernel.NodeRef;
import java.util.List;

/** The whole state of a process of LMP Fig. 7, as observers see it. */
public record BidirectionalRanchView(
    NodeRef self,
    BitString id,
    PerRing<State> s,
    PerRing<NodeRef> r,
    PerRing<NodeRef> l,
    List<BidirectionalRanchMessage.Resolve> held) {

  /** The bits of the rings this process is in: without the last one while it is being joined. */
  public BitString settledId() {
    return RanchVariables.settled(id, r);
  }
}
