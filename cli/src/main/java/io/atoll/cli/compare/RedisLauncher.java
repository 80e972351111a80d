package io.atoll.cli.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** A primary and replicas, without files. Clients talk to the primary. */
record RedisLauncher(int replicas) implements Contestant.Launcher {

  private static final Pattern VERSION = Pattern.compile("v=(\\S+)");
  private static final String PROGRAM = "redis-server";

  @Override
  public String version() {
    return Programs.find(VERSION, PROGRAM, "--version");
  }

  @Override
  public Cluster start(Site site) throws Exception {
    Programs.require(PROGRAM);
    List<Integer> ports = Site.freePorts(1 + replicas);
    List<NodeProcess> nodes = new ArrayList<>();
    for (int i = 0; i <= replicas; i++) {
      List<String> command =
          new ArrayList<>(
              List.of(PROGRAM, "--bind", "127.0.0.1", "--port", ports.get(i).toString()));
      command.addAll(List.of("--save", "", "--appendonly", "no"));
      if (i > 0) {
        command.addAll(List.of("--replicaof", "127.0.0.1", ports.get(0).toString()));
      }
      NodeProcess node = site.start("node" + i, command);
      node.awaitPort(ports.get(i));
      nodes.add(node);
    }
    for (NodeProcess replica : nodes.subList(1, nodes.size())) {
      replica.awaitLine(line -> line.contains("MASTER <-> REPLICA sync: Finished with success"));
    }
    return new Cluster(nodes, ports.subList(0, 1));
  }
}
