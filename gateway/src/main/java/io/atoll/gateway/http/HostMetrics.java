package io.atoll.gateway.http;

import io.atoll.gateway.cluster.ClusterMap;
import io.atoll.gateway.command.CommandMeter;
import io.atoll.gateway.command.Host;
import io.atoll.store.keyspace.Answer;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;

/** The figures of a gateway, taken from its meters when somebody asks. */
final class HostMetrics implements MultiCollector {

  private static final double NANOS = 1e9;

  private final Host host;

  HostMetrics(Host host) {
    this.host = host;
  }

  @Override
  public MetricSnapshots collect() {
    ClusterMap map = host.cluster().map();
    CounterSnapshot.Builder commands =
        CounterSnapshot.builder()
            .name("atoll_commands")
            .help("Commands by name and outcome: ok, or the first word of the error.");
    HistogramSnapshot.Builder durations =
        HistogramSnapshot.builder()
            .name("atoll_command_duration_seconds")
            .help("From the request to its reply.");
    host.meters()
        .forEach(
            (name, reading) -> {
              outcomes(name, reading, commands);
              durations.dataPoint(durations(name, reading));
            });
    MetricSnapshots.Builder all =
        MetricSnapshots.builder()
            .metricSnapshot(commands.build())
            .metricSnapshot(durations.build())
            .metricSnapshot(gauge("atoll_clients", "Connections of clients.", host.sessionCount()))
            .metricSnapshot(
                CounterSnapshot.builder()
                    .name("atoll_connections")
                    .help("Connections so far.")
                    .dataPoint(
                        CounterDataPointSnapshot.builder()
                            .value((double) host.sessionsSoFar())
                            .build())
                    .build())
            .metricSnapshot(
                gauge(
                    "atoll_cluster_hosts",
                    "Hosts in the cluster, as this one knows it.",
                    map.hosts().size()))
            .metricSnapshot(
                gauge(
                    "atoll_cluster_slots_assigned",
                    "Slots whose host is known, of 16384.",
                    map.assignedSlots()))
            .metricSnapshot(
                gauge(
                    "atoll_cluster_slots_served",
                    "Slots that somebody serves, as this host knows it, of 16384.",
                    map.servedSlots()))
            .metricSnapshot(
                InfoSnapshot.builder()
                    .name("atoll_build")
                    .help("The version.")
                    .dataPoint(
                        InfoSnapshot.InfoDataPointSnapshot.builder()
                            .labels(Labels.of("version", host.version()))
                            .build())
                    .build());
    Answer.Counted counted = Inquiry.count(host);
    if (counted != null) {
      all.metricSnapshot(gauge("atoll_keys", "Keys on this host.", counted.entries()))
          .metricSnapshot(
              gauge("atoll_keys_expiring", "Keys that will expire.", counted.expiring()))
          .metricSnapshot(
              gauge(
                  "atoll_data_bytes", "Memory that keys and values take up.", counted.sizeBytes()));
    }
    new GroupMetrics(host).addTo(all);
    return all.build();
  }

  static GaugeSnapshot gauge(String name, String help, long value) {
    return GaugeSnapshot.builder()
        .name(name)
        .help(help)
        .dataPoint(GaugeSnapshot.GaugeDataPointSnapshot.builder().value((double) value).build())
        .build();
  }

  private static void outcomes(
      String name, CommandMeter.Reading reading, CounterSnapshot.Builder commands) {
    long errors = reading.errors().values().stream().mapToLong(Long::longValue).sum();
    commands.dataPoint(outcome(name, "ok", Math.max(0, reading.calls() - errors)));
    reading.errors().forEach((kind, count) -> commands.dataPoint(outcome(name, kind, count)));
  }

  private static CounterDataPointSnapshot outcome(String name, String outcome, long count) {
    return CounterDataPointSnapshot.builder()
        .labels(Labels.of("command", name, "outcome", outcome))
        .value((double) count)
        .build();
  }

  private static HistogramDataPointSnapshot durations(String name, CommandMeter.Reading reading) {
    ClassicHistogramBuckets.Builder buckets = ClassicHistogramBuckets.builder();
    reading.forEachClass(
        (upperNanos, count) ->
            buckets.bucket(
                upperNanos == Long.MAX_VALUE ? Double.POSITIVE_INFINITY : upperNanos / NANOS,
                count));
    return HistogramDataPointSnapshot.builder()
        .labels(Labels.of("command", name))
        .classicHistogramBuckets(buckets.build())
        .sum(reading.sumNanos() / NANOS)
        .build();
  }
}
