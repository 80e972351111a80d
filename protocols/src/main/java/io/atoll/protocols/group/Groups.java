package io.atoll.protocols.group;

import io.atoll.kernel.NodeRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The groups that a host takes part in, by its member of each. */
final class Groups {

  private final boolean durable;
  private final TreeMap<GroupId, GroupMember> members = new TreeMap<>();
  private Alone alone = Alone.NONE;

  /** Whether {@link #alone} has to be looked for again. */
  private boolean changed;

  /**
   * @param durable whether members have a disk, so that none executes at once
   */
  Groups(boolean durable) {
    this.durable = durable;
  }

  void add(GroupMember member) {
    members.put(member.group(), member);
    changed = true;
  }

  void remove(GroupMember member) {
    members.remove(member.group());
    changed = true;
  }

  boolean isEmpty() {
    return members.isEmpty();
  }

  /** The member of a group; null if this host takes no part in it. */
  @Nullable GroupMember of(GroupId group) {
    return members.get(group);
  }

  /** The same if it leads; null if it does not. */
  @Nullable GroupMember leading(GroupId group) {
    GroupMember member = members.get(group);
    return member != null && member.isLeading() ? member : null;
  }

  /** The members as they are now: what is asked of one may be the end of another. */
  List<GroupMember> all() {
    return List.copyOf(members.values());
  }

  /** The epochs of a virtual node that are here. */
  List<GroupMember> epochsOf(NodeRef node) {
    return List.copyOf(
        members.subMap(new GroupId(node, 0), new GroupId(node, Long.MAX_VALUE)).values());
  }

  /** The next later epoch of a group's virtual node that is here; null if there is none. */
  @Nullable GroupMember epochAfter(GroupId group) {
    Map.Entry<GroupId, GroupMember> later = members.higherEntry(group);
    return later == null || !later.getKey().node().equals(group.node()) ? null : later.getValue();
  }

  /**
   * Those that execute at once, as this host alone has them in memory; the same object as long as
   * they are the same.
   */
  Alone alone() {
    if (changed) {
      changed = false;
      alone = durable ? Alone.NONE : new Alone(members.values());
    }
    return alone;
  }

  // ---- for whoever looks at them from outside

  List<Placement> placements() {
    return members.values().stream().map(GroupMember::placement).toList();
  }

  List<GroupStatus> status() {
    List<GroupStatus> all = new ArrayList<>(members.size());
    members.values().forEach(member -> all.add(member.status()));
    return all;
  }

  List<GroupHost.Replica> replicas() {
    List<GroupHost.Replica> replicas = new ArrayList<>();
    for (GroupMember member : members.values()) {
      VirtualNode node = member.node();
      if (node != null) {
        replicas.add(
            new GroupHost.Replica(
                member.placement(), member.appliedIndex(), member.lone().isAlone(), node));
      }
    }
    return replicas;
  }

  /** As their leaders' steward sees those that are led here. */
  List<Charge> charges() {
    List<Charge> charges = new ArrayList<>();
    for (GroupMember member : members.values()) {
      Charge charge = member.charge();
      if (charge != null) {
        charges.add(charge);
      }
    }
    return charges;
  }

  List<GroupMember.View> view() {
    return members.values().stream().map(GroupMember::view).toList();
  }
}
