package io.atoll.cli;

import io.atoll.lab.catalog.SimulatedLivelocks;
import io.atoll.lab.catalog.SimulatedRings;
import io.atoll.lab.protocols.atomic.AtomicFamily;
import io.atoll.lab.protocols.chord.MassFailure;
import io.atoll.lab.protocols.chord.Repair;
import io.atoll.lab.protocols.chord.Shape;
import io.atoll.lab.protocols.consensus.GroupVariant;
import io.atoll.lab.protocols.host.HostSimulation;
import io.atoll.lab.sim.Churn;
import io.atoll.lab.sim.ChurnPlan;
import io.atoll.lab.sim.ChurnReport;
import io.atoll.lab.sim.Disturbance;
import io.atoll.lab.sim.Growth;
import io.atoll.lab.sim.Livelock;
import io.atoll.lab.sim.SimulatedRing;
import io.atoll.lab.sim.Workload;
import io.atoll.protocols.ring.host.HostSettings;
import io.atoll.protocols.routing.LookupStyle;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.IntSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code ./atoll sim}: whole rings in virtual time. */
@Command(
    name = "sim",
    header = "Run a whole ring in virtual time and look for broken promises.",
    customSynopsis =
        "atoll sim [--scenario NAME] [--protocol NAME] [--nodes N] [--seconds N] [--seed N] [...]",
    description = {
      "%nThe seed decides everything: the same command gives the same run, to the last message."
          + " The trace hash, printed last, is the fingerprint of the run.",
      "%nScenarios:",
      "  churn       members join and leave all the time while everybody looks up and updates",
      "  partition   the same, and for a third of the time half cannot reach the other half",
      "  slow-nodes  the same as churn, and one member in ten is a second late",
      "  growth      a ring is built by joins, from one member to as many as wanted",
      "  livelock    neighbours ask at the same moment and refuse each other, without and with"
          + " back-off",
      "  loops       rings of corrected Chord that go round the circle many times become one",
      "  healed-partition  a ring falls in two, and the two halves become one ring again",
      "  mass-crash  half of all nodes crash at once, and the others look up what they can",
      "  broken      a join and a leave on the host ring, with a failure at each of their messages",
      "  unrest      members of the host ring crash and stand still, and are then left in peace",
      "  elasticity  hosts with several virtual nodes and data come and go while clients work",
      "  consensus   groups agree on a log while members crash, stand still and are cut off",
      "  chaos       groups of hosts run virtual nodes, and everything goes wrong at once%n"
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:every promise was kept",
      "1:a promise was broken",
      "2:the arguments make no sense"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  atoll sim --scenario churn --protocol atomic --nodes 500 --seconds 600 --seed 7",
      "  atoll sim --scenario churn --protocol chord --nodes 500 --seconds 600 --seed 7",
      "  atoll sim --scenario churn --mutation no-leave-forwarding --nodes 20 --seconds 60",
      "  atoll sim --scenario growth --nodes 100000",
      "  atoll sim --scenario livelock --protocol ranch-bidirectional",
      "  atoll sim --scenario loops --nodes 1000",
      "  atoll sim --scenario healed-partition --nodes 10000",
      "  atoll sim --scenario mass-crash --nodes 10000",
      "  atoll sim --scenario elasticity --seeds 1..1000",
      "  atoll sim --scenario consensus --seeds 1..1000",
      "  atoll sim --scenario chaos --seeds 1..1000",
      "  atoll sim --scenario chaos --mutation all --seconds 120"
    })
final class SimCommand implements Callable<Integer> {

  private static final String HOST = "host";

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec command;

  @Option(
      names = "--scenario",
      paramLabel = "NAME",
      converter = SimScenario.Converter.class,
      description =
          "churn, partition, slow-nodes, growth, livelock, loops, healed-partition, mass-crash,"
              + " broken, unrest, elasticity, consensus or chaos (default: churn).")
  private SimScenario scenario = SimScenario.CHURN;

  @Option(
      names = "--protocol",
      paramLabel = "NAME",
      completionCandidates = RingNames.class,
      description =
          "One of ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}); the last two for livelock"
              + " only.")
  private String protocol = CheckCommand.DEFAULT_PROTOCOL;

  @Option(
      names = "--mutation",
      paramLabel = "NAME",
      description =
          "The atomic ring, or consensus, with a mistake in it; `atoll check --mutation list` has"
              + " those of the ring. For chaos, a cluster with one; list, or all to look for"
              + " each.")
  private @Nullable String mutation;

  @Option(
      names = "--style",
      paramLabel = "NAME",
      converter = StyleNames.class,
      description =
          "How lookups find their way on the host ring: recursive, iterative or transitive"
              + " (default: transitive).")
  private @Nullable LookupStyle style;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      description =
          "Members at the start; at the end, for growth (default: ${DEFAULT-VALUE}, for unrest"
              + " 100, for elasticity 5 hosts).")
  private int nodes = 500;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      description =
          "How long, in virtual time (default: 600, for livelock 60, for unrest 300, for elasticity"
              + " 30, for chaos 600).")
  private @Nullable Integer seconds;

  @Option(
      names = "--joins",
      paramLabel = "RATE",
      description = "How many join in a second (default: ${DEFAULT-VALUE}).")
  private double joins = 2;

  @Option(
      names = "--leaves",
      paramLabel = "RATE",
      description = "How many leave in a second (default: ${DEFAULT-VALUE}).")
  private double leaves = 2;

  @Option(
      names = "--requests",
      paramLabel = "N",
      description = "Lookups and updates in all, half of each (default: ${DEFAULT-VALUE}).")
  private int requests = 100_000;

  @Option(
      names = "--keys",
      paramLabel = "N",
      description = "Registers that the updates are spread over (default: ${DEFAULT-VALUE}).")
  private int keys = 1_000;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Decides everything that is random (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Option(
      names = "--seeds",
      paramLabel = "A..B",
      description = "All seeds from one to another, for elasticity, consensus and chaos.")
  private @Nullable String seeds;

  @Option(
      names = "--hosts",
      paramLabel = "N|A..B",
      description =
          "How many hosts a cluster has, for chaos (default: as the seed says, 3 to 7 for the most"
              + " part, and up to 50).")
  private @Nullable String hosts;

  @Option(names = "--json", description = "One JSON document instead of text.")
  private boolean json;

  @Override
  public Integer call() {
    return prepared().getAsInt();
  }

  /**
   * The run, with the exit code for its result. What can be wrong with the arguments is found here;
   * an exception of the run itself is a bug, and must not pass for one of the user's.
   */
  private IntSupplier prepared() {
    try {
      scenario.requireOnlyItsOptions(command.commandLine().getParseResult());
      return switch (scenario) {
        case CHURN, PARTITION, SLOW_NODES -> churn(ring());
        case GROWTH -> growth(ring());
        case LIVELOCK -> livelock();
        case LOOPS -> loops();
        case HEALED_PARTITION -> healedPartition();
        case MASS_CRASH -> massCrash();
        case BROKEN -> () -> tell(HostScenarios.broken(progress("runs")));
        case UNREST -> unrest();
        case ELASTICITY -> elasticity();
        case CONSENSUS -> consensus();
        case CHAOS -> chaos();
      };
    } catch (BadArgument e) {
      throw new ParameterException(command.commandLine(), e.getMessage(), e);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), BadArgument.from(e).getMessage(), e);
    }
  }

  private SimulatedRing<?> ring() {
    if (style != null && !protocol.equals(HOST)) {
      throw new BadArgument("--style: only the host ring has pointers, not " + protocol);
    }
    if (protocol.equals(HOST) && mutation == null) {
      HostSettings settings =
          style == null ? HostSettings.DEFAULT : HostSettings.DEFAULT.lookingUp(style);
      boolean nobodyFails = scenario == SimScenario.GROWTH;
      return HostSimulation.simulated(nobodyFails ? settings.withoutFailures() : settings);
    }
    if (mutation == null) {
      return SimulatedRings.named(protocol);
    }
    if (!protocol.equals(CheckCommand.DEFAULT_PROTOCOL)) {
      throw new BadArgument("--mutation: only the atomic ring is simulated with mistakes");
    }
    return new AtomicFamily().simulated(mutation);
  }

  private IntSupplier churn(SimulatedRing<?> ring) {
    Disturbance disturbance =
        switch (scenario) {
          case PARTITION -> Disturbance.PARTITION;
          case SLOW_NODES -> Disturbance.SLOW_NODES;
          default -> Disturbance.NONE;
        };
    ChurnPlan plan =
        new ChurnPlan(nodes, seconds(), joins, leaves, requests, keys, disturbance, seed);
    return () -> {
      ChurnReport report = Churn.run(ring, plan, progress("seconds"));
      String replay = replayLine(plan.options());
      print(json ? CheckReport.json(SimReport.of(report)) : SimStory.of(report, replay));
      return report.clean() ? ExitCode.OK : ExitCode.SOFTWARE;
    };
  }

  private IntSupplier growth(SimulatedRing<?> ring) {
    if (ring.stabilizes()) {
      throw new BadArgument(
          "--scenario: growth runs on rings that come to rest, not on " + ring.name());
    }
    boolean lookingUp = command.commandLine().getParseResult().hasMatchedOption("--requests");
    if (lookingUp && (!ring.shortcuts() || requests < 1)) {
      throw new BadArgument("--requests: 1 or more lookups on the grown ring, which must be host");
    }
    Growth<?> growth = new Growth<>(ring, nodes, seed);
    return () -> {
      Growth.Report report =
          growth.run(lookingUp ? requests : 0, progress("members"), progress("lookups"));
      String lookups = lookingUp ? " --requests " + requests : "";
      String replay =
          replayLine("--scenario growth --nodes " + nodes + lookups + " --seed " + seed);
      print(json ? CheckReport.json(SimReport.of(report)) : SimStory.of(report, replay));
      return report.problem().isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
    };
  }

  private IntSupplier livelock() {
    if (seconds() < 1) {
      throw new BadArgument("--seconds: at least 1 is needed, not " + seconds());
    }
    List<? extends Workload<?, ?>> situations = SimulatedLivelocks.of(protocol);
    return () -> {
      Livelock.Report report = Livelock.run(protocol, situations, seconds(), seed);
      String replay = replayLine("--scenario livelock --seconds " + seconds() + " --seed " + seed);
      print(json ? CheckReport.json(SimReport.of(report)) : SimStory.of(report, replay));
      return report.clean() ? ExitCode.OK : ExitCode.SOFTWARE;
    };
  }

  private IntSupplier loops() {
    int limit = Repair.limit(requireTwoNodes());
    return () ->
        repaired(
            Stream.of(Shape.TWO_LOOPS, Shape.TEN_LOOPS, Shape.RANDOM_CYCLE, Shape.PSEUDO_TREE)
                .map(
                    shape ->
                        Repair.ofShape(
                            shape, nodes, Repair.strong(nodes), limit, seed, progress("rounds")))
                .toList());
  }

  private IntSupplier healedPartition() {
    int limit = Repair.limit(requireTwoNodes());
    if (protocol.equals("host")) {
      return () -> tell(HostScenarios.partition(nodes, seed));
    }
    if (command.commandLine().getParseResult().hasMatchedOption("--protocol")) {
      ofCorrectedChord();
    }
    return () ->
        repaired(
            List.of(
                Repair.ofPartition(nodes, Repair.strong(nodes), limit, seed, progress("rounds"))));
  }

  private void ofCorrectedChord() {
    if (!protocol.equals("chord-corrected")) {
      throw new BadArgument("--protocol: partitions heal on chord-corrected and host only");
    }
  }

  private int repaired(List<Repair.Report> reports) {
    String replay = chordLine("");
    print(json ? CheckReport.json(SimReport.of(reports)) : SimStory.of(reports, replay));
    return reports.stream().allMatch(Repair.Report::healed) ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private IntSupplier massCrash() {
    requireTwoNodes();
    return () -> {
      MassFailure.Report report = MassFailure.run(nodes, 0.5, requests, Repair.strong(nodes), seed);
      String replay = chordLine(" --requests " + requests);
      print(json ? CheckReport.json(SimReport.of(report)) : SimStory.of(report, replay));
      return report.right() == report.lookups() ? ExitCode.OK : ExitCode.SOFTWARE;
    };
  }

  private int requireTwoNodes() {
    if (nodes < 2) {
      throw new BadArgument("--nodes: at least 2 are needed, not " + nodes);
    }
    return nodes;
  }

  private String chordLine(String options) {
    return "./atoll sim --scenario "
        + CliNames.of(scenario)
        + " --nodes "
        + nodes
        + options
        + " --seed "
        + seed;
  }

  private IntSupplier unrest() {
    int hosts = command.commandLine().getParseResult().hasMatchedOption("--nodes") ? nodes : 100;
    if (hosts < 20) {
      throw new BadArgument("--nodes: at least 20 are needed for unrest, not " + hosts);
    }
    int span = seconds == null ? 300 : seconds;
    if (span < 1) {
      throw new BadArgument("--seconds: at least 1 is needed, not " + span);
    }
    return () -> tell(HostScenarios.unrest(hosts, span, seed));
  }

  private IntSupplier elasticity() {
    int hosts = command.commandLine().getParseResult().hasMatchedOption("--nodes") ? nodes : 5;
    if (hosts < 3) {
      throw new BadArgument("--nodes: at least 3 hosts are needed for elasticity, not " + hosts);
    }
    int span = seconds == null ? 30 : seconds;
    if (span < 1) {
      throw new BadArgument("--seconds: at least 1 is needed, not " + span);
    }
    ElasticityScenario.Seeds all = allSeeds();
    return () -> tell(ElasticityScenario.run(hosts, span, all, progress("seeds")));
  }

  private IntSupplier consensus() {
    if (mutation != null) {
      GroupVariant.named(mutation);
    }
    ElasticityScenario.Seeds all = allSeeds();
    return () -> tell(ConsensusScenario.run(all, mutation, progress("seeds")));
  }

  private IntSupplier chaos() {
    if (seconds() < 1) {
      throw new BadArgument("--seconds: at least 1 is needed, not " + seconds());
    }
    ElasticityScenario.Seeds all = allSeeds();
    if ("list".equals(mutation)) {
      return () -> tell(ChaosScenario.list());
    }
    boolean looksForAll = "all".equals(mutation);
    SimProgress progress = progress(looksForAll ? "mistakes" : "seeds");
    ChaosScenario run = new ChaosScenario(hosts, seconds(), mutation, progress);
    if (looksForAll) {
      return () -> tell(run.findAll(seeds == null ? ChaosScenario.TO_BE_FOUND_IN : all));
    }
    return () -> tell(run.sweep(all));
  }

  private ElasticityScenario.Seeds allSeeds() {
    return seeds == null
        ? new ElasticityScenario.Seeds(seed, seed)
        : ElasticityScenario.Seeds.of(seeds);
  }

  private int tell(HostScenarios.Told told) {
    print(json ? CheckReport.json(told.document()) : told.text());
    return told.clean() ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private int seconds() {
    if (seconds != null) {
      return seconds;
    }
    return scenario == SimScenario.LIVELOCK ? 60 : 600;
  }

  private SimProgress progress(String unit) {
    PrintWriter err = command.commandLine().getErr();
    return new SimProgress(new ProgressBar(err, Terminal.isStderr(), System::nanoTime), unit);
  }

  /** The one line that gives the same run again. */
  private String replayLine(String options) {
    String variant = mutation == null ? "" : " --mutation " + mutation;
    String way = style == null ? "" : " --style " + CliNames.of(style);
    return "./atoll sim --protocol " + protocol + variant + way + " " + options;
  }

  private void print(String text) {
    PrintWriter out = command.commandLine().getOut();
    out.println(text);
    out.flush();
  }

  static final class StyleNames implements ITypeConverter<LookupStyle> {
    @Override
    public LookupStyle convert(String word) {
      return Arrays.stream(LookupStyle.values())
          .filter(each -> CliNames.of(each).equals(word))
          .findFirst()
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "'" + word + "' is not one of " + CliNames.list(LookupStyle.values())));
    }
  }

  static final class RingNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Stream.concat(
              SimulatedRings.all().stream().map(SimulatedRing::name),
              SimulatedLivelocks.protocols().stream())
          .iterator();
    }
  }
}
