package io.atoll.cli;

import io.atoll.gateway.GatewaySettings;
import io.atoll.gateway.server.CannotListen;
import io.atoll.node.CannotJoin;
import io.atoll.node.Node;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./atoll start}: a host in the foreground. */
@Command(
    name = "start",
    header = "Start a host that any Redis client can talk to.",
    customSynopsis = "atoll start [--port PORT] [--bind ADDRESS] [--config FILE] [OPTION...]",
    description = {
      "%nA host that keeps its share of all keys in memory. It begins a ring, or joins one. Stopped"
          + " with Ctrl-C or SIGTERM, it hands what it has to the others first. Which commands it"
          + " understands is in docs/redis.md, how to run it in docs/operations.md.%n",
      "Each of the options from --port on can be set by an environment variable as well (ATOLL_PORT,"
          + " ATOLL_CLUSTER_PORT, ...) and by a line of a file (port = 7379). "
          + Settings.PRECEDENCE
          + "%n"
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    modelTransformer = StartCommand.OptionOfEachSetting.class,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:stopped",
      "1:the address cannot be listened on, or the ring cannot be joined",
      "2:the arguments, the environment or the file make no sense"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  atoll start",
      "  atoll start --port 7380 --join 127.0.0.1:7379",
      "  atoll start --http-port 8080",
      "  atoll start --bind 0.0.0.0        for clients on other machines",
      "  ATOLL_PORT=7380 atoll start --config atoll.conf --show-config"
    })
final class StartCommand implements Callable<Integer> {

  private static final String CONFIG_VARIABLE = "ATOLL_CONFIG";

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec command;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "A file with lines of the form key = value; also " + CONFIG_VARIABLE + ".")
  private @Nullable String config;

  @Option(
      names = "--show-config",
      description = "Print all settings and where each came from, and start nothing.")
  private boolean showsConfig;

  /** Makes the options of the table. */
  static final class OptionOfEachSetting implements IModelTransformer {
    @Override
    public CommandSpec transform(CommandSpec spec) {
      for (Setting setting : Setting.values()) {
        spec.addOption(
            OptionSpec.builder(setting.option())
                .type(String.class)
                .paramLabel(setting.label())
                .description(setting.description() + " Default: " + setting.standard() + ".")
                .build());
      }
      return spec;
    }
  }

  @Override
  public Integer call() {
    CommandLine commandLine = command.commandLine();
    NodeConfig node;
    try {
      Settings settings = settings();
      node = NodeConfig.of(settings, Main.BuildVersion.read());
      if (showsConfig) {
        commandLine.getOut().print(settings.show());
        commandLine.getOut().flush();
        return CommandLine.ExitCode.OK;
      }
      requireMemory(settings);
    } catch (BadArgument e) {
      throw new ParameterException(commandLine, String.valueOf(e.getMessage()), e);
    }
    return run(node, commandLine);
  }

  private Settings settings() {
    String file = config != null ? config : System.getenv(CONFIG_VARIABLE);
    return Settings.resolve(
        option -> command.commandLine().getParseResult().matchedOptionValue(option, null),
        System::getenv,
        file == null || file.isEmpty() ? ConfigFile.NONE : ConfigFile.read(Path.of(file)));
  }

  private static void requireMemory(Settings settings) {
    if (!settings.isStandard(Setting.DATA)) {
      throw settings
          .of(Setting.DATA)
          .mistake("this version keeps data in memory only; leave it out if that will do");
    }
  }

  private static int run(NodeConfig config, CommandLine commandLine) {
    if (config.gateway().httpPort() != null) {
      limitHttpRequests();
    }
    try (Node host = Node.launch(config.node())) {
      // while it joins it may have keys of others already
      Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(host), "stop"));
      if (host.awaitJoined()) {
        greet(commandLine.getOut(), host);
      }
      host.awaitClose();
      return CommandLine.ExitCode.OK;
    } catch (CannotListen e) {
      commandLine.getErr().println("atoll start: " + whatToDo(config.gateway(), e));
    } catch (CannotJoin e) {
      commandLine.getErr().println("atoll start: " + e.getMessage());
    }
    return CommandLine.ExitCode.SOFTWARE;
  }

  /** For all the JVM, and so for the one who has it for itself to say: seconds. */
  private static void limitHttpRequests() {
    System.setProperty("sun.net.httpserver.maxReqTime", "10");
    System.setProperty("sun.net.httpserver.maxRspTime", "10");
  }

  /**
   * What the JVM does at SIGTERM and Ctrl-C. It would then report the signal as the cause of death;
   * for somebody who was told to stop and did so, that is no failure.
   */
  private static void stop(Node host) {
    host.close();
    Runtime.getRuntime().halt(CommandLine.ExitCode.OK);
  }

  private static void greet(PrintWriter out, Node host) {
    int port = host.address().getPort();
    out.println("Atoll listens on " + text(host.address()));
    out.println("Try:   redis-cli -p " + port + " set a 1");
    out.println("Also:  port " + host.clusterAddress().getPort() + " for cluster-aware clients");
    InetSocketAddress http = host.httpAddress();
    if (http != null) {
      out.println("HTTP:  http://" + text(http) + "/status");
    }
    out.println("Stop:  Ctrl-C");
    out.flush();
  }

  private static String text(InetSocketAddress address) {
    return address.getAddress().getHostAddress() + ":" + address.getPort();
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
