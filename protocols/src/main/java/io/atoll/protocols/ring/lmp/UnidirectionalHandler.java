package io.atoll.protocols.ring.lmp;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.protocols.ring.RingCommand;

/** One handler for each message of LMP Fig. 2, so that a forgotten one does not compile. */
public interface UnidirectionalHandler {

  void onJoin(
      NodeRef q, UnidirectionalMessage.Join join, Out<UnidirectionalMessage, RingCommand> out);

  void onGrant(
      NodeRef q, UnidirectionalMessage.Grant grant, Out<UnidirectionalMessage, RingCommand> out);

  void onRetry(
      NodeRef q, UnidirectionalMessage.Retry retry, Out<UnidirectionalMessage, RingCommand> out);
}
