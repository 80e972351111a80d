package io.atoll.cli;

import io.atoll.gateway.GatewaySettings;
import io.atoll.gateway.Threads;
import io.atoll.gateway.server.ClientLimits;
import io.atoll.node.NodeSettings;
import io.atoll.node.engine.Mode;
import io.atoll.storage.Durability;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** How to run a host: the settings with their meaning. */
record NodeConfig(NodeSettings node) {

  static final int HIGHEST_PORT = 65_535;
  private static final int CLUSTER_PORT_ABOVE = 10_000;
  private static final int DEFAULT_JOIN_PORT = 7379;

  private static final Map<String, Long> UNITS =
      Map.of("kb", 1024L, "mb", 1024L * 1024, "gb", 1024L * 1024 * 1024);

  GatewaySettings gateway() {
    return Objects.requireNonNull(node.gateway(), "hosts that are started by a command listen");
  }

  static NodeConfig of(Settings settings, String version) {
    Mode mode = mode(settings.of(Setting.MODE));
    Path data =
        isNone(settings.of(Setting.DATA)) ? null : Path.of(settings.of(Setting.DATA).text());
    if (data != null && mode == Mode.AVAILABLE) {
      throw settings.of(Setting.DATA).mistake("in mode available, hosts keep nothing on disk");
    }
    return new NodeConfig(
        new NodeSettings(
            gateway(settings, version),
            cluster(settings.of(Setting.CLUSTER)),
            join(settings.of(Setting.JOIN)),
            mode,
            number(settings.of(Setting.VIRTUAL_NODES), 1, NodeSettings.mostVirtualNodes(mode)),
            replicas(settings.of(Setting.REPLICAS)),
            isNone(settings.of(Setting.ZONE)) ? "" : cluster(settings.of(Setting.ZONE)),
            data,
            durability(settings.of(Setting.DURABILITY), data),
            threads(settings)));
  }

  private static Mode mode(Settings.Value value) {
    for (Mode mode : Mode.values()) {
      if (mode.word().equals(value.text())) {
        return mode;
      }
    }
    throw value.mistake("'" + value.text() + "' is neither consistent nor available");
  }

  private static int replicas(Settings.Value value) {
    int replicas = number(value, 3, 5);
    if (replicas == 4) {
      throw value.mistake("a virtual node has 3 or 5 replicas: 4 survive no more crashes than 3");
    }
    return replicas;
  }

  private static Durability durability(Settings.Value value, @Nullable Path data) {
    Durability durability =
        switch (value.text()) {
          case Setting.AUTO -> data == null ? Durability.MEMORY : Durability.ALWAYS;
          case "always" -> Durability.ALWAYS;
          case "everysec" -> Durability.EVERYSEC;
          case "memory" -> Durability.MEMORY;
          default ->
              throw value.mistake("'" + value.text() + "' is not always, everysec or memory");
        };
    if (data == null && durability != Durability.MEMORY) {
      throw value.mistake(value.text() + " needs a --data directory");
    }
    if (data != null && durability == Durability.MEMORY) {
      throw value.mistake("in memory nothing is kept: leave the --data directory out");
    }
    return durability;
  }

  private static GatewaySettings gateway(Settings settings, String version) {
    int port = number(settings.of(Setting.PORT), 0, HIGHEST_PORT);
    int clusterPort = clusterPort(settings, port);
    Settings.Value http = settings.of(Setting.HTTP_PORT);
    Integer httpPort =
        http.text().equals(Setting.OFF) ? null : (Integer) number(http, 0, HIGHEST_PORT);
    if (clusterPort != 0 && clusterPort == port) {
      throw settings.of(Setting.CLUSTER_PORT).mistake(port + " is the --port already");
    }
    if (httpPort != null && httpPort != 0 && (httpPort == port || httpPort == clusterPort)) {
      throw http.mistake(
          httpPort + " is the " + (httpPort == port ? "--port" : "--cluster-port") + " already");
    }
    return new GatewaySettings(
        bind(settings.of(Setting.BIND)),
        port,
        clusterPort,
        httpPort,
        new ClientLimits(
            number(settings.of(Setting.MAX_CLIENTS), 1, Integer.MAX_VALUE),
            number(settings.of(Setting.MAX_OPEN_REQUESTS), 1, Integer.MAX_VALUE),
            sizeBytes(settings.of(Setting.MAX_OPEN_BYTES))),
        version);
  }

  private static Threads threads(Settings settings) {
    Settings.Value count = settings.of(Setting.THREADS);
    return new Threads(
        count.text().equals(Setting.AUTO)
            ? Threads.DEFAULT.count()
            : number(count, 1, Threads.MOST),
        number(settings.of(Setting.POLL_MICROS), 0, Threads.LONGEST_POLL_MICROS));
  }

  private static InetAddress bind(Settings.Value value) {
    try {
      return InetAddress.getByName(value.text());
    } catch (UnknownHostException e) {
      throw value.mistake("'" + value.text() + "' is no address of this machine");
    }
  }

  private static int clusterPort(Settings settings, int port) {
    Settings.Value value = settings.of(Setting.CLUSTER_PORT);
    if (!value.text().equals(Setting.AUTO)) {
      return number(value, 0, HIGHEST_PORT);
    }
    if (port > HIGHEST_PORT - CLUSTER_PORT_ABOVE) {
      throw settings
          .of(Setting.PORT)
          .mistake("there is no port 10000 above " + port + "; choose a --cluster-port too");
    }
    return port == 0 ? 0 : port + CLUSTER_PORT_ABOVE;
  }

  private static int number(Settings.Value value, int least, int most) {
    long number;
    try {
      number = Long.parseLong(value.text());
    } catch (NumberFormatException e) {
      throw value.mistake("'" + value.text() + "' is not a whole number");
    }
    if (number < least || number > most) {
      throw value.mistake(number + " is not between " + least + " and " + most);
    }
    return (int) number;
  }

  private static long sizeBytes(Settings.Value value) {
    String text = value.text().toLowerCase(Locale.ROOT);
    String digits = text.replaceFirst("[kmg]b$", "");
    Long unit = digits.equals(text) ? Long.valueOf(1) : UNITS.get(text.substring(digits.length()));
    if (unit == null || !digits.matches("[1-9][0-9]{0,8}")) {
      throw value.mistake("'" + value.text() + "' is no size like 1000000, 64mb or 1gb");
    }
    return unit * Long.parseLong(digits);
  }

  private static List<InetSocketAddress> join(Settings.Value value) {
    List<InetSocketAddress> hosts = new ArrayList<>();
    if (isNone(value)) {
      return hosts;
    }
    for (String host : value.text().split(",", -1)) {
      hosts.add(contact(value, host.strip()));
    }
    // the name of a host that is down may be unknown as well: any other will do
    List<InetSocketAddress> known = hosts.stream().filter(it -> !it.isUnresolved()).toList();
    if (known.isEmpty()) {
      throw value.mistake("there is no host named '" + hosts.get(0).getHostString() + "'");
    }
    return known;
  }

  private static InetSocketAddress contact(Settings.Value value, String host) {
    int colon = host.lastIndexOf(':');
    String name = colon < 0 ? host : host.substring(0, colon);
    if (name.isEmpty()) {
      throw value.mistake("'" + host + "' is not of the form HOST:PORT");
    }
    int port =
        colon < 0
            ? DEFAULT_JOIN_PORT
            : number(
                new Settings.Value(host.substring(colon + 1), value.origin()), 1, HIGHEST_PORT);
    return new InetSocketAddress(name, port);
  }

  private static String cluster(Settings.Value value) {
    if (!value.text().matches("[A-Za-z0-9._-]{1,64}")) {
      throw value.mistake("'" + value.text() + "' is not a word of letters, digits, '.', '_', '-'");
    }
    return value.text();
  }

  private static boolean isNone(Settings.Value value) {
    return value.text().equals(Setting.NONE);
  }
}
