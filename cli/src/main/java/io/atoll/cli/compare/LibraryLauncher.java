package io.atoll.cli.compare;

import io.atoll.compare.ServerProcess;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Three nodes of a system that is a library.
 *
 * @param peer the directory under bench/peers, and the name of its server
 * @param jvmOptions that the library asks for
 * @param options for its server
 */
record LibraryLauncher(
    String peer, String version, List<String> jvmOptions, Map<String, String> options)
    implements Contestant.Launcher {

  private static final int NODES = 3;

  @Override
  public Cluster start(Site site) throws Exception {
    String classPath = site.libraries().of(peer);
    List<Integer> ports = Site.freePorts(2 * NODES);
    List<NodeProcess> nodes = new ArrayList<>();
    for (int i = 0; i < NODES; i++) {
      String name = "node" + i;
      List<String> command = site.java(classPath, jvmOptions);
      command.add(ServerProcess.class.getName());
      command.add("server=" + peer);
      command.add("self=" + i);
      command.add("nodes=" + addresses(ports.subList(0, NODES)));
      command.add("peers=" + addresses(ports.subList(NODES, 2 * NODES)));
      command.add("directory=" + site.directory(name));
      options.forEach((key, value) -> command.add(key + "=" + value));
      nodes.add(site.start(name, command));
    }
    for (NodeProcess node : nodes) {
      node.awaitLine(ServerProcess.READY::equals);
    }
    return new Cluster(nodes, ports.subList(0, NODES));
  }

  static String addresses(List<Integer> ports) {
    return ports.stream().map(port -> "127.0.0.1:" + port).collect(Collectors.joining(","));
  }
}
