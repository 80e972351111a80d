package io.atoll;

import io.atoll.gateway.GatewaySettings;
import io.atoll.gateway.Threads;
import io.atoll.gateway.server.ClientLimits;
import io.atoll.node.NodeSettings;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How to start a host in this program. The default is one without ports, for this program alone.
 *
 * <pre>{@code
 * HostOptions options =
 *     HostOptions.DEFAULT.withPort(0).withTimeout(Duration.ofSeconds(5)).withVirtualNodes(4);
 * }</pre>
 *
 * @param bind the address of this machine that it listens on
 * @param port for Redis clients and other hosts; 0 takes a free one, null does without
 * @param clusterPort for cluster-aware Redis clients; null takes the one 10,000 above the port
 * @param httpPort for monitors; null does without
 * @param cluster the name of the ring; hosts of different ones do not talk to each other
 * @param virtualNodes how many places on the ring it takes: its share of the work
 * @param timeout how long an operation may take
 * @param threads that serve clients and other hosts: one for each processor, if nothing is said
 * @param replication what becomes of data when hosts crash
 */
public record HostOptions(
    String bind,
    @Nullable Integer port,
    @Nullable Integer clusterPort,
    @Nullable Integer httpPort,
    String cluster,
    int virtualNodes,
    Duration timeout,
    int threads,
    Replication replication) {

  /**
   * What becomes of data when hosts crash.
   *
   * @param mode whether virtual nodes are run by groups of hosts, or by one host each
   * @param replicas how many hosts run a virtual node once there are as many: 3 or 5
   * @param zone hosts of one zone fail together; empty if that is not known
   * @param data where to keep what outlives the process; null for nowhere
   */
  public record Replication(
      Mode mode, int replicas, String zone, @Nullable Path data, Durability durability) {

    static final Replication DEFAULT =
        new Replication(
            Mode.CONSISTENT, NodeSettings.DEFAULT_REPLICAS, "", null, Durability.MEMORY);
  }

  private static final int CLUSTER_PORT_ABOVE = 10_000;
  private static final int HIGHEST_PORT = 65_535;

  /** A host without ports that gives an operation 30 seconds. */
  public static final HostOptions DEFAULT =
      new HostOptions(
          "127.0.0.1",
          null,
          null,
          null,
          NodeSettings.DEFAULT_CLUSTER,
          NodeSettings.DEFAULT_VIRTUAL_NODES,
          Atoll.DEFAULT_TIMEOUT,
          Threads.DEFAULT.count(),
          Replication.DEFAULT);

  public HostOptions {
    requirePort(port);
    requirePort(clusterPort);
    requirePort(httpPort);
    if (clusterPort == null && port != null && port > HIGHEST_PORT - CLUSTER_PORT_ABOVE) {
      throw new IllegalArgumentException(
          "there is no port 10000 above " + port + "; choose a cluster port, too");
    }
    int mostVirtualNodes = NodeSettings.mostVirtualNodes(modeOf(replication));
    if (virtualNodes < 1 || virtualNodes > mostVirtualNodes) {
      throw new IllegalArgumentException("a host has 1 to " + mostVirtualNodes + " virtual nodes");
    }
    if (threads < 1 || threads > Threads.MOST) {
      throw new IllegalArgumentException("a host has 1 to " + Threads.MOST + " threads");
    }
    Atoll.requirePositive(timeout);
  }

  private static io.atoll.node.engine.Mode modeOf(Replication replication) {
    return io.atoll.node.engine.Mode.valueOf(replication.mode.name());
  }

  private static void requirePort(@Nullable Integer port) {
    if (port != null && (port < 0 || port > HIGHEST_PORT)) {
      throw new IllegalArgumentException(port + " is no port from 0 to " + HIGHEST_PORT);
    }
  }

  /** On another address of this machine, for instance "0.0.0.0" for all. */
  public HostOptions withBind(String newBind) {
    return new HostOptions(
        newBind, port, clusterPort, httpPort, cluster, virtualNodes, timeout, threads, replication);
  }

  /** Listen to Redis clients and other hosts; 0 takes a free port. */
  public HostOptions withPort(int newPort) {
    return new HostOptions(
        bind, newPort, clusterPort, httpPort, cluster, virtualNodes, timeout, threads, replication);
  }

  public HostOptions withClusterPort(int newPort) {
    return new HostOptions(
        bind, port, newPort, httpPort, cluster, virtualNodes, timeout, threads, replication);
  }

  /** Answer monitors; 0 takes a free port. */
  public HostOptions withHttpPort(int newPort) {
    return new HostOptions(
        bind, port, clusterPort, newPort, cluster, virtualNodes, timeout, threads, replication);
  }

  public HostOptions withCluster(String name) {
    return new HostOptions(
        bind, port, clusterPort, httpPort, name, virtualNodes, timeout, threads, replication);
  }

  public HostOptions withVirtualNodes(int count) {
    return new HostOptions(
        bind, port, clusterPort, httpPort, cluster, count, timeout, threads, replication);
  }

  public HostOptions withTimeout(Duration newTimeout) {
    return new HostOptions(
        bind, port, clusterPort, httpPort, cluster, virtualNodes, newTimeout, threads, replication);
  }

  /** Leave processors to the rest of the program, or to other hosts on the machine. */
  public HostOptions withThreads(int count) {
    return new HostOptions(
        bind, port, clusterPort, httpPort, cluster, virtualNodes, timeout, count, replication);
  }

  public HostOptions withReplication(Replication newReplication) {
    return new HostOptions(
        bind, port, clusterPort, httpPort, cluster, virtualNodes, timeout, threads, newReplication);
  }

  /** Run virtual nodes by groups of hosts, or by one host each. */
  public HostOptions withMode(Mode mode) {
    return withReplication(
        new Replication(
            mode,
            replication.replicas,
            replication.zone,
            replication.data,
            replication.durability));
  }

  /** Have 3 or 5 hosts run each virtual node. */
  public HostOptions withReplicas(int replicas) {
    return withReplication(
        new Replication(
            replication.mode,
            replicas,
            replication.zone,
            replication.data,
            replication.durability));
  }

  /** Keep data in a directory. */
  public HostOptions withData(Path directory, Durability durability) {
    return withReplication(
        new Replication(
            replication.mode, replication.replicas, replication.zone, directory, durability));
  }

  NodeSettings toNodeSettings(String version) {
    return new NodeSettings(
        gateway(version),
        cluster,
        List.of(),
        modeOf(replication),
        virtualNodes,
        replication.replicas,
        replication.zone,
        replication.data,
        io.atoll.storage.Durability.valueOf(replication.durability.name()),
        Threads.sleepy(threads)); // the program has other uses for its processors
  }

  private @Nullable GatewaySettings gateway(String version) {
    if (port == null) {
      return null;
    }
    int ownClusterPort = port == 0 ? 0 : port + CLUSTER_PORT_ABOVE;
    return new GatewaySettings(
        bindAddress(),
        port,
        clusterPort == null ? ownClusterPort : clusterPort,
        httpPort,
        ClientLimits.DEFAULT,
        version);
  }

  InetAddress bindAddress() {
    try {
      return InetAddress.getByName(bind);
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException("'" + bind + "' is no address of this machine", e);
    }
  }
}
