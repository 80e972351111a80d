package io.atoll.cli;

import io.atoll.lab.experiment.Experiment;
import io.atoll.lab.experiment.Experiments;
import io.atoll.lab.experiment.Report;
import io.atoll.lab.experiment.ResultFiles;
import io.atoll.lab.experiment.Results;
import io.atoll.lab.experiment.Scale;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
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
      "       atoll experiment NAME [--scale small|paper|large] [--seed N] --out DIR"
    },
    description = {
      "%nThe report is printed, and written to DIR together with the numbers (CSV) and the figures"
          + " (SVG and PNG). The seed decides everything: the same command gives the same"
          + " numbers.%n"
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:the experiment was done", "2:the arguments make no sense"},
    footerHeading = "%nExamples:%n",
    footer = {
      "  atoll experiment list",
      "  atoll experiment load-balance --scale small --out /tmp/results",
      "  atoll experiment path-length --scale large --seed 7 --out /tmp/results"
    })
final class ExperimentCommand implements Callable<Integer> {

  private static final String LIST = "list";

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec command;

  @Parameters(
      index = "0",
      paramLabel = "NAME",
      description = "An experiment, or list to see which there are.")
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
    PrintWriter out = command.commandLine().getOut();
    try {
      out.print(name.equals(LIST) ? list() : run(named(name)));
      out.flush();
      return ExitCode.OK;
    } catch (BadArgument e) {
      throw new ParameterException(command.commandLine(), e.getMessage(), e);
    }
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
      list.append(String.format(Locale.ROOT, "%-14s %s%n", experiment.name(), experiment.title()));
    }
    return list.toString();
  }

  private String run(Experiment experiment) {
    if (directory == null) {
      throw new BadArgument("--out: say where the files go, for instance --out results");
    }
    makeDirectory(directory);
    Results results = experiment.run(scale, seed, progress());
    String report = Report.of(experiment, scale, seed, results);
    try {
      new ResultFiles(directory).write(experiment, report, results);
    } catch (IOException e) {
      throw new BadArgument("--out: cannot write to " + directory + " (" + e + ")");
    }
    return report
        + String.format(
            Locale.ROOT,
            "%nWritten to %s. Again: ./atoll experiment %s --scale %s --seed %d --out %s%n",
            directory,
            experiment.name(),
            CliNames.of(scale),
            seed,
            directory);
  }

  /** Before a long run, not after it. */
  private static void makeDirectory(Path directory) {
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw new BadArgument("--out: cannot make the directory " + directory + " (" + e + ")");
    }
  }

  private Experiment.Progress progress() {
    PrintWriter err = command.commandLine().getErr();
    ProgressBar bar = new ProgressBar(err, Terminal.isStderr(), System::nanoTime);
    return (done, of) -> bar.show(done, of, () -> 100 * done / of + " %");
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
