package io.atoll.protocols.ring.lmp;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.protocols.ring.RingCommand;

/** One handler for each message of LMP Fig. 4, so that a forgotten one does not compile. */
public interface BidirectionalHandler {

  void onJoin(
      NodeRef q, BidirectionalMessage.Join join, Out<BidirectionalMessage, RingCommand> out);

  void onLeave(
      NodeRef q, BidirectionalMessage.Leave leave, Out<BidirectionalMessage, RingCommand> out);

  void onGrant(
      NodeRef q, BidirectionalMessage.Grant grant, Out<BidirectionalMessage, RingCommand> out);

  void onAck(NodeRef q, BidirectionalMessage.Ack ack, Out<BidirectionalMessage, RingCommand> out);

  void onDone(
      NodeRef q, BidirectionalMessage.Done done, Out<BidirectionalMessage, RingCommand> out);

  void onRetry(
      NodeRef q, BidirectionalMessage.Retry retry, Out<BidirectionalMessage, RingCommand> out);
}
