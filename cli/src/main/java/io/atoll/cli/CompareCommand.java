package io.atoll.cli;

import io.atoll.cli.compare.CompareFiles;
import io.atoll.cli.compare.ComparePlan;
import io.atoll.cli.compare.CompareReport;
import io.atoll.cli.compare.Comparison;
import io.atoll.cli.compare.Contestant;
import io.atoll.cli.compare.Contestants;
import io.atoll.cli.compare.PeerLibraries;
import io.atoll.cli.compare.Standing;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./atoll bench compare}: Atoll beside other systems. */
@Command(
    name = "compare",
    header = "Compare Atoll with etcd, ZooKeeper, Redis, Hazelcast, Infinispan and RheaKV.",
    description = {
      "%nEach system is started on this machine, three nodes on loopback, filled, written to, read"
          + " from, and stopped; one after the other, in as many rounds as --rounds says. The client"
          + " loop is the same for all: each client has so many operations on their way, and"
          + " sends the next one when one is answered. Every value that is read is checked.%n",
      "bench/install-peers installs those that are programs; those that are libraries are fetched"
          + " and built by Maven when they are first asked for. One that cannot be had is left out,"
          + " and the report says why. docs/benchmarks.md tells how each is configured.%n"
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:all were measured",
      "1:some could not be, the report says why",
      "2:the arguments make no sense"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  atoll bench compare --out results",
      "  atoll bench compare --systems atoll-always,etcd,zookeeper --rounds 5 --json figures.json"
    })
final class CompareCommand implements Callable<Integer> {

  private static final int MOST_ROUNDS = 1_000;
  private static final int MOST_CLIENTS = 10_000;
  private static final int MOST_IN_FLIGHT = 10_000;
  private static final int LEAST_VALUE_BYTES = 4;
  private static final int MOST_VALUE_BYTES = 1024 * 1024;
  private static final int MOST_KEYS = 10_000_000;
  private static final int MOST_SECONDS = 3_600;

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec command;

  @Option(
      names = "--systems",
      paramLabel = "NAME",
      split = ",",
      description = "Which ones, in this order (default: all that --list says).")
  private List<String> systems = List.of();

  @Option(names = "--list", description = "Print which systems there are, and compare nothing.")
  private boolean lists;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "3",
      description = "How often each has its turn (default: ${DEFAULT-VALUE}).")
  private int rounds;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      defaultValue = "10",
      description = "How long to measure writes, and then reads (default: ${DEFAULT-VALUE}).")
  private int seconds;

  @Option(
      names = "--warm-up",
      paramLabel = "SECONDS",
      defaultValue = "30",
      description = "The same load before each, not measured (default: ${DEFAULT-VALUE}).")
  private int warmUp;

  @Option(
      names = "--clients",
      paramLabel = "N",
      defaultValue = "64",
      description = "How many there are (default: ${DEFAULT-VALUE}).")
  private int clients;

  @Option(
      names = "--in-flight",
      paramLabel = "N",
      defaultValue = "16",
      description = "Operations of a client on their way (default: ${DEFAULT-VALUE}).")
  private int inFlight;

  @Option(
      names = "--value-bytes",
      paramLabel = "N",
      defaultValue = "100",
      description = "Size of values (default: ${DEFAULT-VALUE}).")
  private int valueBytes;

  @Option(
      names = "--keys",
      paramLabel = "N",
      defaultValue = "100000",
      description = "How many there are, all written before (default: ${DEFAULT-VALUE}).")
  private int keys;

  @Option(
      names = "--heap",
      paramLabel = "SIZE",
      defaultValue = "1g",
      description = "Heap of every JVM, servers and clients (default: ${DEFAULT-VALUE}).")
  @SuppressWarnings("NullAway.Init")
  private String heap;

  @Option(
      names = "--directory",
      paramLabel = "DIR",
      description =
          "Where those that keep something keep it meanwhile: on the disk that is to be compared"
              + " (default: the directory for temporary files).")
  private Path directory = Path.of(System.getProperty("java.io.tmpdir"));

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Write the figures to a file, as JSON.")
  private @Nullable Path json;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Write the report, the figures and plots (SVG, PNG, a page) to a directory.")
  private @Nullable Path out;

  @Override
  public Integer call() throws InterruptedException {
    try {
      List<Contestant> contestants = chosen();
      if (lists) {
        print(list(contestants));
        return ExitCode.OK;
      }
      ComparePlan plan = plan();
      List<Standing> standings =
          new Comparison(plan, contestants, PeerLibraries.ofCheckout()).run(progress());
      CompareReport report =
          new CompareReport(plan, LocalDate.now(ZoneOffset.UTC).toString(), standings);
      print(report.text());
      write(report);
      boolean whole = standings.stream().allMatch(standing -> standing.failure() == null);
      return whole ? ExitCode.OK : ExitCode.SOFTWARE;
    } catch (BadArgument e) {
      throw new ParameterException(command.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }

  private void print(String text) {
    PrintWriter writer = command.commandLine().getOut();
    writer.print(text);
    writer.flush();
  }

  private List<Contestant> chosen() {
    List<Contestant> all = Contestants.all(Version.read());
    if (systems.isEmpty()) {
      return all;
    }
    List<Contestant> chosen = new ArrayList<>();
    for (String name : systems) {
      chosen.add(
          all.stream()
              .filter(contestant -> contestant.name().equals(name))
              .findFirst()
              .orElseThrow(
                  () ->
                      new BadArgument(
                          "--systems: '"
                              + name
                              + "' is not one of "
                              + String.join(", ", all.stream().map(Contestant::name).toList()))));
    }
    return chosen;
  }

  private static String list(List<Contestant> contestants) {
    StringBuilder list = new StringBuilder();
    for (Contestant contestant : contestants) {
      list.append(
          String.format(
              "%-13s %-48s %s%n",
              contestant.name(), contestant.consistency(), contestant.durability()));
    }
    return list.toString();
  }

  private ComparePlan plan() {
    if (!Files.isDirectory(directory)) {
      throw new BadArgument("--directory: " + directory + " is no directory");
    }
    if (json != null) {
      SvgFile.requireDirectoryOf("--json", json);
    }
    return new ComparePlan(
        BenchCommand.between("--rounds", rounds, 1, MOST_ROUNDS),
        BenchCommand.between("--clients", clients, 1, MOST_CLIENTS),
        BenchCommand.between("--in-flight", inFlight, 1, MOST_IN_FLIGHT),
        BenchCommand.between("--value-bytes", valueBytes, LEAST_VALUE_BYTES, MOST_VALUE_BYTES),
        BenchCommand.between("--keys", keys, 1, MOST_KEYS),
        BenchCommand.between("--warm-up", warmUp, 0, MOST_SECONDS),
        BenchCommand.between("--seconds", seconds, 1, MOST_SECONDS),
        heap,
        directory);
  }

  private Comparison.Progress progress() {
    PrintWriter err = command.commandLine().getErr();
    ProgressBar bar = new ProgressBar(err, Terminal.isStderr(), System::nanoTime);
    return (turn, turns, what) -> bar.show(turn, turns, () -> what);
  }

  private void write(CompareReport report) {
    try {
      if (json != null) {
        Files.writeString(json, report.json());
      }
      if (out != null) {
        new CompareFiles(out).write(report);
        print("\nWritten to " + out + ", see " + out.resolve(CompareFiles.PAGE) + "\n");
      }
    } catch (IOException e) {
      throw new BadArgument("cannot write the figures (" + e + ")");
    }
  }
}
