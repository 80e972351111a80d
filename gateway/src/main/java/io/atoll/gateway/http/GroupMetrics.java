package io.atoll.gateway.http;

import io.atoll.gateway.cluster.GroupFigures;
import io.atoll.gateway.cluster.Upkeep;
import io.atoll.gateway.cluster.VirtualNode;
import io.atoll.gateway.command.Host;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/** The figures of the groups that a host is in. */
final class GroupMetrics {

  private final Host host;

  GroupMetrics(Host host) {
    this.host = host;
  }

  void addTo(MetricSnapshots.Builder all) {
    Upkeep upkeep = Inquiry.of(host.cluster()::upkeep);
    if (upkeep != null) {
      add(upkeep, all);
    }
    List<VirtualNode> nodes = Inquiry.of(host.cluster()::virtualNodes);
    if (nodes != null) {
      add(nodes, all);
    }
  }

  private static void add(Upkeep upkeep, MetricSnapshots.Builder all) {
    all.metricSnapshot(
            InfoSnapshot.builder()
                .name("atoll_mode")
                .help("How virtual nodes are run, and what an acknowledged write survives.")
                .dataPoint(
                    InfoSnapshot.InfoDataPointSnapshot.builder()
                        .labels(Labels.of("mode", upkeep.mode(), "durability", upkeep.durability()))
                        .build())
                .build())
        .metricSnapshot(
            HostMetrics.gauge(
                "atoll_rebalance_paused",
                "1 if an operator has paused all changes of groups.",
                upkeep.paused() ? 1 : 0))
        .metricSnapshot(
            HostMetrics.gauge(
                "atoll_changes_under_way",
                "Changes of groups that this host has begun.",
                upkeep.changes().size()));
  }

  private static void add(List<VirtualNode> nodes, MetricSnapshots.Builder all) {
    GroupFigures figures = GroupFigures.of(nodes);
    all.metricSnapshot(
            HostMetrics.gauge("atoll_groups", "Groups that this host is in.", figures.groups()))
        .metricSnapshot(
            HostMetrics.gauge("atoll_groups_led", "Groups that this host leads.", figures.led()))
        .metricSnapshot(
            HostMetrics.gauge(
                "atoll_groups_without_leader",
                "Groups of which this host knows no leader.",
                figures.leaderless()))
        .metricSnapshot(
            HostMetrics.gauge(
                "atoll_groups_moving",
                "Groups that are about to have other hosts.",
                figures.moving()));
    if (figures.groups() > 0) {
      all.metricSnapshot(
              each("atoll_group_term", "The term of a group.", nodes, VirtualNode.Group::term))
          .metricSnapshot(
              each("atoll_group_epoch", "How often it moved.", nodes, VirtualNode.Group::epoch))
          .metricSnapshot(
              each("atoll_group_replicas", "Its hosts.", nodes, group -> group.hosts().size()))
          .metricSnapshot(
              each(
                  "atoll_group_lag_entries",
                  "Entries that its slowest host lacks, at the leader; elsewhere, that this one"
                      + " has yet to apply.",
                  nodes,
                  VirtualNode.Group::lag));
    }
  }

  private static GaugeSnapshot each(
      String name, String help, List<VirtualNode> nodes, ToLongFunction<VirtualNode.Group> figure) {
    GaugeSnapshot.Builder gauge = GaugeSnapshot.builder().name(name).help(help);
    newest(nodes)
        .forEach(
            (id, group) ->
                gauge.dataPoint(
                    GaugeDataPointSnapshot.builder()
                        .labels(Labels.of("group", id, "role", group.role()))
                        .value((double) figure.applyAsLong(group))
                        .build()));
    return gauge.build();
  }

  /** While a virtual node moves, a host may be in two groups of it. */
  private static Map<String, VirtualNode.Group> newest(List<VirtualNode> nodes) {
    Map<String, VirtualNode.Group> newest = new TreeMap<>();
    for (VirtualNode node : nodes) {
      VirtualNode.Group group = node.group();
      if (group != null) {
        newest.merge(node.id(), group, (one, other) -> one.epoch() > other.epoch() ? one : other);
      }
    }
    return newest;
  }
}
