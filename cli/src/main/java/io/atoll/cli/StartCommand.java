package io.atoll.cli;

import java.util.concurrent.Callable;
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
    name = StartCommand.NAME,
    header = "Start a host that any Redis client can talk to.",
    customSynopsis = "atoll start [--port PORT] [--bind ADDRESS] [--config FILE] [OPTION...]",
    description = {
      "%nA host begins a cluster, or joins one. From three hosts on, each key is on three of them."
          + " With --data it keeps what it has on disk, and goes on from there when it is started"
          + " again. Without, it hands what it has to the others when it is stopped with Ctrl-C or"
          + " SIGTERM. Which commands it understands is in docs/redis.md, what clients can rely on in"
          + " docs/consistency.md, how to run it in docs/operations.md.%n",
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
      "1:the address cannot be listened on, the cluster cannot be joined, the host cannot go on, or it"
          + " was told to stop once more while it was stopping",
      "2:the arguments, the environment or the file make no sense",
      "3:all memory was used up"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  atoll start",
      "  atoll start --port 7380 --join 127.0.0.1:7379",
      "  atoll start --data /var/lib/atoll",
      "  atoll start --http-port 8080",
      "  atoll start --bind 0.0.0.0        for clients on other machines",
      "  ATOLL_PORT=7380 atoll start --config atoll.conf --show-config"
    })
final class StartCommand implements Callable<Integer> {

  static final String NAME = "start";

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec command;

  @Option(
      names = "--show-config",
      description = "Print all settings and where each came from, and start nothing.")
  private boolean showsConfig;

  /** Makes the option of the file, and those of the table. */
  static final class OptionOfEachSetting implements IModelTransformer {
    @Override
    public CommandSpec transform(CommandSpec spec) {
      spec.addOption(
          OptionSpec.builder(Settings.CONFIG_OPTION)
              .type(String.class)
              .paramLabel("FILE")
              .description(
                  "A file with lines of the form key = value; also "
                      + Settings.CONFIG_VARIABLE
                      + ".")
              .build());
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
      Settings settings =
          Settings.ofProcess(
              option -> commandLine.getParseResult().matchedOptionValue(option, null));
      node = NodeConfig.of(settings, Version.read());
      if (showsConfig) {
        commandLine.getOut().print(settings.show());
        commandLine.getOut().flush();
        return CommandLine.ExitCode.OK;
      }
    } catch (BadArgument e) {
      throw new ParameterException(commandLine, String.valueOf(e.getMessage()), e);
    }
    return HostRun.untilStopped(node, commandLine.getOut(), commandLine.getErr());
  }
}
