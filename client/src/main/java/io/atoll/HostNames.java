package io.atoll;

import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.List;

/** Hosts as people write them. */
final class HostNames {

  private static final int DEFAULT_PORT = 7379;
  private static final int HIGHEST_PORT = 65_535;

  private HostNames() {}

  /** Not resolved: a name may mean another address later. */
  static List<InetSocketAddress> parse(String... hosts) {
    if (hosts.length == 0) {
      throw new IllegalArgumentException("name at least one host, as in \"127.0.0.1:7379\"");
    }
    return Arrays.stream(hosts).map(HostNames::parse).toList();
  }

  private static InetSocketAddress parse(String host) {
    int colon = host.lastIndexOf(':');
    boolean hasPort = colon > host.lastIndexOf(']');
    String name = hasPort ? host.substring(0, colon) : host;
    if (name.isBlank()) {
      throw new IllegalArgumentException("'" + host + "' is not of the form host:port");
    }
    return InetSocketAddress.createUnresolved(
        name.replaceAll("^\\[|]$", ""),
        hasPort ? port(host, host.substring(colon + 1)) : DEFAULT_PORT);
  }

  private static int port(String host, String digits) {
    int port = digits.matches("[0-9]{1,5}") ? Integer.parseInt(digits) : 0;
    if (port < 1 || port > HIGHEST_PORT) {
      throw new IllegalArgumentException(
          "'" + host + "' has no port from 1 to " + HIGHEST_PORT + " behind the colon");
    }
    return port;
  }

  static String text(InetSocketAddress host) {
    return host.getHostString() + ":" + host.getPort();
  }
}
