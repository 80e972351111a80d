package io.atoll.cli.soak;

import io.atoll.testing.Programs;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Network namespaces on one bridge. A cut needs no firewall: the sender believes that the other has
 * a hardware address that nobody has, so that what it sends is lost without a word.
 */
final class Namespaces implements HostNetwork {

  private static final int MOST_NETWORKS = 200;
  private static final String NOBODY = "02:00:00:00:00:01";
  private static final int BRIDGE_NUMBER = 254;

  private final int network;
  private final int hosts;

  private record Cut(int from, int to) {}

  private final List<Cut> cuts = new ArrayList<>();

  private Namespaces(int network, int hosts) {
    this.network = network;
    this.hosts = hosts;
  }

  /** One that nobody else has, such as another test at the same time. */
  static Namespaces make(int hosts) throws IOException, InterruptedException {
    IOException last = new IOException("no network was tried");
    for (int network = 0; network < MOST_NETWORKS; network++) {
      Namespaces made = new Namespaces(network, hosts);
      try {
        ip("link add " + made.bridge() + " type bridge");
      } catch (IOException e) {
        last = e; // somebody has it
        continue;
      }
      try {
        made.build();
        return made;
      } catch (IOException e) {
        made.close();
        throw e;
      }
    }
    throw last;
  }

  private void build() throws IOException, InterruptedException {
    ip("address add " + subnet() + BRIDGE_NUMBER + "/24 dev " + bridge());
    ip("link set " + bridge() + " up");
    for (int host = 0; host < hosts; host++) {
      ip("netns add " + namespace(host));
      ip("link add " + cable(host) + " type veth peer name eth0 netns " + namespace(host));
      ip("link set " + cable(host) + " master " + bridge() + " up");
      ip("-n " + namespace(host) + " address add " + address(host) + "/24 dev eth0");
      ip("-n " + namespace(host) + " link set lo up");
      ip("-n " + namespace(host) + " link set eth0 up");
    }
  }

  private static void ip(String words) throws IOException, InterruptedException {
    Programs.run(("ip " + words).split(" "));
  }

  private String bridge() {
    return "atoll" + network;
  }

  private String cable(int host) {
    return "atoll" + network + "-" + host;
  }

  private String namespace(int host) {
    return "atoll" + network + "-" + host;
  }

  private String subnet() {
    return "10.77." + network + ".";
  }

  @Override
  public String address(int host) {
    return subnet() + (host + 1);
  }

  @Override
  public List<String> before(int host) {
    return List.of("ip", "netns", "exec", namespace(host));
  }

  @Override
  public void cut(int from, int to) throws IOException, InterruptedException {
    cuts.add(new Cut(from, to));
    ip(neighbour("replace", from, to) + " lladdr " + NOBODY + " nud permanent");
  }

  private String neighbour(String verb, int from, int to) {
    return "-n %s neighbour %s %s dev eth0".formatted(namespace(from), verb, address(to));
  }

  @Override
  public void heal() throws IOException, InterruptedException {
    for (Cut cut : cuts) {
      ip(neighbour("delete", cut.from(), cut.to()));
    }
    cuts.clear();
  }

  @Override
  public void close() {
    for (int host = 0; host < hosts; host++) {
      quietly("link delete " + cable(host));
      quietly("netns delete " + namespace(host));
    }
    quietly("link delete " + bridge());
  }

  private static void quietly(String words) {
    try {
      ip(words);
    } catch (IOException e) {
      System.out.println(e.getMessage()); // it was never made, or is gone already
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
