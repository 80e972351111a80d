package io.atoll.protocols.ring.host;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.protocols.ring.RingCommand;

/** One handler for each message that accounts for pointers. */
public interface LinkHandler {

  void onLinked(NodeRef m, HostMessage.Linked message, Out<HostMessage, RingCommand> out);

  void onRelink(NodeRef m, HostMessage.Relink message, Out<HostMessage, RingCommand> out);

  void onRelinkAck(NodeRef m, HostMessage.RelinkAck message, Out<HostMessage, RingCommand> out);

  void onUnlink(NodeRef m, HostMessage.Unlink message, Out<HostMessage, RingCommand> out);

  void onUnlinkAck(NodeRef m, HostMessage.UnlinkAck message, Out<HostMessage, RingCommand> out);
}
