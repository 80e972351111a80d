package io.atoll.node.engine;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;

/** The address that other hosts know this one by. */
public final class OwnAddress {

  private OwnAddress() {}

  /**
   * The address that was bound; of a host that listens on all, the first that others can reach.
   *
   * @throws CannotJoin if there is no such address
   */
  public static Inet4Address of(InetAddress bound) throws CannotJoin {
    if (bound instanceof Inet4Address ip4 && !bound.isAnyLocalAddress()) {
      return ip4;
    }
    if (!bound.isAnyLocalAddress()) {
      throw new CannotJoin(
          "hosts know each other by IPv4 addresses, and "
              + bound.getHostAddress()
              + " is not one; bind another address");
    }
    try {
      return NetworkInterface.networkInterfaces()
          .flatMap(NetworkInterface::inetAddresses)
          .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
          .filter(Inet4Address.class::isInstance)
          .map(Inet4Address.class::cast)
          .findFirst()
          .orElseGet(() -> (Inet4Address) InetAddress.getLoopbackAddress());
    } catch (SocketException e) {
      throw new CannotJoin("the addresses of this machine cannot be found out: " + e.getMessage());
    }
  }
}
