package io.atoll.protocols.ring.atomic;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.protocols.ring.RingCommand;

/** One handler for each message, so that a forgotten one does not compile. */
public interface AtomicHandler {

  void onJoinReq(NodeRef m, AtomicMessage.JoinReq message, Out<AtomicMessage, RingCommand> out);

  void onRetryJoin(NodeRef m, AtomicMessage.RetryJoin message, Out<AtomicMessage, RingCommand> out);

  void onNotOnRing(NodeRef m, AtomicMessage.NotOnRing message, Out<AtomicMessage, RingCommand> out);

  void onRefuseJoin(
      NodeRef m, AtomicMessage.RefuseJoin message, Out<AtomicMessage, RingCommand> out);

  void onJoinPoint(NodeRef m, AtomicMessage.JoinPoint message, Out<AtomicMessage, RingCommand> out);

  void onNewSucc(NodeRef m, AtomicMessage.NewSucc message, Out<AtomicMessage, RingCommand> out);

  void onNewSuccAck(
      NodeRef m, AtomicMessage.NewSuccAck message, Out<AtomicMessage, RingCommand> out);

  void onJoinDone(NodeRef m, AtomicMessage.JoinDone message, Out<AtomicMessage, RingCommand> out);

  void onLeaveReq(NodeRef m, AtomicMessage.LeaveReq message, Out<AtomicMessage, RingCommand> out);

  void onRetryLeave(
      NodeRef m, AtomicMessage.RetryLeave message, Out<AtomicMessage, RingCommand> out);

  void onGrantLeave(
      NodeRef m, AtomicMessage.GrantLeave message, Out<AtomicMessage, RingCommand> out);

  void onLeavePoint(
      NodeRef m, AtomicMessage.LeavePoint message, Out<AtomicMessage, RingCommand> out);

  void onUpdateSucc(
      NodeRef m, AtomicMessage.UpdateSucc message, Out<AtomicMessage, RingCommand> out);

  void onUpdateSuccAck(
      NodeRef m, AtomicMessage.UpdateSuccAck message, Out<AtomicMessage, RingCommand> out);

  void onLeaveDone(NodeRef m, AtomicMessage.LeaveDone message, Out<AtomicMessage, RingCommand> out);

  void onMoreContent(
      NodeRef m, AtomicMessage.MoreContent message, Out<AtomicMessage, RingCommand> out);

  void onContentAck(
      NodeRef m, AtomicMessage.ContentAck message, Out<AtomicMessage, RingCommand> out);

  void onLookup(NodeRef m, AtomicMessage.Lookup message, Out<AtomicMessage, RingCommand> out);

  void onLookupDone(
      NodeRef m, AtomicMessage.LookupDone message, Out<AtomicMessage, RingCommand> out);

  void onUpdate(NodeRef m, AtomicMessage.Update message, Out<AtomicMessage, RingCommand> out);

  void onUpdateDone(
      NodeRef m, AtomicMessage.UpdateDone message, Out<AtomicMessage, RingCommand> out);
}
