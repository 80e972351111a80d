package io.atoll.node;

import io.atoll.gateway.GatewaySettings;
import io.atoll.gateway.Threads;
import io.atoll.node.engine.Mode;
import io.atoll.node.group.GroupOptions;
import io.atoll.node.ring.RingEngine;
import io.atoll.storage.Durability;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How to start a host.
 *
 * @param gateway where it listens; null for one that only its own program talks to, which is then
 *     the only one of its cluster
 * @param cluster the name of the cluster; hosts of different ones do not talk to each other
 * @param join hosts of the cluster to join; with none, this is the first, unless it remembers
 * @param mode how virtual nodes are run
 * @param virtualNodes in mode available, how many places on the ring it takes; in mode consistent,
 *     about how many replicas of virtual nodes a host is to have
 * @param replicas in mode consistent, how many hosts run a virtual node once there are as many
 * @param zone hosts of one zone fail together; empty if that is not known
 * @param data where to keep what outlives the process; null for nowhere
 * @param durability what that means for an acknowledged write
 * @param threads that serve all connections, and run virtual nodes
 */
public record NodeSettings(
    @Nullable GatewaySettings gateway,
    String cluster,
    List<InetSocketAddress> join,
    Mode mode,
    int virtualNodes,
    int replicas,
    String zone,
    @Nullable Path data,
    Durability durability,
    Threads threads) {

  public static final String DEFAULT_CLUSTER = "atoll";

  /** Enough for hosts to have about the same share, few enough to come and go quickly. */
  public static final int DEFAULT_VIRTUAL_NODES = 16;

  public static final int DEFAULT_REPLICAS = 3;

  public NodeSettings {
    join = List.copyOf(join);
    if (gateway == null && !join.isEmpty()) {
      throw new IllegalArgumentException("a host that does not listen cannot join others");
    }
    if (virtualNodes < 1 || virtualNodes > mostVirtualNodes(mode)) {
      throw new IllegalArgumentException(
          "a host has 1 to " + mostVirtualNodes(mode) + " virtual nodes, not " + virtualNodes);
    }
    if (replicas != 3 && replicas != 5) {
      throw new IllegalArgumentException("a virtual node has 3 or 5 replicas, not " + replicas);
    }
    if ((data == null) != (durability == Durability.MEMORY)) {
      throw new IllegalArgumentException(
          data == null ? "what is to be durable needs a directory" : "nothing to keep in " + data);
    }
    if (data != null && mode == Mode.AVAILABLE) {
      throw new IllegalArgumentException("in mode available, hosts keep nothing on disk");
    }
  }

  /** How many virtual nodes a host may have. */
  public static int mostVirtualNodes(Mode mode) {
    return mode == Mode.AVAILABLE ? RingEngine.MOST_VIRTUAL_NODES : GroupOptions.MOST_VIRTUAL_NODES;
  }

  /** The first host of a cluster. */
  public static NodeSettings listening(GatewaySettings gateway) {
    return usual(gateway);
  }

  private static NodeSettings usual(@Nullable GatewaySettings gateway) {
    return new NodeSettings(
        gateway,
        DEFAULT_CLUSTER,
        List.of(),
        Mode.CONSISTENT,
        DEFAULT_VIRTUAL_NODES,
        DEFAULT_REPLICAS,
        "",
        null,
        Durability.MEMORY,
        Threads.DEFAULT);
  }

  /** The same as a further host of a cluster. */
  public NodeSettings joining(List<InetSocketAddress> hosts) {
    return new NodeSettings(
        gateway, cluster, hosts, mode, virtualNodes, replicas, zone, data, durability, threads);
  }

  public NodeSettings named(String newCluster) {
    return new NodeSettings(
        gateway, newCluster, join, mode, virtualNodes, replicas, zone, data, durability, threads);
  }

  public NodeSettings in(Mode newMode) {
    return new NodeSettings(
        gateway, cluster, join, newMode, virtualNodes, replicas, zone, data, durability, threads);
  }

  public NodeSettings withVirtualNodes(int count) {
    return new NodeSettings(
        gateway, cluster, join, mode, count, replicas, zone, data, durability, threads);
  }

  public NodeSettings withReplicas(int count) {
    return new NodeSettings(
        gateway, cluster, join, mode, virtualNodes, count, zone, data, durability, threads);
  }

  /** The same with a disk. */
  public NodeSettings keeping(Path directory, Durability newDurability) {
    return new NodeSettings(
        gateway,
        cluster,
        join,
        mode,
        virtualNodes,
        replicas,
        zone,
        directory,
        newDurability,
        threads);
  }
}
