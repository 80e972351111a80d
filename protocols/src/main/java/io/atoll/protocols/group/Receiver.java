package io.atoll.protocols.group;

import io.atoll.kernel.NodeRef;
import java.util.List;

/** Takes what hosts say to this one, and gives it to whom it concerns. */
final class Receiver implements GroupHandler {

  private final NodeRef self;
  private final Step step;
  private final Calls calls;
  private final Knowledge knowledge;
  private final Correspondence correspondence;
  private final Groups groups;
  private final Succession succession;
  private final Lifecycle lifecycle;
  private final Upkeep upkeep;

  Receiver(
      Surroundings surroundings,
      Calls calls,
      Groups groups,
      Succession succession,
      Lifecycle lifecycle,
      Upkeep upkeep) {
    this.self = surroundings.self();
    this.step = surroundings.step();
    this.calls = calls;
    this.knowledge = surroundings.knowledge();
    this.correspondence = surroundings.correspondence();
    this.groups = groups;
    this.succession = succession;
    this.lifecycle = lifecycle;
    this.upkeep = upkeep;
  }

  // ---- within a group

  @Override
  public void onOfRaft(NodeRef from, GroupMessage.OfRaft message) {
    GroupMember member = groups.of(message.group());
    if (member != null) {
      member.onMessage(from, message.message());
    } else if (!succession.tellIfOver(from, message.group())) {
      step.send(from, new GroupMessage.WhoIs(message.group()));
    }
  }

  @Override
  public void onWantState(NodeRef from, GroupMessage.WantState message) {
    GroupMember member = groups.of(message.group());
    if (member != null && member.node() != null) {
      member.transfer().send(from);
    }
  }

  @Override
  public void onSnapshotHead(NodeRef from, GroupMessage.SnapshotHead message) {
    GroupMember member = lifecycle.joinIfNew(message.placement());
    if (member != null) {
      member.transfer().onHead(from, message);
    }
  }

  @Override
  public void onSnapshotContent(NodeRef from, GroupMessage.SnapshotContent message) {
    GroupMember member = groups.of(message.group());
    if (member == null) {
      step.send(from, GroupMessage.SnapshotAck.ofNothing(message));
    } else {
      member.transfer().onContent(from, message);
    }
  }

  @Override
  public void onSnapshotAck(NodeRef from, GroupMessage.SnapshotAck message) {
    GroupMember member = groups.of(message.group());
    if (member != null) {
      member.transfer().onAck(from, message);
    }
  }

  // ---- groups that begin and end

  @Override
  public void onWhoIs(NodeRef from, GroupMessage.WhoIs message) {
    GroupMember member = groups.of(message.group());
    if (member != null) {
      step.send(from, new GroupMessage.ThisIs(member.placement()));
    } else {
      succession.tellIfOver(from, message.group());
    }
  }

  @Override
  public void onThisIs(NodeRef from, GroupMessage.ThisIs message) {
    lifecycle.joinIfNew(message.placement());
  }

  @Override
  public void onLearn(NodeRef from, GroupMessage.Learn message) {
    lifecycle.beTaught(message.placement());
  }

  @Override
  public void onIsFounded(NodeRef from, GroupMessage.IsFounded message) {
    GroupId group = message.placement().group();
    GroupMember member = lifecycle.joinIfNew(message.placement());
    if (member == null) {
      succession.tellIfOver(from, group);
    } else if (member.isKept()) {
      step.send(from, new GroupMessage.Founded(group));
    }
  }

  @Override
  public void onFounded(NodeRef from, GroupMessage.Founded message) {
    lifecycle.onFounded(from, message.group());
  }

  @Override
  public void onRetired(NodeRef from, GroupMessage.Retired message) {
    lifecycle.onRetired(message);
  }

  @Override
  public void onDissolved(NodeRef from, GroupMessage.Dissolved message) {
    lifecycle.onDissolved(message);
  }

  // ---- between virtual nodes

  @Override
  public void onSay(NodeRef from, GroupMessage.Say message) {
    knowledge.learn(message.from());
    Placement to = knowledge.directory().of(message.to());
    if (to == null) {
      succession.tellIfOver(from, new GroupId(message.to(), 0));
    } else {
      correspondence.onSay(from, message, to);
    }
  }

  @Override
  public void onHeard(NodeRef from, GroupMessage.Heard message) {
    correspondence.onHeard(message);
  }

  // ---- calls

  @Override
  public void onExecute(NodeRef from, GroupMessage.Execute message) {
    GroupMember member = groups.of(message.group());
    if (member != null) {
      member.execute(message.calls());
    } else {
      refuse(from, message.group(), message.calls());
    }
  }

  @Override
  public void onRead(NodeRef from, GroupMessage.Read message) {
    GroupMember member = groups.of(message.group());
    if (member != null) {
      member.read(message.calls());
    } else {
      refuse(from, message.group(), message.calls());
    }
  }

  private void refuse(NodeRef from, GroupId group, List<Call> refused) {
    succession.tellIfOver(from, group);
    step.send(
        from,
        new GroupMessage.NotLeading(group, null, refused.stream().map(Call::number).toList()));
  }

  @Override
  public void onAnswers(NodeRef from, GroupMessage.Answers message) {
    message.better().forEach(knowledge::learn);
    message.answers().forEach(calls::onAnswer);
  }

  @Override
  public void onNotLeading(NodeRef from, GroupMessage.NotLeading message) {
    NodeRef leader = isLedHere(message.group()) ? self : message.leader();
    calls.onNotLeading(from, message.group(), leader, message.numbers());
  }

  @Override
  public void onLeads(NodeRef from, GroupMessage.Leads message) {
    for (GroupId group : message.groups()) {
      if (!isLedHere(group)) {
        knowledge.learnLeader(group, from);
      }
    }
  }

  /**
   * Then others have nothing to say about who leads it: their word may have been on its way since
   * before that, and nobody would ever correct it, since this host asks itself for nothing.
   */
  private boolean isLedHere(GroupId group) {
    return groups.leading(group) != null;
  }

  // ---- what is known of the cluster

  @Override
  public void onCompare(NodeRef from, GroupMessage.Compare message) {
    upkeep.heard(from);
    knowledge.onCompare(from, message);
  }

  @Override
  public void onNews(NodeRef from, GroupMessage.News message) {
    upkeep.heard(from);
    knowledge.onNews(message);
    message.dissolutions().forEach(it -> lifecycle.retireWhatIsOver(it.node()));
  }
}
