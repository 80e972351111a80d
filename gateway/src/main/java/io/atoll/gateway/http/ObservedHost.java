package io.atoll.gateway.http;

import io.atoll.gateway.cluster.ClusterMap;
import io.atoll.gateway.cluster.ClusterMap.HostSlots;
import io.atoll.gateway.cluster.HostPlace;
import io.atoll.gateway.command.Host;
import io.atoll.store.keyspace.Answer;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a gateway knows of its host. */
public record ObservedHost(Host host) implements Observed {

  /** Whether each slot is somebody's. */
  @Override
  public @Nullable String whyNotReady() {
    int assigned = host.cluster().map().assignedSlots();
    return host.cluster().map().isComplete()
        ? null
        : "the hosts of only " + assigned + " slots are known";
  }

  @Override
  public Map<String, Object> status() {
    Map<String, Object> status = new LinkedHashMap<>();
    status.put("version", host.version());
    status.put("ready", whyNotReady() == null);
    status.put("uptimeMillis", host.upMillis());
    status.put("clients", host.sessionCount());
    status.put("commands", host.meters().calls());
    Answer.Counted counted = Counts.here(host);
    if (counted != null) {
      status.put("keys", counted.entries());
      status.put("expiringKeys", counted.expiring());
      status.put("dataBytes", counted.sizeBytes());
    }
    ClusterMap map = host.cluster().map();
    status.put("id", host.cluster().self().id().digits());
    status.put("slotsAssigned", map.assignedSlots());
    status.put("hosts", map.hosts().stream().map(ObservedHost::describe).toList());
    return status;
  }

  private static Map<String, Object> describe(HostSlots hostSlots) {
    HostPlace place = hostSlots.host();
    Map<String, Object> description = new LinkedHashMap<>();
    description.put("id", place.id().digits());
    description.put("address", place.address().getHostAddress());
    description.put("clusterPort", place.clusterPort());
    description.put(
        "slots",
        hostSlots.slots().stream().map(range -> List.of(range.first(), range.last())).toList());
    return description;
  }

  @Override
  public void register(PrometheusRegistry registry) {
    registry.register(new HostMetrics(host));
  }
}
