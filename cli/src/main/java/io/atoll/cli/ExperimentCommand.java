package io.atoll.cli;

import io.atoll.lab.experiment.Experiment;
import io.atoll.lab.experiment.ExperimentRun;
import io.atoll.lab.experiment.Experiments;
import io.atoll.lab.experiment.Report;
import io.atoll.lab.experiment.ResultFiles;
import io.atoll.lab.experiment.Scale;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code ./atoll experiment}: the papers' figures, made again. */
@Command(
    name = "experiment",
    header = "Measure what the papers measured, and put their numbers beside ours.",
    customSynopsis = {
      "atoll experiment list",
      "       atoll experiment NAME|all [--scale small|paper|large] [--seed N] --out DIR"
    },
    description = {
      "%nThe report is printed, and written to DIR together with the numbers (CSV), the figures (SVG"
          + " and PNG) and a page that puts the paper's figures beside ours (NAME.html, for all of"
          + " them report.html). The seed decides everything: the same command writes the same"
          + " files.%n"
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:the experiment was done", "2:the arguments make no sense"},
    footerHeading = "%nExamples:%n",
    footer = {
      "  atoll experiment list",
      "  atoll experiment all --scale paper --out /tmp/results",
      "  atoll experiment load-balance --scale small --out /tmp/results",
      "  atoll experiment path-length --scale large --seed 7 --out /tmp/results"
    })
final class ExperimentCommand implements Callable<Integer> {

  private static final String LIST = "list";
  private static final String ALL = "all";

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec command;

  @Parameters(
      index = "0",
      paramLabel = "NAME",
      description = "An experiment, all for each of them, or list to see which there are.")
  @SuppressWarnings("NullAway.Init")
  private String name;

  @Option(
      names = "--scale",
      paramLabel = "SCALE",
      converter = ScaleConverter.class,
      description = "small (seconds), paper (as published) or large (default: small).")
  private Scale scale = Scale.SMALL;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Decides everything that is random (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The directory for the files; it is made if it is not there.")
  private @Nullable Path directory;

  @Override
  public Integer call() {
    try {
      switch (name) {
        case LIST -> print(list());
        case ALL -> runAll(directory());
        default -> runOne(named(name), directory());
      }
      return ExitCode.OK;
    } catch (BadArgument e) {
      throw new ParameterException(command.commandLine(), e.getMessage(), e);
    }
  }

  private void print(String text) {
    PrintWriter out = command.commandLine().getOut();
    out.print(text);
    out.flush();
  }

  private static Experiment named(String name) {
    try {
      return Experiments.named(name);
    } catch (IllegalArgumentException e) {
      throw BadArgument.from(e);
    }
  }

  private static String list() {
    StringBuilder list = new StringBuilder();
    for (Experiment experiment : Experiments.all()) {
      list.append(String.format(Locale.ROOT, "%-22s %s%n", experiment.name(), experiment.title()));
    }
    return list.toString();
  }

  private void runOne(Experiment experiment, Path out) {
    ExperimentRun run = run(experiment, experiment.name(), out);
    print(Report.of(run));
    print(writtenTo(out));
  }

  private void runAll(Path out) {
    List<ExperimentRun> runs = new ArrayList<>();
    List<Experiment> all = Experiments.all();
    for (Experiment experiment : all) {
      String which = experiment.name() + ", " + (runs.size() + 1) + " of " + all.size();
      ExperimentRun run = run(experiment, which, out);
      runs.add(run);
      print(Report.summary(run) + "\n");
    }
    try {
      new ResultFiles(out).writeReport(runs);
    } catch (IOException e) {
      throw cannotWrite(out, e);
    }
    print("All in one page: " + out.resolve(ResultFiles.REPORT) + "\n");
    print(writtenTo(out));
  }

  /** Files are written as each is done, so that an interrupted run leaves what it has. */
  private ExperimentRun run(Experiment experiment, String which, Path out) {
    ExperimentRun run = ExperimentRun.of(experiment, scale, seed, progress(which));
    try {
      new ResultFiles(out).write(run);
    } catch (IOException e) {
      throw cannotWrite(out, e);
    }
    return run;
  }

  private static BadArgument cannotWrite(Path out, IOException e) {
    return new BadArgument("--out: cannot write to " + out + " (" + e + ")");
  }

  private String writtenTo(Path out) {
    return String.format(
        Locale.ROOT,
        "%nWritten to %s. Again: ./atoll experiment %s --scale %s --seed %d --out %s%n",
        out,
        name,
        CliNames.of(scale),
        seed,
        out);
  }

  private Path directory() {
    if (directory == null) {
      throw new BadArgument("--out: say where the files go, for instance --out results");
    }
    makeDirectory(directory);
    return directory;
  }

  /** Before a long run, not after it. */
  private static void makeDirectory(Path directory) {
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw new BadArgument("--out: cannot make the directory " + directory + " (" + e + ")");
    }
  }

  private Experiment.Progress progress(String which) {
    PrintWriter err = command.commandLine().getErr();
    ProgressBar bar = new ProgressBar(err, Terminal.isStderr(), System::nanoTime);
    return (done, of) -> bar.show(done, of, () -> which + ": " + 100 * done / of + " %");
  }

  static final class ScaleConverter implements ITypeConverter<Scale> {
    @Override
    public Scale convert(String word) {
      return Arrays.stream(Scale.values())
          .filter(scale -> CliNames.of(scale).equals(word))
          .findFirst()
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "'" + word + "' is not one of " + CliNames.list(Scale.values())));
    }
  }
}
