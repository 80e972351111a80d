package io.atoll.cli;

import io.atoll.gateway.MemoryHost;
import io.atoll.gateway.server.CannotListen;
import io.atoll.gateway.server.ClientLimits;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./atoll start}: a host in the foreground. */
@Command(
    name = "start",
    header = "Start a host that any Redis client can talk to.",
    customSynopsis = "atoll start [--port PORT] [--bind ADDRESS]",
    description = {
      "%nA single host that keeps everything in memory, until it is stopped with Ctrl-C or"
          + " SIGTERM. Which commands it understands is in docs/redis.md.%n"
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:stopped",
      "1:the address cannot be listened on",
      "2:the arguments make no sense"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  atoll start",
      "  atoll start --port 7380",
      "  atoll start --bind 0.0.0.0        for clients on other machines"
    })
final class StartCommand implements Callable<Integer> {

  private static final int HIGHEST_PORT = 65_535;
  private static final int CLUSTER_PORT_OFFSET = 10_000;

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec command;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "7379",
      description = "Where to listen; 0 takes any that is free (default: ${DEFAULT-VALUE}).")
  private int port;

  @Option(
      names = "--bind",
      paramLabel = "ADDRESS",
      defaultValue = "127.0.0.1",
      description =
          "Whom to listen to (default: ${DEFAULT-VALUE}, programs on this machine). There are no"
              + " passwords: whoever can reach the port can read and write.")
  private String bind = "";

  @Override
  public Integer call() {
    InetSocketAddress address = address();
    CommandLine commandLine = command.commandLine();
    try (MemoryHost host =
        MemoryHost.start(
            new MemoryHost.Settings(
                address.getAddress(),
                port,
                clusterPort(),
                null,
                ClientLimits.DEFAULT,
                Main.BuildVersion.read()))) {
      Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(host), "stop"));
      greet(commandLine.getOut(), host.address());
      host.awaitClose();
      return CommandLine.ExitCode.OK;
    } catch (CannotListen e) {
      commandLine.getErr().println("atoll start: " + whatToDo(e.address(), e));
      return CommandLine.ExitCode.SOFTWARE;
    }
  }

  /**
   * What the JVM does at SIGTERM and Ctrl-C. It would then report the signal as the cause of death;
   * for somebody who was told to stop and did so, that is no failure.
   */
  private static void stop(MemoryHost host) {
    host.close();
    Runtime.getRuntime().halt(CommandLine.ExitCode.OK);
  }

  private InetSocketAddress address() {
    if (port < 0 || port > HIGHEST_PORT) {
      throw mistake("--port: " + port + " is not between 0 and " + HIGHEST_PORT);
    }
    try {
      return new InetSocketAddress(InetAddress.getByName(bind), port);
    } catch (UnknownHostException e) {
      throw mistake("--bind: '" + bind + "' is no address of this machine");
    }
  }

  private int clusterPort() {
    if (port > HIGHEST_PORT - CLUSTER_PORT_OFFSET) {
      throw mistake(
          "--port: " + port + " leaves no room for the cluster port, which is 10000 more");
    }
    return port == 0 ? 0 : port + CLUSTER_PORT_OFFSET;
  }

  private ParameterException mistake(String text) {
    return new ParameterException(command.commandLine(), text);
  }

  private static void greet(PrintWriter out, InetSocketAddress address) {
    String host = address.getAddress().getHostAddress();
    out.println("Atoll listens on " + host + ":" + address.getPort());
    out.println("Try:   redis-cli -p " + address.getPort() + " set a 1");
    out.println("Stop:  Ctrl-C");
    out.flush();
  }

  private static String whatToDo(InetSocketAddress address, IOException e) {
    String where = address.getAddress().getHostAddress() + ":" + address.getPort();
    String reason = String.valueOf(e.getMessage());
    if (reason.contains("in use")) {
      return where + " is in use; stop what listens there, or choose another --port";
    }
    if (reason.contains("assign")) {
      return "--bind: " + where + " is no address of this machine";
    }
    if (reason.contains("ermission")) {
      return where + " needs more rights than this user has; choose a --port above 1023";
    }
    return "cannot listen on " + where + ": " + reason;
  }
}
