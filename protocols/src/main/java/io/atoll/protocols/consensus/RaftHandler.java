package io.atoll.protocols.consensus;

import io.atoll.kernel.NodeRef;
import io.atoll.kernel.Out;

/** One handler for each message, so that a forgotten one does not compile. */
public interface RaftHandler {

  void onPreVote(NodeRef m, RaftMessage.PreVote message, Out<RaftMessage, RaftCommand> out);

  void onPreVoted(NodeRef m, RaftMessage.PreVoted message, Out<RaftMessage, RaftCommand> out);

  void onRequestVote(NodeRef m, RaftMessage.RequestVote message, Out<RaftMessage, RaftCommand> out);

  void onVoted(NodeRef m, RaftMessage.Voted message, Out<RaftMessage, RaftCommand> out);

  void onAppend(NodeRef m, RaftMessage.Append message, Out<RaftMessage, RaftCommand> out);

  void onAppended(NodeRef m, RaftMessage.Appended message, Out<RaftMessage, RaftCommand> out);

  void onAppendRefused(
      NodeRef m, RaftMessage.AppendRefused message, Out<RaftMessage, RaftCommand> out);

  void onTimeoutNow(NodeRef m, RaftMessage.TimeoutNow message, Out<RaftMessage, RaftCommand> out);
}
