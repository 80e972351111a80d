package io.atoll.protocols.ring.asymmetric;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.protocols.ring.RingCommand;

/** One handler for each message, so that a forgotten one does not compile. */
public interface AsymmetricHandler {

  void onGetSuccLock(
      NodeRef m, AsymmetricMessage.GetSuccLock message, Out<AsymmetricMessage, RingCommand> out);

  void onAcqLock(
      NodeRef m, AsymmetricMessage.AcqLock message, Out<AsymmetricMessage, RingCommand> out);

  void onLockGranted(
      NodeRef m, AsymmetricMessage.LockGranted message, Out<AsymmetricMessage, RingCommand> out);

  void onFreeLock(
      NodeRef m, AsymmetricMessage.FreeLock message, Out<AsymmetricMessage, RingCommand> out);

  void onNotOnRing(
      NodeRef m, AsymmetricMessage.NotOnRing message, Out<AsymmetricMessage, RingCommand> out);

  void onRefuseJoin(
      NodeRef m, AsymmetricMessage.RefuseJoin message, Out<AsymmetricMessage, RingCommand> out);

  void onUpdatePred(
      NodeRef m, AsymmetricMessage.UpdatePred message, Out<AsymmetricMessage, RingCommand> out);

  void onJoinPoint(
      NodeRef m, AsymmetricMessage.JoinPoint message, Out<AsymmetricMessage, RingCommand> out);

  void onLeavePoint(
      NodeRef m, AsymmetricMessage.LeavePoint message, Out<AsymmetricMessage, RingCommand> out);

  void onUpdateSucc(
      NodeRef m, AsymmetricMessage.UpdateSucc message, Out<AsymmetricMessage, RingCommand> out);

  void onStopForwarding(
      NodeRef m, AsymmetricMessage.StopForwarding message, Out<AsymmetricMessage, RingCommand> out);

  void onFinish(
      NodeRef m, AsymmetricMessage.Finish message, Out<AsymmetricMessage, RingCommand> out);

  void onLookup(
      NodeRef m, AsymmetricMessage.Lookup message, Out<AsymmetricMessage, RingCommand> out);

  void onLookupDone(
      NodeRef m, AsymmetricMessage.LookupDone message, Out<AsymmetricMessage, RingCommand> out);

  void onUpdate(
      NodeRef m, AsymmetricMessage.Update message, Out<AsymmetricMessage, RingCommand> out);

  void onUpdateDone(
      NodeRef m, AsymmetricMessage.UpdateDone message, Out<AsymmetricMessage, RingCommand> out);
}
