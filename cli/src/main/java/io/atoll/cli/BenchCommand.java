package io.atoll.cli;

import io.atoll.cli.load.LoadPlan;
import io.atoll.cli.load.LoadResult;
import io.atoll.cli.load.LoadRun;
import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./atoll bench}: load for a host, and what it made of it. */
@Command(
    name = "bench",
    header = "Put load on a host and measure it.",
    description = {
      "%nEach client sends as many requests as --pipeline says, waits for all replies, and begins"
          + " again. Latency is from sending to the reply. Any server that speaks the Redis protocol"
          + " will do. It writes keys named key:000000000000 and on, and leaves them there.%n"
    },
    mixinStandardHelpOptions = true,
    subcommands = CompareCommand.class,
    sortOptions = false,
    commandListHeading = "%nCommands:%n",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:measured",
      "1:the host cannot be reached, went away, or replied with errors",
      "2:the arguments make no sense"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  atoll bench --seconds 5",
      "  atoll bench --clients 200 --pipeline 16 --reads 90 --value-bytes 1000 --json"
    })
final class BenchCommand implements Callable<Integer> {

  private static final int MOST_CLIENTS = 50_000;
  private static final int MOST_PIPELINED = 100_000;
  private static final int MOST_VALUE_BYTES = 512 * 1024 * 1024;
  private static final int MOST_SECONDS = 7 * 24 * 3600;

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec command;

  @Mixin private Contact contact = new Contact();

  @Option(
      names = "--clients",
      paramLabel = "N",
      defaultValue = "50",
      description = "Connections (default: ${DEFAULT-VALUE}).")
  private int clients;

  @Option(
      names = "--pipeline",
      paramLabel = "N",
      defaultValue = "1",
      description = "Requests that a client sends at once (default: ${DEFAULT-VALUE}).")
  private int pipeline;

  @Option(
      names = "--value-bytes",
      paramLabel = "N",
      defaultValue = "100",
      description = "Size of values (default: ${DEFAULT-VALUE}).")
  private int valueBytes;

  @Option(
      names = "--reads",
      paramLabel = "PERCENT",
      defaultValue = "50",
      description = "How many requests of 100 read (default: ${DEFAULT-VALUE}).")
  private int reads;

  @Option(
      names = "--keys",
      paramLabel = "N",
      defaultValue = "100000",
      description = "How many different keys there are (default: ${DEFAULT-VALUE}).")
  private int keys;

  @Option(names = "--no-fill", description = "Do not write all keys before.")
  private boolean doesNotFill;

  @Option(
      names = "--warm-up",
      paramLabel = "SECONDS",
      defaultValue = "2",
      description = "Load that is not measured, before (default: ${DEFAULT-VALUE}).")
  private int warmUp;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      defaultValue = "10",
      description = "How long to measure (default: ${DEFAULT-VALUE}).")
  private int seconds;

  @Option(names = "--json", description = "Print the result as JSON.")
  private boolean json;

  @Override
  public Integer call() throws InterruptedException {
    CommandLine commandLine = command.commandLine();
    LoadPlan plan = plan();
    ProgressBar bar = new ProgressBar(commandLine.getErr(), Terminal.isStderr(), System::nanoTime);
    LoadRun.Progress progress =
        (what, done, of, replies) ->
            bar.show(done, of, () -> String.format(Locale.ROOT, "%s, %,d replies", what, replies));
    try (LoadRun run = new LoadRun(plan, progress)) {
      LoadResult result = run.run();
      LoadReport report = new LoadReport(plan, result);
      commandLine.getOut().print(json ? report.json() + System.lineSeparator() : report.text());
      commandLine.getOut().flush();
      return result.errors() == 0 ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    } catch (IOException e) {
      commandLine.getErr().println("atoll bench: " + contact.whatToDo(e));
      return CommandLine.ExitCode.SOFTWARE;
    }
  }

  private LoadPlan plan() {
    try {
      return new LoadPlan(
          contact.host(),
          contact.port(),
          between("--clients", clients, 1, MOST_CLIENTS),
          between("--pipeline", pipeline, 1, MOST_PIPELINED),
          between("--value-bytes", valueBytes, 0, MOST_VALUE_BYTES),
          between("--reads", reads, 0, 100),
          between("--keys", keys, 1, Integer.MAX_VALUE),
          !doesNotFill,
          between("--warm-up", warmUp, 0, MOST_SECONDS),
          between("--seconds", seconds, 1, MOST_SECONDS));
    } catch (BadArgument e) {
      throw new ParameterException(command.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }

  static int between(String option, int number, int least, int most) {
    if (number < least || number > most) {
      throw new BadArgument(option + ": " + number + " is not between " + least + " and " + most);
    }
    return number;
  }
}
