package io.atoll.protocols.ring.lmr;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.protocols.ring.RingCommand;

/** One handler for each message, so that a forgotten one does not compile. */
public interface LmrHandler {

  void onJoining(NodeRef m, LmrMessage.Joining message, Out<LmrMessage, RingCommand> out);

  void onJoinAckAndDataTrans(
      NodeRef m, LmrMessage.JoinAckAndDataTrans message, Out<LmrMessage, RingCommand> out);

  void onNotifyOfNew(NodeRef m, LmrMessage.NotifyOfNew message, Out<LmrMessage, RingCommand> out);

  void onNewAck(NodeRef m, LmrMessage.NewAck message, Out<LmrMessage, RingCommand> out);

  void onJoinComplete(NodeRef m, LmrMessage.JoinComplete message, Out<LmrMessage, RingCommand> out);

  void onRefuseJoin(NodeRef m, LmrMessage.RefuseJoin message, Out<LmrMessage, RingCommand> out);

  void onLeaveReq(NodeRef m, LmrMessage.LeaveReq message, Out<LmrMessage, RingCommand> out);

  void onGrantLeave(NodeRef m, LmrMessage.GrantLeave message, Out<LmrMessage, RingCommand> out);

  void onDataTrans(NodeRef m, LmrMessage.DataTrans message, Out<LmrMessage, RingCommand> out);

  void onLeaving(NodeRef m, LmrMessage.Leaving message, Out<LmrMessage, RingCommand> out);

  void onLeavingAck(NodeRef m, LmrMessage.LeavingAck message, Out<LmrMessage, RingCommand> out);

  void onLeaveDone(NodeRef m, LmrMessage.LeaveDone message, Out<LmrMessage, RingCommand> out);

  void onDataTransAck(NodeRef m, LmrMessage.DataTransAck message, Out<LmrMessage, RingCommand> out);

  void onConnect(NodeRef m, LmrMessage.Connect message, Out<LmrMessage, RingCommand> out);

  void onConnectingAck(
      NodeRef m, LmrMessage.ConnectingAck message, Out<LmrMessage, RingCommand> out);

  void onUpdateStep(NodeRef m, LmrMessage.UpdateStep message, Out<LmrMessage, RingCommand> out);

  void onUpdateDone(NodeRef m, LmrMessage.UpdateDone message, Out<LmrMessage, RingCommand> out);
}
