package io.atoll.protocols.ranch;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;

/** One handler for each message of LMP Fig. 6, so that a forgotten one does not compile. */
public interface UnidirectionalRanchHandler {

  void onJoin(
      NodeRef q,
      UnidirectionalRanchMessage.Join message,
      Out<UnidirectionalRanchMessage, RanchCommand> out);

  void onGrant(
      NodeRef q,
      UnidirectionalRanchMessage.Grant message,
      Out<UnidirectionalRanchMessage, RanchCommand> out);

  void onRetry(
      NodeRef q,
      UnidirectionalRanchMessage.Retry message,
      Out<UnidirectionalRanchMessage, RanchCommand> out);
}
