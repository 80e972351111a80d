package io.atoll.protocols.group;

/** One method for each command that hosts with groups understand. */
public interface GroupCommandHandler {

  void onStart(GroupCommand.Start command);

  void onJoin(GroupCommand.Join command);

  void onWallClock(GroupCommand.WallClock command);

  void onFull(GroupCommand.Full command);

  void onFound(GroupCommand.Found command);

  void onInvoke(GroupCommand.Invoke command);

  void onInvokeAll(GroupCommand.InvokeAll command);

  void onMove(GroupCommand.Move command);

  void onSplit(GroupCommand.Split command);

  void onMerge(GroupCommand.Merge command);

  void onTransfer(GroupCommand.Transfer command);

  void onLeave(GroupCommand.Leave command);

  void onRemove(GroupCommand.Remove command);

  void onRebalance(GroupCommand.Rebalance command);

  void onGone(GroupCommand.Gone command);

  void onEntriesStored(GroupCommand.EntriesStored command);

  void onSnapshotStored(GroupCommand.SnapshotStored command);

  void onOfRaft(GroupCommand.OfRaft command);

  void onRemind(GroupCommand.Remind command);

  void onBeat(GroupCommand.Beat command);
}
