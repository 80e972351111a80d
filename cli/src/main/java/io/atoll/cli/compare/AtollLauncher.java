package io.atoll.cli.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Hosts of this build.
 *
 * @param options of {@code ./atoll start}; {@link #DIRECTORY} stands for one of the host's own
 * @param settlingSeconds time to spread what there is over the hosts, before there is load
 */
record AtollLauncher(String version, int hosts, List<String> options, int settlingSeconds)
    implements Contestant.Launcher {

  static final String DIRECTORY = "{directory}";

  private static final String ENTRY = "io.atoll.cli.Entry";
  private static final Pattern CLUSTER_PORT = Pattern.compile("Also: +port (\\d+) for .*");

  @Override
  public Cluster start(Site site) throws Exception {
    List<NodeProcess> processes = new ArrayList<>();
    List<Integer> clusterPorts = new ArrayList<>();
    List<Integer> ports = Site.freePorts(hosts);
    for (int host = 0; host < hosts; host++) {
      String name = "host" + host;
      List<String> command = site.java(PeerLibraries.own(), List.of());
      command.addAll(List.of(ENTRY, "start", "--port", ports.get(host).toString()));
      command.addAll(List.of("--cluster-port", "0"));
      if (host > 0) {
        command.addAll(List.of("--join", "127.0.0.1:" + ports.get(0)));
      }
      String directory = site.directory(name).toString();
      options.forEach(option -> command.add(option.replace(DIRECTORY, directory)));
      NodeProcess process = site.start(name, command);
      processes.add(process);
      clusterPorts.add(clusterPort(process));
    }
    TimeUnit.SECONDS.sleep(settlingSeconds);
    return new Cluster(processes, clusterPorts);
  }

  private static int clusterPort(NodeProcess process) throws Exception {
    Matcher matcher =
        CLUSTER_PORT.matcher(process.awaitLine(line -> CLUSTER_PORT.matcher(line).matches()));
    if (!matcher.matches()) {
      throw new IllegalStateException("it matched before");
    }
    return Integer.parseInt(matcher.group(1));
  }
}
