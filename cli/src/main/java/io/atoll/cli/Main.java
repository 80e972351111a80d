package io.atoll.cli;

import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;

/** The commands of {@code ./atoll}. Each command is a class of its own, registered here. */
@Command(
    name = "atoll",
    description = "An elastic, linearizable key-value store for the JVM.",
    versionProvider = Main.BuildVersion.class,
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    commandListHeading = "%nCommands (atoll COMMAND --help says more):%n",
    footerHeading = "%nIn a source checkout the launcher adds:%n",
    footer = {
      "  test [Maven arguments]    run the fast suite: rules, tests, formatting",
      "  soak [Maven arguments]    an hour of hosts that come, go, crash and are cut off",
      "  format                    format the sources",
      "ATOLL_JAVA_OPTS replaces the JVM options that the launcher chooses."
    })
public final class Main implements Runnable {

  /** What the launcher does itself, without asking this program. */
  static final List<String> LAUNCHER_COMMANDS = List.of("test", "soak", "format");

  /** In the order of the help. */
  private static final List<Class<?>> COMMANDS =
      List.of(
          StartCommand.class,
          StatusCommand.class,
          RingCommand.class,
          LeaveCommand.class,
          RemoveCommand.class,
          RebalanceCommand.class,
          GetCommand.class,
          SetCommand.class,
          DelCommand.class,
          BenchCommand.class,
          CheckCommand.class,
          SimCommand.class,
          TraceCommand.class,
          ExperimentCommand.class);

  private final CommandLine commandLine = new CommandLine(this);

  private Main() {}

  public static void main(String[] args) {
    CommandLine commandLine = newCommandLine(args);
    // asked for before the commands ask, so that they all share these
    PrintWriter out = commandLine.getOut();
    PrintWriter err = commandLine.getErr();
    int exitCode;
    try {
      exitCode = commandLine.execute(args);
    } finally {
      out.flush();
      err.flush();
    }
    System.exit(exitCode);
  }

  /**
   * Knows all commands, or only the one that the first argument names: to learn the options of all
   * the others takes longer than to start a host.
   */
  static CommandLine newCommandLine(String... args) {
    CommandLine commandLine = new Main().commandLine;
    boolean named = args.length > 0 && COMMANDS.stream().anyMatch(c -> nameOf(c).equals(args[0]));
    for (Class<?> command : COMMANDS) {
      if (!named || nameOf(command).equals(args[0])) {
        // a command line of its own: only for such a one are options made from a table
        commandLine.addSubcommand(new CommandLine(command));
      }
    }
    return commandLine.setUsageHelpWidth(100).setParameterExceptionHandler(new OneLineErrors());
  }

  private static String nameOf(Class<?> command) {
    return command.getAnnotation(Command.class).name();
  }

  /** Without a command there is nothing to do but to say which commands there are. */
  @Override
  public void run() {
    commandLine.usage(commandLine.getOut());
  }

  /** The version that the build wrote next to this class. */
  static final class BuildVersion implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"atoll " + Version.read()};
    }
  }
}
