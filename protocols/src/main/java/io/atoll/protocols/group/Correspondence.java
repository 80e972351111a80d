package io.atoll.protocols.group;

import io.atoll.kernel.NodeRef;

/**
 * What virtual nodes say to each other: from whoever leads the group of one to whoever leads that
 * of the other, as far as the directory knows.
 */
final class Correspondence {

  private final Groups groups;
  private final Directory directory;
  private final Step step;

  Correspondence(Groups groups, Directory directory, Step step) {
    this.groups = groups;
    this.directory = directory;
    this.step = step;
  }

  // ---- of a virtual node that is led here

  void say(Placement from, Channels.Parcel parcel) {
    if (directory.heirOf(parcel.to()) != null) {
      // It heard everything before it left; only that it did has not been heard here.
      acknowledgedIfLed(from, new Input.Acknowledged(parcel.to(), parcel.number()));
      return;
    }
    Placement to = directory.of(parcel.to());
    if (to != null) {
      NodeRef leader = directory.leaderOf(to);
      GroupMessage.Say message =
          new GroupMessage.Say(from, parcel.to(), parcel.number(), parcel.message());
      if (leader != null) {
        step.send(leader, message);
      } else {
        to.hosts().forEach(host -> step.send(host, message));
      }
    }
  }

  void acknowledge(NodeRef by, NodeRef from, long upTo) {
    Placement placement = directory.of(from);
    if (placement != null) {
      GroupMessage.Heard heard = new GroupMessage.Heard(by, from, upTo);
      placement.hosts().forEach(host -> step.send(host, heard));
    }
  }

  // ---- to a virtual node that is here, or was

  /** Something was said to a virtual node that is known to be in this placement. */
  void onSay(NodeRef from, GroupMessage.Say message, Placement to) {
    GroupMember member = groups.of(to.group());
    if (member == null) {
      step.send(from, new GroupMessage.ThisIs(to));
    } else if (member.isLeading()) {
      member.hear(new Input.Deliver(message.from(), message.number(), message.message()));
    } else if (member.leader() != null && !member.leader().equals(from)) {
      step.send(member.leader(), message);
    }
  }

  void onHeard(GroupMessage.Heard message) {
    Placement placement = directory.of(message.from());
    if (placement != null) {
      acknowledgedIfLed(placement, new Input.Acknowledged(message.by(), message.upTo()));
    }
  }

  private void acknowledgedIfLed(Placement placement, Input.Acknowledged acknowledged) {
    GroupMember member = groups.leading(placement.group());
    if (member != null) {
      member.acknowledged(acknowledged);
    }
  }
}
