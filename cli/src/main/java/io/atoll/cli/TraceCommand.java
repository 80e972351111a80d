package io.atoll.cli;

import io.atoll.lab.catalog.Family;
import io.atoll.lab.trace.EventList;
import io.atoll.lab.trace.TimeSpaceDiagram;
import io.atoll.lab.trace.TraceEvent;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/**
 * {@code ./atoll trace}: the time-space diagrams of the papers, from runs of the real protocols.
 */
@Command(
    name = "trace",
    header = "Show one join or leave step by step, as text or as a time-space diagram.",
    customSynopsis = "atoll trace join|leave [--protocol NAME] [--svg FILE]",
    description = {
      "%nNodes p, q and r follow one another on the ring; q joins or leaves. The processes are those"
          + " that run in production; messages arrive in the order of sending.%n"
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:done", "2:the arguments make no sense"},
    footerHeading = "%nExamples:%n",
    footer = {
      "  atoll trace join",
      "  atoll trace join --svg join.svg                         ARM Fig. 5",
      "  atoll trace leave --svg leave.svg                       ARM Fig. 6",
      "  atoll trace join --protocol asymmetric --svg join.svg   ARM Fig. 2"
    })
final class TraceCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec command;

  @Parameters(
      paramLabel = "join|leave",
      arity = "1",
      converter = FigureConverter.class,
      description = "What q does.")
  @SuppressWarnings("NullAway.Init")
  private Figure figure;

  @Option(
      names = "--protocol",
      paramLabel = "NAME",
      defaultValue = CheckCommand.DEFAULT_PROTOCOL,
      completionCandidates = CheckCommand.ProtocolNames.class,
      description = "One of ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private String protocol = CheckCommand.DEFAULT_PROTOCOL;

  @Option(names = "--svg", paramLabel = "FILE", description = "Draw it instead of printing it.")
  private @Nullable Path svg;

  @Override
  public Integer call() {
    PrintWriter out = command.commandLine().getOut();
    try {
      if (svg != null) {
        SvgFile.requireDirectoryOf(svg);
      }
      Family family = CheckCommand.family(protocol);
      List<TraceEvent> events = figure.run(family);
      if (svg == null) {
        out.println(figure.title(family, events));
        out.println();
        out.print(EventList.of(events));
      } else {
        SvgFile.write(
            svg,
            TimeSpaceDiagram.of(figure.title(family, events), events)
                .withCaption(figure.caption(family))
                .withLabels(Figure.LABELS));
        out.println("drawn in " + svg + ": " + Counted.of(events.size(), "step"));
      }
      out.flush();
      return CommandLine.ExitCode.OK;
    } catch (BadArgument e) {
      throw new ParameterException(command.commandLine(), e.getMessage(), e);
    }
  }

  static final class FigureConverter implements ITypeConverter<Figure> {
    @Override
    public Figure convert(String word) {
      return Arrays.stream(Figure.values())
          .filter(figure -> CliNames.of(figure).equals(word))
          .findFirst()
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "'" + word + "' is not one of " + CliNames.list(Figure.values())));
    }
  }
}
