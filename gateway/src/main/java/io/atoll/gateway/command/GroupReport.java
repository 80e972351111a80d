package io.atoll.gateway.command;

import io.atoll.gateway.cluster.GroupFigures;
import io.atoll.gateway.cluster.Upkeep;
import io.atoll.gateway.cluster.VirtualNode;
import io.atoll.store.keyspace.SlotRange;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The section of INFO about the groups that a host is in, as this host sees them. */
final class GroupReport {

  private GroupReport() {}

  static Map<String, Object> lines(Upkeep upkeep, List<VirtualNode> nodes) {
    GroupFigures figures = GroupFigures.of(nodes);
    Map<String, Object> lines = new LinkedHashMap<>();
    lines.put("mode", upkeep.mode());
    lines.put("durability", upkeep.durability());
    lines.put("replicas", upkeep.replicas());
    lines.put("rebalance_paused", upkeep.paused() ? 1 : 0);
    lines.put("changes_under_way", upkeep.changes().size());
    lines.put("groups", figures.groups());
    lines.put("groups_led", figures.led());
    lines.put("groups_without_leader", figures.leaderless());
    lines.put("groups_moving", figures.moving());
    lines.put("groups_lag", figures.lag());
    for (VirtualNode node : nodes) {
      VirtualNode.Group group = node.group();
      if (group != null) {
        lines.put("group_" + node.id(), line(node, group));
      }
    }
    return lines;
  }

  /** Like the lines of replicas in Redis. */
  private static String line(VirtualNode node, VirtualNode.Group group) {
    return "slots=%s,role=%s,epoch=%d,term=%d,leader=%s,hosts=%s,lag=%d,moving=%s,keys=%d"
        .formatted(
            node.slots().stream().map(GroupReport::text).collect(Collectors.joining("/")),
            group.role(),
            group.epoch(),
            group.term(),
            group.leader() == null ? "-" : group.leader(),
            String.join("/", group.hosts()),
            group.lag(),
            group.movingTo().isEmpty() ? "-" : String.join("/", group.movingTo()),
            node.keys());
  }

  private static String text(SlotRange range) {
    return range.first() + "-" + range.last();
  }
}
