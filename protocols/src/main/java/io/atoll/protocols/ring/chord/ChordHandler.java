package io.atoll.protocols.ring.chord;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;
import io.atoll.protocols.ring.RingCommand;

/**
 * One handler for each message, so that a forgotten one does not compile; the steps of a search,
 * the answers to them and the requests share theirs.
 */
public interface ChordHandler {

  void onStep(NodeRef m, ChordMessage.Step message, Out<ChordMessage, RingCommand> out);

  void onAnswer(NodeRef m, ChordMessage.Answer message, Out<ChordMessage, RingCommand> out);

  void onGetPredecessor(
      NodeRef m, ChordMessage.GetPredecessor message, Out<ChordMessage, RingCommand> out);

  void onPredecessor(
      NodeRef m, ChordMessage.Predecessor message, Out<ChordMessage, RingCommand> out);

  void onNotify(NodeRef m, ChordMessage.Notify message, Out<ChordMessage, RingCommand> out);

  void onPing(NodeRef m, ChordMessage.Ping message, Out<ChordMessage, RingCommand> out);

  void onPong(NodeRef m, ChordMessage.Pong message, Out<ChordMessage, RingCommand> out);

  void onFingered(NodeRef m, ChordMessage.Fingered message, Out<ChordMessage, RingCommand> out);

  void onKeys(NodeRef m, ChordMessage.Keys message, Out<ChordMessage, RingCommand> out);

  void onPredecessorLeaves(
      NodeRef m, ChordMessage.PredecessorLeaves message, Out<ChordMessage, RingCommand> out);

  void onSuccessorLeaves(
      NodeRef m, ChordMessage.SuccessorLeaves message, Out<ChordMessage, RingCommand> out);

  void onRequest(NodeRef m, ChordMessage.Request message, Out<ChordMessage, RingCommand> out);

  void onLookupDone(NodeRef m, ChordMessage.LookupDone message, Out<ChordMessage, RingCommand> out);

  void onUpdateDone(NodeRef m, ChordMessage.UpdateDone message, Out<ChordMessage, RingCommand> out);
}
