package io.atoll.protocols.group;

import io.atoll.kernel.NodeRef;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * From one epoch of a virtual node to the next: which groups of a host are over, because others
 * have taken over from them, and who has. Whoever asks for one that is over hears of it.
 */
final class Succession {

  private final Groups groups;
  private final Directory directory;
  private final Graves graves;
  private final Step step;

  /** Of later epochs of groups here, which members have said that they have the state. */
  private final TreeMap<GroupId, LinkedHashSet<NodeRef>> founded = new TreeMap<>();

  Succession(Groups groups, Directory directory, Graves graves, Step step) {
    this.groups = groups;
    this.directory = directory;
    this.graves = graves;
    this.step = step;
  }

  /** A host could start with this group from its own disk; of interest to earlier epochs here. */
  void onFounded(GroupId group, NodeRef by) {
    if (groups.epochsOf(group.node()).stream().anyMatch(it -> it.group().epoch() < group.epoch())) {
      founded.computeIfAbsent(group, it -> new LinkedHashSet<>()).add(by);
    }
  }

  /** A group is over, and a later one goes on. */
  void learnRetired(GroupId group, Placement later) {
    graves.learn(group, later);
  }

  /** This host has let a group go. */
  void retired(GroupId group, Placement newest) {
    founded.remove(newest.group());
    graves.learn(group, newest);
  }

  /** Whether a group is over, as far as this host has heard. */
  boolean isOver(GroupId group) {
    return directory.heirOf(group.node()) != null || newestAfter(group) != null;
  }

  /** Who runs the virtual node of a group that is over; null if the group may still be there. */
  @Nullable Placement newestAfter(GroupId group) {
    return graves.newestOf(group, directory);
  }

  /** Who runs the virtual node now that a majority of them has its state; null if nobody else. */
  @Nullable Placement successorOf(GroupMember member) {
    Placement next = nextOf(member);
    return next != null && isFounded(next) ? next : newestAfter(member.group());
  }

  /**
   * What a group was sealed for. If a later epoch is here it was, even if nobody is left who could
   * bring this member to the seal.
   */
  @Nullable Placement nextOf(GroupMember member) {
    GroupMember later = groups.epochAfter(member.group());
    return member.next() != null || later == null ? member.next() : later.placement();
  }

  /** Whether a majority of a group could start from its own disks. */
  private boolean isFounded(Placement placement) {
    Set<NodeRef> having = founded.getOrDefault(placement.group(), new LinkedHashSet<>());
    return 2 * placement.hosts().stream().filter(having::contains).count()
        > placement.hosts().size();
  }

  /**
   * Whether a group here that goes on has a log and no state. It may have begun with an entry of
   * the log of another one, which has yet to come to that entry again.
   */
  boolean isStateWanted() {
    return groups.all().stream()
        .anyMatch(
            it ->
                it.lacksState()
                    && directory.heirOf(it.placement().node()) == null
                    && successorOf(it) == null);
  }

  /** Whether a group is over as far as this host is concerned; then the other hears of it. */
  boolean tellIfOver(NodeRef other, GroupId group) {
    NodeRef heir = directory.heirOf(group.node());
    if (heir != null) {
      step.send(other, new GroupMessage.Dissolved(group.node(), heir, directory.of(heir)));
      return true;
    }
    Placement newest = newestAfter(group);
    if (newest != null) {
      step.send(other, new GroupMessage.Retired(group, newest));
      return true;
    }
    return false;
  }

  /** Later epochs of which something was heard. */
  List<GroupId> view() {
    return List.copyOf(founded.keySet());
  }
}
