package io.atoll.protocols.group;

import io.atoll.kernel.Arc;
import java.util.LinkedHashSet;
import java.util.List;

/** The groups that a host leads: what it tells everybody of them, and learns from them itself. */
final class LedGroups {

  /** How many beats pass until a host says again what it leads, for those that have just come. */
  private static final int BEATS_BETWEEN_ANNOUNCEMENTS = 50;

  private final Knowledge knowledge;

  /** Groups that this host leads. */
  private final LinkedHashSet<GroupId> leads = new LinkedHashSet<>();

  /** Groups whose placement this host has told everybody of, as their leader. */
  private final LinkedHashSet<GroupId> announced = new LinkedHashSet<>();

  LedGroups(Knowledge knowledge) {
    this.knowledge = knowledge;
  }

  /** Who leads a group has changed, or its state has. */
  void onChanged(GroupMember member) {
    if (!member.isLeading()) {
      leads.remove(member.group());
      return;
    }
    if (leads.add(member.group())) {
      knowledge.spread(new GroupMessage.Leads(List.of(member.group())));
    }
    VirtualNode node = member.node();
    if (node != null) {
      node.acquaintances().forEach(knowledge::learn);
      if (node.next() == null && announced.add(member.group())) {
        knowledge.spread(member.placement());
      }
    }
  }

  /** This host has let a group go. */
  void onRemoved(GroupId group) {
    announced.remove(group);
    leads.remove(group);
  }

  void onBeat(long beats) {
    if (beats % BEATS_BETWEEN_ANNOUNCEMENTS == 0 && !leads.isEmpty()) {
      knowledge.spread(new GroupMessage.Leads(List.copyOf(leads)));
    }
  }

  /**
   * A virtual node that this host, or another, believes in may have merged into one that it leads,
   * and all hosts that knew may be gone, or have forgotten. What merged knows.
   */
  void lookForTheDead(GroupMember member) {
    VirtualNode node = member.node();
    Arc arc = node == null || !member.isLeading() ? null : node.arc();
    if (node == null || arc == null) {
      return;
    }
    for (Placement other : knowledge.directory().within(arc)) {
      if (node.hasEnded(other.node().address())) {
        knowledge.learnDissolved(other.node(), node.self());
      }
    }
  }
}
