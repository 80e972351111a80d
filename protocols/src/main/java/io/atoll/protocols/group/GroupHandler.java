package io.atoll.protocols.group;

import io.atoll.kernel.NodeRef;

/** One method for each message that hosts with groups understand. */
public interface GroupHandler {

  void onOfRaft(NodeRef from, GroupMessage.OfRaft message);

  void onWhoIs(NodeRef from, GroupMessage.WhoIs message);

  void onThisIs(NodeRef from, GroupMessage.ThisIs message);

  void onLearn(NodeRef from, GroupMessage.Learn message);

  void onWantState(NodeRef from, GroupMessage.WantState message);

  void onSnapshotHead(NodeRef from, GroupMessage.SnapshotHead message);

  void onSnapshotContent(NodeRef from, GroupMessage.SnapshotContent message);

  void onSnapshotAck(NodeRef from, GroupMessage.SnapshotAck message);

  void onIsFounded(NodeRef from, GroupMessage.IsFounded message);

  void onFounded(NodeRef from, GroupMessage.Founded message);

  void onRetired(NodeRef from, GroupMessage.Retired message);

  void onDissolved(NodeRef from, GroupMessage.Dissolved message);

  void onSay(NodeRef from, GroupMessage.Say message);

  void onHeard(NodeRef from, GroupMessage.Heard message);

  void onExecute(NodeRef from, GroupMessage.Execute message);

  void onRead(NodeRef from, GroupMessage.Read message);

  void onAnswers(NodeRef from, GroupMessage.Answers message);

  void onNotLeading(NodeRef from, GroupMessage.NotLeading message);

  void onLeads(NodeRef from, GroupMessage.Leads message);

  void onCompare(NodeRef from, GroupMessage.Compare message);

  void onNews(NodeRef from, GroupMessage.News message);
}
