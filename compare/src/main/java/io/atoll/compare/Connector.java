package io.atoll.compare;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;

/** How to talk to one kind of system. Found by {@link java.util.ServiceLoader}. */
public interface Connector {

  /** What the driver is told to take. */
  String name();

  /**
   * Connect so many clients.
   *
   * @param nodes where the system is
   * @param options what this system can be told, by name
   * @throws Exception if the system cannot be reached
   */
  Connection connect(List<InetSocketAddress> nodes, int clients, Map<String, String> options)
      throws Exception;

  /** Clients that are connected. They may share what the client library of the system shares. */
  interface Connection extends AutoCloseable {

    Store store(int client);

    @Override
    void close();
  }
}
