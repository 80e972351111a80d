package io.atoll.node;

import io.atoll.gateway.GatewaySettings;
import java.net.InetSocketAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How to start a host.
 *
 * @param gateway where it listens; null for one that only its own program talks to, which is then
 *     the only one of its ring
 * @param cluster the name of the ring; hosts of different ones do not talk to each other
 * @param join hosts of the ring to join; with none, this is the first
 * @param virtualNodes how many places on the ring it takes
 */
public record NodeSettings(
    @Nullable GatewaySettings gateway,
    String cluster,
    List<InetSocketAddress> join,
    int virtualNodes) {

  public static final String DEFAULT_CLUSTER = "atoll";

  /** Enough for hosts to have about the same share, few enough to come and go quickly. */
  public static final int DEFAULT_VIRTUAL_NODES = 16;

  public static final int MOST_VIRTUAL_NODES = SlotNaming.NAMES / 4;

  public NodeSettings {
    join = List.copyOf(join);
    if (gateway == null && !join.isEmpty()) {
      throw new IllegalArgumentException("a host that does not listen cannot join others");
    }
    if (virtualNodes < 1 || virtualNodes > MOST_VIRTUAL_NODES) {
      throw new IllegalArgumentException(
          "a host has 1 to " + MOST_VIRTUAL_NODES + " virtual nodes, not " + virtualNodes);
    }
  }

  /** For the program that starts it, and nobody else. */
  public static NodeSettings withoutPorts() {
    return new NodeSettings(null, DEFAULT_CLUSTER, List.of(), DEFAULT_VIRTUAL_NODES);
  }

  /** The first host of a ring. */
  public static NodeSettings listening(GatewaySettings gateway) {
    return new NodeSettings(gateway, DEFAULT_CLUSTER, List.of(), DEFAULT_VIRTUAL_NODES);
  }

  /** The same as a further host of a ring. */
  public NodeSettings joining(List<InetSocketAddress> hosts) {
    return new NodeSettings(gateway, cluster, hosts, virtualNodes);
  }
}
