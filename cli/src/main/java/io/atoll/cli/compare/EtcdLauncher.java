package io.atoll.cli.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Three nodes of etcd with its defaults. */
record EtcdLauncher() implements Contestant.Launcher {

  private static final int NODES = 3;
  private static final Pattern VERSION = Pattern.compile("etcd Version: (\\S+)");

  @Override
  public String version() {
    return Programs.find(VERSION, "etcd", "--version");
  }

  @Override
  public Cluster start(Site site) throws Exception {
    Programs.require("etcd");
    List<Integer> ports = Site.freePorts(2 * NODES);
    List<Integer> clientPorts = ports.subList(0, NODES);
    List<Integer> peerPorts = ports.subList(NODES, 2 * NODES);
    String cluster =
        IntStream.range(0, NODES)
            .mapToObj(i -> "node" + i + "=" + url(peerPorts.get(i)))
            .collect(Collectors.joining(","));
    List<NodeProcess> nodes = new ArrayList<>();
    for (int i = 0; i < NODES; i++) {
      String name = "node" + i;
      nodes.add(
          site.start(
              name,
              List.of(
                  "etcd",
                  "--name=" + name,
                  "--data-dir=" + site.directory(name).resolve("data"),
                  "--listen-client-urls=" + url(clientPorts.get(i)),
                  "--advertise-client-urls=" + url(clientPorts.get(i)),
                  "--listen-peer-urls=" + url(peerPorts.get(i)),
                  "--initial-advertise-peer-urls=" + url(peerPorts.get(i)),
                  "--initial-cluster=" + cluster,
                  "--initial-cluster-state=new",
                  "--logger=zap",
                  "--log-level=error")));
    }
    for (int i = 0; i < NODES; i++) {
      nodes.get(i).awaitPort(clientPorts.get(i));
    }
    return new Cluster(nodes, clientPorts);
  }

  private static String url(int port) {
    return "http://127.0.0.1:" + port;
  }
}
