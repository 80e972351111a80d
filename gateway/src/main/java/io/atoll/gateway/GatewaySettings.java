package io.atoll.gateway;

import io.atoll.gateway.server.ClientLimits;
import java.net.InetAddress;
import org.jspecify.annotations.Nullable;

/**
 * Where a host listens, and to whom.
 *
 * @param bind the address of all its ports
 * @param port for any client; 0 takes one that is free
 * @param clusterPort for cluster-aware clients, who are told of it; 0 takes one that is free
 * @param httpPort for monitors; 0 takes one that is free, null does without
 * @param version of Atoll, for those who ask
 */
public record GatewaySettings(
    InetAddress bind,
    int port,
    int clusterPort,
    @Nullable Integer httpPort,
    ClientLimits limits,
    String version) {

  /** On any free ports, for programs on this machine. */
  public static GatewaySettings anyPorts(String version) {
    return new GatewaySettings(
        InetAddress.getLoopbackAddress(), 0, 0, null, ClientLimits.DEFAULT, version);
  }
}
