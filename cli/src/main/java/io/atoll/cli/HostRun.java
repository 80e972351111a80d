package io.atoll.cli;

import io.atoll.gateway.GatewaySettings;
import io.atoll.gateway.server.CannotListen;
import io.atoll.node.Node;
import io.atoll.node.NodeSettings;
import io.atoll.node.engine.CannotJoin;
import io.atoll.node.engine.Mode;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.util.Locale;

/** A host in the foreground, from its start to its end. */
final class HostRun {

  private static final int STOPPED = 0;
  private static final int FAILED = 1;

  private static final String NETTY_RECORDING = "io.netty.jfr.enabled";
  private static final String NETTY_LEAKS = "io.netty.leakDetection.level";

  private HostRun() {}

  /** Start it, and wait until somebody stops it; the exit code of the program. */
  static int untilStopped(NodeConfig config, PrintWriter out, PrintWriter err) {
    presetNetty();
    if (config.gateway().httpPort() != null) {
      limitHttpRequests();
    }
    try (Node host = Node.launch(config.node())) {
      // while it joins it may have keys of others already
      Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(host), "stop"));
      if (host.awaitJoined()) {
        greet(out, host, config.node());
      }
      host.awaitClose();
      if (host.failure() == null) {
        return STOPPED;
      }
      err.println("atoll start: the host stopped: " + host.failure());
    } catch (CannotListen e) {
      err.println("atoll start: " + whatToDo(config.gateway(), e));
    } catch (CannotJoin e) {
      err.println("atoll start: " + whatToDo(e));
    }
    return FAILED;
  }

  /**
   * Netty describes each of its buffers to the JVM's flight recorder, and setting that up takes a
   * quarter of a second of the first client's time. It also notes for one buffer of a hundred where
   * it was asked for, which takes longer than most requests do. Who wants either says so with the
   * same properties.
   */
  private static void presetNetty() {
    preset(NETTY_RECORDING, "false");
    preset(NETTY_LEAKS, "disabled");
  }

  private static void preset(String property, String value) {
    if (System.getProperty(property) == null) {
      System.setProperty(property, value);
    }
  }

  /** For all the JVM, and so for the one who has it for itself to say: seconds. */
  private static void limitHttpRequests() {
    System.setProperty("sun.net.httpserver.maxReqTime", "10");
    System.setProperty("sun.net.httpserver.maxRspTime", "10");
  }

  /**
   * What the JVM does at SIGTERM and Ctrl-C; who says it twice does not want to wait. It would then
   * report the signal as the cause of death; for somebody who was told to stop and did so, that is
   * no failure.
   */
  private static void stop(Node host) {
    SecondSignal.on(HostRun::endAtOnce);
    host.close();
    Runtime.getRuntime().halt(host.failure() == null ? STOPPED : FAILED);
  }

  private static void endAtOnce() {
    System.err.println("atoll: told to stop once more: this host ends at once, as if by a crash");
    Runtime.getRuntime().halt(FAILED);
  }

  private static void greet(PrintWriter out, Node host, NodeSettings settings) {
    int port = host.address().getPort();
    out.println("Atoll listens on " + text(host.address()));
    out.println("Try:   redis-cli -p " + port + " set a 1");
    out.println("Also:  port " + host.clusterAddress().getPort() + " for cluster-aware clients");
    InetSocketAddress http = host.httpAddress();
    if (http != null) {
      out.println("HTTP:  http://" + text(http) + "/status");
    }
    out.println("Data:  " + whereDataIs(settings));
    out.println("Stop:  Ctrl-C");
    out.flush();
  }

  private static String whereDataIs(NodeSettings settings) {
    if (settings.data() != null) {
      return "in "
          + settings.data()
          + ", durability "
          + settings.durability().name().toLowerCase(Locale.ROOT);
    }
    return settings.mode() == Mode.AVAILABLE
        ? "in memory only"
        : "in memory only; --data DIRECTORY keeps it";
  }

  private static String text(InetSocketAddress address) {
    return address.getAddress().getHostAddress() + ":" + address.getPort();
  }

  /** What the system says of a file is often its name and no more. */
  private static String whatToDo(CannotJoin e) {
    if (!(e.getCause() instanceof FileSystemException file) || file.getReason() != null) {
      return String.valueOf(e.getMessage());
    }
    String reason =
        file instanceof AccessDeniedException
            ? "this user may not use " + file.getFile()
            : file instanceof FileAlreadyExistsException
                ? file.getFile() + " is no directory"
                : file.getFile() + " cannot be made or read";
    return "--data: " + reason + "; choose another directory, or have its rights changed";
  }

  private static String whatToDo(GatewaySettings gateway, CannotListen e) {
    String where = text(e.address());
    String reason = String.valueOf(e.getMessage());
    String option = portOption(gateway, e.address().getPort()).option();
    if (reason.contains("in use")) {
      return where + " is in use; stop what listens there, or choose another " + option;
    }
    if (reason.contains("assign")) {
      return "--bind: " + where + " is no address of this machine";
    }
    if (reason.contains("ermission")) {
      return where + " needs more rights than this user has; choose a " + option + " above 1023";
    }
    return "cannot listen on " + where + ": " + reason;
  }

  private static Setting portOption(GatewaySettings gateway, int port) {
    if (port == gateway.port()) {
      return Setting.PORT;
    }
    return port == gateway.clusterPort() ? Setting.CLUSTER_PORT : Setting.HTTP_PORT;
  }
}
