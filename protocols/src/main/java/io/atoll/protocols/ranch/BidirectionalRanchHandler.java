package io.atoll.protocols.ranch;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;

/** One handler for each message of LMP Fig. 7, so that a forgotten one does not compile. */
public interface BidirectionalRanchHandler {

  void onJoin(
      NodeRef q,
      BidirectionalRanchMessage.Join message,
      Out<BidirectionalRanchMessage, RanchCommand> out);

  void onLeave(
      NodeRef q,
      BidirectionalRanchMessage.Leave message,
      Out<BidirectionalRanchMessage, RanchCommand> out);

  void onGrant(
      NodeRef q,
      BidirectionalRanchMessage.Grant message,
      Out<BidirectionalRanchMessage, RanchCommand> out);

  void onAck(
      NodeRef q,
      BidirectionalRanchMessage.Ack message,
      Out<BidirectionalRanchMessage, RanchCommand> out);

  void onDone(
      NodeRef q,
      BidirectionalRanchMessage.Done message,
      Out<BidirectionalRanchMessage, RanchCommand> out);

  void onRetry(
      NodeRef q,
      BidirectionalRanchMessage.Retry message,
      Out<BidirectionalRanchMessage, RanchCommand> out);

  void onEnd(
      NodeRef q,
      BidirectionalRanchMessage.End message,
      Out<BidirectionalRanchMessage, RanchCommand> out);

  void onResolve(
      NodeRef q,
      BidirectionalRanchMessage.Resolve message,
      Out<BidirectionalRanchMessage, RanchCommand> out);

  void onResolved(
      NodeRef q,
      BidirectionalRanchMessage.Resolved message,
      Out<BidirectionalRanchMessage, RanchCommand> out);

  void onUnresolved(
      NodeRef q,
      BidirectionalRanchMessage.Unresolved message,
      Out<BidirectionalRanchMessage, RanchCommand> out);
}
