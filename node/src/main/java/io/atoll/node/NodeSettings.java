package io.atoll.node;

import io.atoll.gateway.server.ClientLimits;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;

/**
 * How to start a host.
 *
 * @param bind the address that it listens on, and that others know it by
 * @param port for any client, and for other hosts; 0 takes one that is free
 * @param clusterPort for cluster-aware clients, who are told of it; 0 takes one that is free
 * @param cluster the name of the ring; hosts of different ones do not talk to each other
 * @param join hosts of the ring to join; with none, this is the first
 * @param virtualNodes how many places on the ring it takes
 * @param limits of what clients may take up
 * @param version of Atoll, for those who ask
 */
public record NodeSettings(
    Inet4Address bind,
    int port,
    int clusterPort,
    String cluster,
    List<InetSocketAddress> join,
    int virtualNodes,
    ClientLimits limits,
    String version) {

  public static final String DEFAULT_CLUSTER = "atoll";

  /** Enough for hosts to have about the same share, few enough to come and go quickly. */
  public static final int DEFAULT_VIRTUAL_NODES = 16;

  public NodeSettings {
    join = List.copyOf(join);
    if (bind.isAnyLocalAddress()) {
      throw new IllegalArgumentException(
          "other hosts must know where to find this one: bind one of its addresses, not 0.0.0.0");
    }
    if (virtualNodes < 1 || virtualNodes > SlotNaming.NAMES / 4) {
      throw new IllegalArgumentException(
          "a host has 1 to " + SlotNaming.NAMES / 4 + " virtual nodes, not " + virtualNodes);
    }
  }

  /** The first host of a ring, on any free ports, for programs on this machine. */
  public static NodeSettings anyPorts(String version) {
    return new NodeSettings(
        (Inet4Address) InetAddress.getLoopbackAddress(),
        0,
        0,
        DEFAULT_CLUSTER,
        List.of(),
        DEFAULT_VIRTUAL_NODES,
        ClientLimits.DEFAULT,
        version);
  }

  public NodeSettings joining(InetSocketAddress... contacts) {
    return new NodeSettings(
        bind, port, clusterPort, cluster, List.of(contacts), virtualNodes, limits, version);
  }

  public NodeSettings taking(int places) {
    return new NodeSettings(bind, port, clusterPort, cluster, join, places, limits, version);
  }
}
