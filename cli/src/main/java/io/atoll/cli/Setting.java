package io.atoll.cli;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What can be set for a host. The options of {@code ./atoll start}, the environment variables and
 * the keys of a configuration file are made from this one table.
 */
enum Setting {
  PORT("port", "PORT", "7379", "Where to listen; 0 takes any that is free."),
  BIND(
      "bind",
      "ADDRESS",
      "127.0.0.1",
      "Whom to listen to: 127.0.0.1 is for programs on this machine. There are no passwords:"
          + " whoever can reach the ports can read and write."),
  CLUSTER_PORT(
      "cluster-port",
      "PORT",
      Setting.AUTO,
      "Where cluster-aware clients are sent to, see docs/redis.md; auto is 10000 above the port, or"
          + " any that is free if the port is."),
  HTTP_PORT(
      "http-port",
      "PORT",
      Setting.OFF,
      "Where /health, /ready, /status and /metrics are; 0 takes any that is free."),
  JOIN("join", "HOST:PORT,...", Setting.NONE, "Hosts of the ring to join; any one that answers."),
  MODE(
      "mode",
      "MODE",
      "consistent",
      "consistent: groups of hosts run virtual nodes, so that crashes lose nothing; available: each"
          + " host runs its own. The same for all hosts."),
  VIRTUAL_NODES(
      "virtual-nodes", "N", "16", "In how many places of the ring this host is, for even shares."),
  REPLICAS(
      "replicas", "N", "3", "How many hosts run a virtual node once there are as many: 3 or 5."),
  ZONE("zone", "NAME", Setting.NONE, "Hosts of one zone fail together: replicas are spread."),
  CLUSTER("cluster", "NAME", "atoll", "The name of the ring; hosts of another are refused."),
  DATA("data", "DIRECTORY", Setting.NONE, "Where to keep data so that it outlives the process."),
  DURABILITY(
      "durability",
      "WHEN",
      Setting.AUTO,
      "When a write is acknowledged: always (on disk), everysec (a power cut may lose a second of"
          + " it) or memory; auto is always with a --data directory, and memory without."),
  THREADS(
      "threads",
      "N",
      Setting.AUTO,
      "How many threads serve connections and run virtual nodes; auto is one for each processor."
          + " Fewer are better where several hosts share a machine."),
  POLL_MICROS(
      "poll-micros",
      "N",
      "200",
      "For how many microseconds a thread that was busy looks for more to do before it sleeps, at"
          + " most 1000; on Linux. 0 saves processor time."),
  MAX_CLIENTS("max-clients", "N", "10000", "How many connections to serve at one time."),
  MAX_OPEN_REQUESTS(
      "max-open-requests",
      "N",
      "10000",
      "A client with so many requests without a reply is not read from."),
  MAX_OPEN_BYTES(
      "max-open-bytes",
      "SIZE",
      "64mb",
      "The same by the memory that its requests take up, with kb, mb or gb.");

  static final String AUTO = "auto";
  static final String OFF = "off";
  static final String NONE = "none";

  private final String key;
  private final String label;
  private final String standard;
  private final String description;

  Setting(String key, String label, String standard, String description) {
    this.key = key;
    this.label = label;
    this.standard = standard;
    this.description = description;
  }

  /** In a file. */
  String key() {
    return key;
  }

  String option() {
    return "--" + key;
  }

  /** In the environment. */
  String variable() {
    return "ATOLL_" + key.toUpperCase(Locale.ROOT).replace('-', '_');
  }

  /** What stands for the value in the help. */
  String label() {
    return label;
  }

  /** What is taken if nobody says anything. */
  String standard() {
    return standard;
  }

  String description() {
    return description;
  }

  static @Nullable Setting ofKey(String key) {
    for (Setting setting : values()) {
      if (setting.key.equals(key)) {
        return setting;
      }
    }
    return null;
  }
}
