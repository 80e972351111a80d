package io.atoll.gateway.server;

import java.net.InetSocketAddress;

/**
 * An address that clients come to, and how those who come there are served.
 *
 * @param clusterAware whether they know their way and are told when they are wrong; everybody else
 *     is served from wherever the keys are
 */
public record Door(InetSocketAddress address, boolean clusterAware) {

  public static Door plain(InetSocketAddress address) {
    return new Door(address, false);
  }

  public static Door clusterAware(InetSocketAddress address) {
    return new Door(address, true);
  }
}
