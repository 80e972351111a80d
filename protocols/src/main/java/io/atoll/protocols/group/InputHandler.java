package io.atoll.protocols.group;

/** One method for each input that a virtual node understands. */
public interface InputHandler {

  void onExecute(Input.Execute execute, VirtualNode.Effects effects);

  void onDeliver(Input.Deliver deliver, VirtualNode.Effects effects);

  void onAcknowledged(Input.Acknowledged acknowledged, VirtualNode.Effects effects);

  void onRemind(Input.Remind remind, VirtualNode.Effects effects);

  void onSplit(Input.Split split, VirtualNode.Effects effects);

  void onMerge(Input.Merge merge, VirtualNode.Effects effects);

  void onSeal(Input.Seal seal, VirtualNode.Effects effects);

  void onSweep(Input.Sweep sweep, VirtualNode.Effects effects);

  void onEndSession(Input.EndSession end, VirtualNode.Effects effects);
}
