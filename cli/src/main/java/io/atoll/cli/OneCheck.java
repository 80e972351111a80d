package io.atoll.cli;

import io.atoll.lab.catalog.Case.Expected;
import io.atoll.lab.catalog.Family;
import io.atoll.lab.catalog.ScenarioSpec;
import io.atoll.lab.catalog.Variant;
import io.atoll.lab.check.Checker;
import io.atoll.lab.check.Violation;
import io.atoll.lab.model.Scenario;
import io.atoll.lab.model.Scenario.Delivery;
import io.atoll.lab.trace.SingleRun;
import io.atoll.lab.trace.TimeSpaceDiagram;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The search of one scenario: the user's, or the one in which a variant shows.
 *
 * @param ownScenario whether the scenario is the user's
 */
record OneCheck(
    Family family, Job job, ScenarioSpec spec, Scenario<?, ?> system, boolean ownScenario) {

  /** A variant and the protocol it is one of. */
  private record Choice(Family family, Variant variant) {}

  /**
   * @param families the protocol that the user chose, or all
   * @param mutation the name of a variant, or null for the protocol as Atoll runs it
   */
  static OneCheck of(List<Family> families, @Nullable String mutation, ScenarioOptions options) {
    boolean own = options.given();
    if (mutation == null) {
      Family family =
          families.size() == 1
              ? families.get(0)
              : CheckCommand.family(CheckCommand.DEFAULT_PROTOCOL);
      return of(family, "", options.spec(), new Expected.Holds(), options.delivery(), own);
    }
    Choice choice = choose(families, mutation);
    return of(
        choice.family,
        mutation,
        own ? options.spec() : choice.variant.spec(),
        new Expected.Breaks(choice.variant.broken()),
        options.delivery(),
        own);
  }

  private static OneCheck of(
      Family family,
      String variant,
      ScenarioSpec spec,
      Expected expected,
      @Nullable Delivery delivery,
      boolean own) {
    Scenario<?, ?> system = build(family, variant, spec);
    Scenario<?, ?> delivered = delivery == null ? system : system.withDelivery(delivery);
    requireSearchable(delivered);
    String replayLine =
        ReplayLine.of(family.name(), variant, own || variant.isEmpty() ? spec : null, delivery);
    Job job =
        new Job(family.name(), variant, spec.toString(), expected, replayLine, () -> delivered);
    return new OneCheck(family, job, spec, delivered, own);
  }

  private static Scenario<?, ?> build(Family family, String variant, ScenarioSpec spec) {
    try {
      return variant.isEmpty() ? family.scenario(spec) : family.scenario(spec, variant);
    } catch (IllegalArgumentException e) {
      throw BadArgument.from(e);
    }
  }

  private static void requireSearchable(Scenario<?, ?> system) {
    if (system.processes().size() > Checker.MAX_PROCESSES) {
      throw new BadArgument(
          "--ring and --join: at most "
              + Checker.MAX_PROCESSES
              + " processes can be searched, not "
              + system.processes().size());
    }
    if (system.intentions().size() > Checker.MAX_INTENTIONS) {
      throw new BadArgument(
          "at most "
              + Checker.MAX_INTENTIONS
              + " joins, leaves and requests can be searched, not "
              + system.intentions().size());
    }
  }

  private static Choice choose(List<Family> families, String name) {
    List<Choice> choices = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (Family family : families) {
      for (Variant variant : family.variants()) {
        names.add(variant.name());
        if (variant.name().equals(name)) {
          choices.add(new Choice(family, variant));
        }
      }
    }
    if (choices.isEmpty()) {
      throw new BadArgument(
          "--mutation: there is no " + name + "; there are list, " + String.join(", ", names));
    }
    for (Choice choice : choices) {
      if (choices.size() == 1 || choice.family.name().equals(CheckCommand.DEFAULT_PROTOCOL)) {
        return choice;
      }
    }
    List<String> owners = choices.stream().map(choice -> choice.family.name()).toList();
    throw new BadArgument(
        "--mutation: several have " + name + "; say --protocol " + String.join(" or ", owners));
  }

  /** Whether it is a mistake if every property holds. */
  boolean mustBreak() {
    return !ownScenario && job.expected() instanceof Expected.Breaks;
  }

  String delivery() {
    return CliNames.of(system.delivery());
  }

  /** The run that breaks a property, or a run to the end if none does. */
  TimeSpaceDiagram picture(Outcome outcome) {
    String variant = job.variant().isEmpty() ? "" : ", " + job.variant();
    if (outcome.result().violation().isPresent()) {
      Violation violation = outcome.result().violation().get();
      return TimeSpaceDiagram.of(
              family.name() + variant + " breaks: " + violation.problem().property(),
              violation.path(),
              violation.cycle())
          .withCaption(
              violation.problem().what()
                  + ". Scenario: "
                  + job.scenario()
                  + ", "
                  + delivery()
                  + ".");
    }
    return TimeSpaceDiagram.of(
            family.name() + variant + ": " + job.scenario(), SingleRun.of(system))
        .withCaption(
            "One run of many: applications act at once, messages arrive in the order of sending.");
  }

  String saysOfPicture(Outcome outcome) {
    return outcome.verdict() == Outcome.Verdict.BROKEN ? "This run" : "One run to the end";
  }
}
