package io.atoll.compare;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** How to run a node of a system that is a library. Found by {@link java.util.ServiceLoader}. */
public interface Server {

  /** What the process is told to run. */
  String name();

  /**
   * Start a node, and return when it has found the others. It ends with its process.
   *
   * @param self its place in the list
   * @param nodes where clients find each
   * @param peers where the nodes find each other, if that is not the same
   * @param directory for what it keeps
   * @throws Exception if it cannot start
   */
  void start(
      int self,
      List<InetSocketAddress> nodes,
      List<InetSocketAddress> peers,
      Path directory,
      Map<String, String> options)
      throws Exception;
}
