package io.atoll.gateway.cluster;

import java.net.InetAddress;

/**
 * Where cluster-aware clients reach a host.
 *
 * @param address may be the wildcard, if the host listens on all its addresses and does not know
 *     which of them clients see: each is then told the one that it has come to
 * @param clusterPort where a client that is wrong is told so
 */
public record HostPlace(HostId id, InetAddress address, int clusterPort) {

  /** The address for a client that has reached the host which it asks under this one. */
  public InetAddress addressFor(InetAddress reached) {
    return address.isAnyLocalAddress() ? reached : address;
  }
}
