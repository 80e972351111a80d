package io.atoll.protocols.group;

import io.atoll.kernel.NodeRef;
import io.atoll.protocols.consensus.Recovered;
import org.jspecify.annotations.Nullable;

/**
 * How groups come to a host and go: they begin when their virtual nodes are born or move here, are
 * taught to hosts that they are to move to, and are let go when others have taken over.
 */
final class Lifecycle implements GroupMember.Host {

  /** How many beats a member that lacks something waits before it asks the others. */
  private static final int BEATS_BETWEEN_QUESTIONS = 10;

  private final Surroundings surroundings;
  private final NodeRef self;
  private final Knowledge knowledge;
  private final Step step;
  private final Groups groups;
  private final Succession succession;
  private final LedGroups led;

  Lifecycle(Surroundings surroundings, Groups groups, Succession succession) {
    this.surroundings = surroundings;
    this.self = surroundings.self();
    this.knowledge = surroundings.knowledge();
    this.step = surroundings.step();
    this.groups = groups;
    this.succession = succession;
    this.led = new LedGroups(knowledge);
  }

  // ---- beginnings

  /** A group that the disk has. */
  void restore(Kept.Group group) {
    add(group.placement(), group.recovered(), group.snapshot());
  }

  private GroupMember add(
      Placement placement, Recovered recovered, @Nullable VirtualNode snapshot) {
    GroupMember member = new GroupMember(placement, recovered, snapshot, surroundings, this);
    groups.add(member);
    return member;
  }

  /** A group that was not here before: on the disk, too, it begins with who is in it. */
  private GroupMember begin(Placement placement, Recovered recovered) {
    step.tell(new GroupUpcall.StorePlacement(placement));
    GroupMember member = add(placement, recovered, null);
    member.start();
    return member;
  }

  /** The cluster begins here, with this virtual node among others. */
  void found(VirtualNode first) {
    begin(first.placement(), Recovered.founded()).onFounded(first);
    knowledge.learn(first.placement());
  }

  @Override
  public void found(GroupMember parent, VirtualNode state) {
    Placement placement = state.placement();
    knowledge.learn(placement);
    GroupMember member = groups.of(placement.group());
    if (member == null && succession.isOver(placement.group())) {
      parent.onOffspringKept(placement.group());
      return;
    }
    if (member == null) {
      member = begin(placement, Recovered.founded());
    }
    member.onFounded(state);
    if (parent.isLeading()) {
      member.standFirst();
    }
    if (member.isKept()) {
      parent.onOffspringKept(placement.group());
    }
  }

  /**
   * Hear of a group, and take part in it if it has this host as a member that knew nothing of it.
   *
   * @return the member of it that is here; null if there is none
   */
  @Nullable GroupMember joinIfNew(Placement placement) {
    knowledge.learn(placement);
    GroupId group = placement.group();
    GroupMember member = groups.of(group);
    if (member != null || !placement.hosts().contains(self) || succession.isOver(group)) {
      return member;
    }
    return begin(placement, Recovered.blank());
  }

  /** No word to the disk: whoever is taught has no vote to remember, and can be taught again. */
  void beTaught(Placement placement) {
    knowledge.learn(placement);
    GroupId group = placement.group();
    boolean unknown = groups.of(group) == null && !succession.isOver(group);
    if (unknown && !placement.hosts().contains(self)) {
      add(placement, Recovered.blank(), null).start();
    }
  }

  // ---- what goes on in a group

  @Override
  public void changed(GroupMember member) {
    knowledge.learnLeader(member.group(), member.leader());
    led.onChanged(member);
    VirtualNode node = member.node();
    if (member.isKept()) {
      tellParents(member.group());
    }
    if (node != null && node.isDone() && node.heir() != null) {
      knowledge.learnDissolved(node.self(), node.heir());
      retireWhatIsOver(node.self());
    }
  }

  /** Nobody needs the entry any more that a group began with. */
  private void tellParents(GroupId child) {
    groups.all().forEach(parent -> parent.onOffspringKept(child));
  }

  /**
   * Time has passed.
   *
   * @param beats how often it has
   */
  void onBeat(long beats) {
    led.onBeat(beats);
    for (GroupMember member : groups.all()) {
      member.onBeat();
      led.lookForTheDead(member);
      askWhetherFounded(succession.nextOf(member));
      if (beats % BEATS_BETWEEN_QUESTIONS == 0) {
        askOthers(member);
      }
      retireWhatIsOver(member.group().node());
      if (member.isForgottenLearner()) {
        remove(member);
      }
    }
  }

  private void askWhetherFounded(@Nullable Placement next) {
    if (next != null) {
      next.hosts().forEach(it -> step.send(it, new GroupMessage.IsFounded(next)));
    }
  }

  /** Whoever hears of no leader may have missed that the group is over, or lack its state. */
  private void askOthers(GroupMember member) {
    for (NodeRef other : member.placement().hosts()) {
      if (!other.equals(self) && member.leader() == null) {
        step.send(other, new GroupMessage.WhoIs(member.group()));
      }
      if (!other.equals(self) && member.lacksState()) {
        step.send(other, new GroupMessage.WantState(member.group()));
      }
    }
  }

  // ---- ends

  void onFounded(NodeRef by, GroupId group) {
    succession.onFounded(group, by);
    retireWhatIsOver(group.node());
  }

  void onRetired(GroupMessage.Retired message) {
    knowledge.learn(message.newest());
    succession.learnRetired(message.group(), message.newest());
    retireWhatIsOver(message.group().node());
  }

  void onDissolved(GroupMessage.Dissolved message) {
    knowledge.learnDissolved(message.node(), message.heir());
    if (message.heirPlacement() != null) {
      knowledge.learn(message.heirPlacement());
    }
    retireWhatIsOver(message.node());
  }

  /** Let groups of a virtual node go that others have taken over from. */
  void retireWhatIsOver(NodeRef node) {
    for (GroupMember member : groups.epochsOf(node)) {
      NodeRef heir = knowledge.directory().heirOf(node);
      Placement newest = succession.successorOf(member);
      boolean isOver = heir != null || newest != null;
      if (!isOver || !member.isDispensable() || succession.isStateWanted()) {
        continue; // or another one has yet to be kept here
      }
      if (heir != null) {
        remove(member);
        step.tell(new GroupUpcall.StoreDissolved(member.group(), heir));
      } else if (newest != null) {
        remove(member);
        succession.retired(member.group(), newest);
        step.tell(new GroupUpcall.StoreRetired(member.group(), newest));
      }
    }
  }

  private void remove(GroupMember member) {
    groups.remove(member);
    led.onRemoved(member.group());
    member.close();
    tellParents(member.group());
  }
}
