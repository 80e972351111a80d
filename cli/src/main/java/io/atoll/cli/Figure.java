package io.atoll.cli;

import io.atoll.kernel.Id;
import io.atoll.lab.catalog.Family;
import io.atoll.lab.catalog.ScenarioSpec;
import io.atoll.lab.model.Scenario;
import io.atoll.lab.trace.SingleRun;
import io.atoll.lab.trace.TraceEvent;
import io.atoll.protocols.ring.RingCommand;
import java.util.List;
import java.util.Map;

/** The runs that the paper draws: p, q and r follow one another, and q joins or leaves. */
enum Figure {
  JOIN,
  LEAVE;

  /** What the paper calls the nodes, and their identifiers here. */
  static final Map<String, String> LABELS = Map.of("0", "p = 0", "4", "q = 4", "8", "r = 8");

  private static final Id R = new Id(8);

  private ScenarioSpec spec() {
    return switch (this) {
      case JOIN -> ScenarioSpec.parse("0,8", "4", "");
      case LEAVE -> ScenarioSpec.parse("0,4,8", "", "4");
    };
  }

  List<TraceEvent> run(Family family) {
    try {
      return run(family.scenario(spec()));
    } catch (IllegalArgumentException e) {
      // its first word is what q was to do, here a word of its own and not an option
      throw new BadArgument(String.valueOf(e.getMessage()));
    }
  }

  private static <M, C> List<TraceEvent> run(Scenario<M, C> scenario) {
    return SingleRun.of(scenario, Figure::asInThePaper);
  }

  /** In the paper q already knows its successor, so it asks r and nobody passes it on. */
  private static boolean asInThePaper(Object command) {
    return !(command instanceof RingCommand.Join join)
        || join.contacts().isEmpty()
        || join.contacts().get(0).id().equals(R);
  }

  /** Not every protocol has identifiers on a ring; then there is no p, q and r. */
  String title(Family family, List<TraceEvent> run) {
    boolean named = run.stream().allMatch(event -> LABELS.containsKey(event.process()));
    String who = named ? "q " + CliNames.of(this) + "s between p and r" : "a " + CliNames.of(this);
    return family.name() + ": " + who;
  }

  String caption(Family family) {
    String picture =
        switch (family.name()) {
          case "atomic" -> this == JOIN ? "ARM Fig. 5: " : "ARM Fig. 6: ";
          case "asymmetric" ->
              this == JOIN ? "ARM Fig. 2, with the locks: " : "ARM Fig. 3, with the locks: ";
          default -> "";
        };
    return picture
        + "a successful "
        + CliNames.of(this)
        + ", from a run of the protocol ("
        + family.source()
        + ").";
  }
}
