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
 * @param threads that serve all connections
 * @param version of Atoll, for those who ask
 */
public record GatewaySettings(
    InetAddress bind,
    int port,
    int clusterPort,
    @Nullable Integer httpPort,
    int threads,
    ClientLimits limits,
    String version) {

  /** One for each processor. */
  public static final int DEFAULT_THREADS = Runtime.getRuntime().availableProcessors();

  public static final int MOST_THREADS = 1_024;

  /** On any free ports, for programs on this machine. */
  public static GatewaySettings anyPorts(String version) {
    return new GatewaySettings(
        InetAddress.getLoopbackAddress(),
        0,
        0,
        null,
        DEFAULT_THREADS,
        ClientLimits.DEFAULT,
        version);
  }
}
