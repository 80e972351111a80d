package io.atoll.protocols.consensus;

import io.atoll.kernel.Out;

/** One handler for each command, so that a forgotten one does not compile. */
public interface RaftCommandHandler {

  void onStart(Out<RaftMessage, RaftCommand> out);

  void onPropose(RaftCommand.Propose command, Out<RaftMessage, RaftCommand> out);

  void onRead(RaftCommand.Read read, Out<RaftMessage, RaftCommand> out);

  void onStored(RaftCommand.Stored stored, Out<RaftMessage, RaftCommand> out);

  void onCompact(RaftCommand.Compact compact);

  void onCut(RaftCommand.Cut cut);

  void onInstalled(RaftCommand.Installed installed, Out<RaftMessage, RaftCommand> out);

  void onSnapshotDelivered(
      RaftCommand.SnapshotDelivered delivered, Out<RaftMessage, RaftCommand> out);

  void onSnapshotFailed(RaftCommand.SnapshotFailed failed);

  void onTransfer(RaftCommand.Transfer command, Out<RaftMessage, RaftCommand> out);

  void onStand(Out<RaftMessage, RaftCommand> out);

  void onGone(RaftCommand.Gone gone, Out<RaftMessage, RaftCommand> out);

  void onSucceed(RaftCommand.Succeed succeed, Out<RaftMessage, RaftCommand> out);

  void onTeach(RaftCommand.Teach command, Out<RaftMessage, RaftCommand> out);

  void onElectionTimer(Out<RaftMessage, RaftCommand> out);

  void onHeartbeatTimer(RaftCommand.HeartbeatTimer timer, Out<RaftMessage, RaftCommand> out);
}
