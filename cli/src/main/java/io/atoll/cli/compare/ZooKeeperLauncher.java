package io.atoll.cli.compare;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Three servers of ZooKeeper as Debian packs it, with its defaults. */
record ZooKeeperLauncher() implements Contestant.Launcher {

  private static final int NODES = 3;
  private static final Path JAR = Path.of("/usr/share/java/zookeeper.jar");
  private static final Pattern VERSION = Pattern.compile("Version: (\\S+)");

  @Override
  public String version() {
    return Programs.find(VERSION, "dpkg", "--status", "zookeeper");
  }

  @Override
  public Cluster start(Site site) throws Exception {
    if (!Files.isReadable(JAR)) {
      throw new NotInstalled("zookeeper");
    }
    List<Integer> ports = Site.freePorts(3 * NODES);
    StringBuilder servers = new StringBuilder();
    for (int i = 0; i < NODES; i++) {
      servers.append(
          String.format(
              "server.%d=127.0.0.1:%d:%d%n",
              i + 1, ports.get(NODES + i), ports.get(2 * NODES + i)));
    }
    List<NodeProcess> nodes = new ArrayList<>();
    for (int i = 0; i < NODES; i++) {
      String name = "node" + i;
      Path directory = site.directory(name);
      Path data = Files.createDirectories(directory.resolve("data"));
      Files.writeString(data.resolve("myid"), Integer.toString(i + 1));
      Path settings = directory.resolve("zoo.cfg");
      // the first three as in the example of its documentation
      Files.writeString(
          settings,
          String.join(
              "\n",
              "tickTime=2000",
              "initLimit=10",
              "syncLimit=5",
              "dataDir=" + data,
              "clientPortAddress=127.0.0.1",
              "clientPort=" + ports.get(i),
              "admin.enableServer=false",
              servers.toString()));
      List<String> command = site.java(JAR.toString(), List.of());
      command.add("org.apache.zookeeper.server.quorum.QuorumPeerMain");
      command.add(settings.toString());
      nodes.add(site.start(name, command));
    }
    for (int i = 0; i < NODES; i++) {
      nodes.get(i).awaitPort(ports.get(i));
    }
    return new Cluster(nodes, ports.subList(0, NODES));
  }
}
