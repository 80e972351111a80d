package io.atoll.protocols.group;

import io.atoll.kernel.Delay;
import io.atoll.kernel.NodeRef;
import java.util.Objects;

/**
 * What a virtual node does to others, on one of the hosts that run it. Every member has the same
 * effects: groups that begin concern each of them, all else is the leader's.
 */
final class GroupEffects implements VirtualNode.Effects {

  private final GroupMember member;
  private final Snapshots snapshots;
  private final Correspondence correspondence;
  private final Step step;
  private final NodeRef self;
  private final GroupMember.Host host;

  GroupEffects(
      GroupMember member, Snapshots snapshots, Surroundings surroundings, GroupMember.Host host) {
    this.member = member;
    this.snapshots = snapshots;
    this.correspondence = surroundings.correspondence();
    this.step = surroundings.step();
    this.self = surroundings.self();
    this.host = host;
  }

  @Override
  public void answer(Call call, Outcome outcome) {
    if (member.isLeading()) {
      step.answer(call, outcome);
    }
  }

  @Override
  public void say() {
    member.sayMore();
  }

  @Override
  public void acknowledge(NodeRef from, long upTo) {
    if (member.isLeading()) {
      correspondence.acknowledge(member.placement().node(), from, upTo);
    }
  }

  @Override
  public void remind(long number, Delay delay) {
    if (member.isLeading()) {
      step.after(delay, new GroupCommand.Remind(member.group(), number));
    }
  }

  @Override
  public void found(VirtualNode child) {
    snapshots.onBirth(child.placement().group());
    host.found(member, child);
  }

  @Override
  public void seal(Placement next) {
    VirtualNode sealed = Objects.requireNonNull(member.node());
    if (next.hosts().contains(self)) {
      snapshots.onBirth(next.group());
      host.found(member, sealed.inNextEpoch());
    }
  }
}
