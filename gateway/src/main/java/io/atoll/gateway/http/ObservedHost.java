package io.atoll.gateway.http;

import io.atoll.gateway.cluster.ClusterMap;
import io.atoll.gateway.cluster.ClusterMap.HostSlots;
import io.atoll.gateway.cluster.HostPlace;
import io.atoll.gateway.cluster.Upkeep;
import io.atoll.gateway.cluster.VirtualNode;
import io.atoll.gateway.command.Host;
import io.atoll.store.keyspace.Answer;
import io.atoll.store.keyspace.SlotRange;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a gateway knows of its host. */
public record ObservedHost(Host host) implements Observed {

  /**
   * Whether each slot is somebody's, and most of them are served: a host that is cut off from the
   * others serves few, one of a cluster that has lost a few groups most.
   */
  @Override
  public @Nullable String whyNotReady() {
    ClusterMap map = host.cluster().map();
    if (!map.isComplete()) {
      return "the hosts of only " + map.assignedSlots() + " slots are known";
    }
    return 2 * map.servedSlots() > map.assignedSlots()
        ? null
        : "%d of %d slots have no leader that this host knows and can reach"
            .formatted(map.assignedSlots() - map.servedSlots(), map.assignedSlots());
  }

  @Override
  public Map<String, Object> status() {
    Map<String, Object> status = new LinkedHashMap<>();
    status.put("version", host.version());
    status.put("ready", whyNotReady() == null);
    status.put("uptimeMillis", host.upMillis());
    status.put("clients", host.sessionCount());
    status.put("commands", host.meters().calls());
    Answer.Counted counted = Inquiry.count(host);
    if (counted != null) {
      status.put("keys", counted.entries());
      status.put("expiringKeys", counted.expiring());
      status.put("dataBytes", counted.sizeBytes());
    }
    ClusterMap map = host.cluster().map();
    status.put("id", host.cluster().self().id().digits());
    status.put("slotsAssigned", map.assignedSlots());
    status.put("slotsServed", map.servedSlots());
    status.put("hosts", map.hosts().stream().map(ObservedHost::describe).toList());
    Upkeep upkeep = Inquiry.of(host.cluster()::upkeep);
    if (upkeep != null) {
      describe(upkeep, status);
    }
    List<VirtualNode> nodes = Inquiry.of(host.cluster()::virtualNodes);
    if (nodes != null) {
      status.put("virtualNodes", nodes.stream().map(ObservedHost::describe).toList());
    }
    return status;
  }

  private static void describe(Upkeep upkeep, Map<String, Object> status) {
    status.put("mode", upkeep.mode());
    status.put("durability", upkeep.durability());
    status.put("replicas", upkeep.replicas());
    status.put("zone", upkeep.zone());
    status.put("trouble", upkeep.trouble());
    status.put("rebalancePaused", upkeep.paused());
    status.put("changes", upkeep.changes().stream().map(ObservedHost::describe).toList());
    status.put("members", upkeep.members().stream().map(ObservedHost::describe).toList());
  }

  private static Map<String, Object> describe(Upkeep.Change change) {
    Map<String, Object> description = new LinkedHashMap<>();
    description.put("virtualNode", change.node());
    description.put("what", change.what());
    description.put("reason", change.reason());
    description.put("sinceMillis", change.sinceMillis());
    return description;
  }

  private static Map<String, Object> describe(Upkeep.Member member) {
    Map<String, Object> description = new LinkedHashMap<>();
    description.put("address", member.place());
    description.put("standing", member.standing());
    description.put("zone", member.zone());
    return description;
  }

  private static Map<String, Object> describe(VirtualNode node) {
    Map<String, Object> description = new LinkedHashMap<>();
    description.put("id", node.id());
    description.put("slots", ranges(node.slots()));
    description.put("state", node.state());
    description.put("keys", node.keys());
    description.put("dataBytes", node.sizeBytes());
    VirtualNode.Group group = node.group();
    if (group != null) {
      description.put("role", group.role());
      description.put("epoch", group.epoch());
      description.put("term", group.term());
      description.put("leader", group.leader() == null ? "" : group.leader());
      description.put("hosts", group.hosts());
      description.put("lag", group.lag());
      description.put("movingTo", group.movingTo());
    }
    return description;
  }

  private static List<List<Integer>> ranges(List<SlotRange> slots) {
    return slots.stream().map(range -> List.of(range.first(), range.last())).toList();
  }

  private static Map<String, Object> describe(HostSlots hostSlots) {
    HostPlace place = hostSlots.host();
    Map<String, Object> description = new LinkedHashMap<>();
    description.put("id", place.id().digits());
    description.put("address", place.address().getHostAddress());
    description.put("clusterPort", place.clusterPort());
    description.put("inReach", hostSlots.inReach());
    description.put("slots", ranges(hostSlots.slots()));
    return description;
  }

  @Override
  public void register(PrometheusRegistry registry) {
    registry.register(new HostMetrics(host));
  }
}
