package io.atoll.protocols.ring.host;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.protocols.ring.RingCommand;

/** One handler for each message, so that a forgotten one does not compile. */
public interface HostHandler {

  void onAskToJoin(NodeRef m, HostMessage.AskToJoin message, Out<HostMessage, RingCommand> out);

  void onRing(NodeRef m, HostMessage.Ring message, Out<HostMessage, RingCommand> out);

  void onAdmit(NodeRef m, HostMessage.Admit message, Out<HostMessage, RingCommand> out);

  void onDecline(NodeRef m, HostMessage.Decline message, Out<HostMessage, RingCommand> out);

  void onRetire(NodeRef m, HostMessage.Retire message, Out<HostMessage, RingCommand> out);

  void onCarry(NodeRef m, HostMessage.Carry message, Out<HostMessage, RingCommand> out);

  void onAstray(NodeRef m, HostMessage.Astray message, Out<HostMessage, RingCommand> out);

  void onAnswer(NodeRef m, HostMessage.Answer message, Out<HostMessage, RingCommand> out);

  void onNextHop(NodeRef m, HostMessage.NextHop message, Out<HostMessage, RingCommand> out);

  void onHop(NodeRef m, HostMessage.Hop message, Out<HostMessage, RingCommand> out);

  void onReturned(NodeRef m, HostMessage.Returned message, Out<HostMessage, RingCommand> out);

  void onSeek(NodeRef m, HostMessage.Seek message, Out<HostMessage, RingCommand> out);

  /** Who handles what accounts for pointers. */
  LinkHandler links();

  void onAsk(NodeRef m, HostMessage.Ask message, Out<HostMessage, RingCommand> out);

  void onNeighbours(NodeRef m, HostMessage.Neighbours message, Out<HostMessage, RingCommand> out);

  void onAbsent(NodeRef m, HostMessage.Absent message, Out<HostMessage, RingCommand> out);

  void onNotify(NodeRef m, HostMessage.Notify message, Out<HostMessage, RingCommand> out);

  void onDeclaredDead(
      NodeRef m, HostMessage.DeclaredDead message, Out<HostMessage, RingCommand> out);

  void onReunite(NodeRef m, HostMessage.Reunite message, Out<HostMessage, RingCommand> out);

  void onMeet(NodeRef m, HostMessage.Meet message, Out<HostMessage, RingCommand> out);
}
