package io.atoll.cli;

import io.atoll.lab.catalog.Case;
import io.atoll.lab.catalog.Catalog;
import io.atoll.lab.catalog.Family;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./atoll check}: searches every state of small systems. */
@Command(
    name = "check",
    header = "Search every state of small systems for broken promises.",
    customSynopsis = {
      "atoll check [--fast | --deep] [--protocol NAME] [--json]",
      "       atoll check [--protocol NAME] --ring IDS [--join IDS] [--leave IDS] [...] [--svg FILE]",
      "       atoll check [--protocol NAME] --mutation NAME [--ring IDS ...] [--svg FILE]",
      "       atoll check [--protocol NAME] --mutation list"
    },
    description = {
      "%nWithout a scenario: all protocols, all cases with a known verdict, and all variants,"
          + " each of which must be caught.",
      "With a scenario: every order in which its messages can arrive and its applications can act."
          + " A broken promise is shown with a shortest run that breaks it.%n"
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:every verdict is the expected one; every property holds",
      "1:a verdict is not the expected one; a property is broken",
      "2:the arguments make no sense",
      "3:undecided: not all states were searched"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  atoll check --fast",
      "  atoll check --protocol atomic --ring 0,4 --join 2,6 --leave 0,4 --lookup 1@0",
      "  atoll check --ring 0,8 --join 4 --content 1,2 --portion 1 --increment 2@0",
      "  atoll check --ring 0,4 --join 2 --lookup 1@0 --delivery any-order --svg run.svg",
      "  atoll check --mutation list",
      "  atoll check --mutation no-join-forwarding --svg circle.svg"
    })
final class CheckCommand implements Callable<Integer> {

  static final String DEFAULT_PROTOCOL = "atomic";

  /** The exit code when nothing was found broken, but not everything was searched. */
  static final int UNDECIDED = 3;

  private static final String LIST = "list";

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec command;

  @Option(
      names = "--protocol",
      paramLabel = "NAME",
      completionCandidates = ProtocolNames.class,
      description =
          "One of ${COMPLETION-CANDIDATES}. A scenario needs one: "
              + DEFAULT_PROTOCOL
              + " if not said.")
  private @Nullable String protocol;

  @Option(names = "--fast", description = "Only the cases that take seconds.")
  private boolean fast;

  @Option(
      names = "--deep",
      description = "Also the cases that take hours together: two lookups in every mix.")
  private boolean deep;

  @Option(
      names = "--mutation",
      paramLabel = "NAME",
      description =
          "A protocol changed on purpose: an erratum of its paper, or a mistake that a check must"
              + " find. In its own scenario if none is given. @|bold list|@ says which there are.")
  private @Nullable String mutation;

  @Option(
      names = "--max-states",
      paramLabel = "N",
      description = "Give up a search after so many states.")
  private int maxStates = Integer.MAX_VALUE;

  @Option(names = "--json", description = "One JSON document instead of text.")
  private boolean json;

  @Option(
      names = "--svg",
      paramLabel = "FILE",
      description = "Draw the run that breaks a property; if none does, a run to the end.")
  private @Nullable Path svg;

  @ArgGroup(exclusive = false, validate = false, heading = "%nA scenario of your own:%n")
  private ScenarioOptions scenario = new ScenarioOptions();

  @Override
  public Integer call() {
    try {
      if (maxStates < 1) {
        throw new BadArgument("--max-states: " + maxStates + " is not 1 or more");
      }
      boolean one = scenario.given() || (mutation != null && !mutation.equals(LIST));
      if ((fast || deep) && (one || mutation != null)) {
        throw new BadArgument(
            (fast ? "--fast" : "--deep") + ": chooses among all cases, not with a scenario");
      }
      if (fast && deep) {
        throw new BadArgument("--deep: not together with --fast");
      }
      if (svg != null && !one) {
        throw new BadArgument("--svg: needs a scenario (--ring ...) or --mutation NAME");
      }
      if (svg != null) {
        SvgFile.requireDirectoryOf(svg);
      }
      if (one) {
        return checkOne();
      }
      return mutation == null ? checkAll() : listVariants();
    } catch (BadArgument e) {
      throw new ParameterException(command.commandLine(), e.getMessage(), e);
    } catch (SuiteRun.TooLarge e) {
      command.commandLine().getErr().println("atoll check: " + e.getMessage());
      return UNDECIDED;
    }
  }

  private int listVariants() {
    List<VariantList.Entry> entries = VariantList.of(families());
    if (json) {
      out().println(CheckReport.json(entries));
    } else {
      VariantList.print(entries, out());
    }
    return CommandLine.ExitCode.OK;
  }

  private int checkAll() {
    if (scenario.delivery() != null) {
      throw new BadArgument("--delivery: belongs to a scenario (--ring ...) or --mutation NAME");
    }
    return new Suite(families(), upTo()).run(maxStates, json, out(), this::progress);
  }

  private Case.Size upTo() {
    if (fast) {
      return Case.Size.FAST;
    }
    return deep ? Case.Size.DEEP : Case.Size.LONG;
  }

  /** The one search that the arguments describe: a scenario, a variant, or both. */
  OneCheck chosen() {
    return OneCheck.of(families(), mutation, scenario);
  }

  private int checkOne() {
    OneCheck check = chosen();
    Outcome outcome = SuiteRun.run(List.of(check.job()), maxStates, progress(1), o -> {}).get(0);
    if (json) {
      out().println(CheckReport.json(CheckReport.of(List.of(outcome))));
    } else {
      new CheckStory(out()).tell(check, outcome);
    }
    if (svg != null) {
      SvgFile.write(svg, check.picture(outcome));
      if (!json) {
        out().println();
        out().println(check.saysOfPicture(outcome) + " is drawn in " + svg);
      }
    }
    return exitCode(check, outcome);
  }

  private static int exitCode(OneCheck check, Outcome outcome) {
    return switch (outcome.verdict()) {
      case BROKEN -> CommandLine.ExitCode.SOFTWARE;
      case UNDECIDED -> UNDECIDED;
      case HOLDS -> check.mustBreak() ? CommandLine.ExitCode.SOFTWARE : CommandLine.ExitCode.OK;
    };
  }

  private List<Family> families() {
    return protocol == null ? Catalog.families() : List.of(family(protocol));
  }

  static Family family(String name) {
    try {
      return Catalog.family(name);
    } catch (IllegalArgumentException e) {
      throw BadArgument.from(e);
    }
  }

  private SearchProgress progress(int jobs) {
    return new SearchProgress(
        command.commandLine().getErr(), Terminal.isStderr(), jobs, System::nanoTime);
  }

  private PrintWriter out() {
    return command.commandLine().getOut();
  }

  /** The protocols there are, for the help. */
  static final class ProtocolNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Catalog.families().stream().map(Family::name).iterator();
    }
  }
}
