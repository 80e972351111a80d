package io.atoll.cli;

import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.TypeConversionException;

/** What {@code ./atoll sim} can run. */
enum SimScenario {
  CHURN,
  PARTITION,
  SLOW_NODES,
  GROWTH,
  LIVELOCK,
  LOOPS,
  HEALED_PARTITION,
  MASS_CRASH,
  BROKEN,
  UNREST,
  ELASTICITY,
  CONSENSUS,
  CHAOS;

  private static final List<String> OF_CHURN =
      List.of("--mutation", "--style", "--joins", "--leaves", "--requests", "--keys");

  private static final String CORRECTED_CHORD = "this scenario is one of corrected Chord alone";

  /** Refuses options that would not change the run. */
  void requireOnlyItsOptions(ParseResult given) {
    if (this != ELASTICITY && this != CONSENSUS && this != CHAOS) {
      refuse(given, "only elasticity, consensus and chaos are run with many", List.of("--seeds"));
    }
    if (this != CHAOS) {
      refuse(given, "only chaos has clusters of several sizes", List.of("--hosts"));
    }
    switch (this) {
      case CHURN, PARTITION, SLOW_NODES -> {}
      case GROWTH ->
          refuse(
              given,
              "growth is joins until there are --nodes members, and lookups after that",
              List.of("--seconds", "--joins", "--leaves", "--keys"));
      case LIVELOCK ->
          refuse(
              given,
              "the situations of livelock are fixed",
              List.of(
                  "--mutation",
                  "--style",
                  "--nodes",
                  "--joins",
                  "--leaves",
                  "--requests",
                  "--keys"));
      case LOOPS -> {
        refuse(given, CORRECTED_CHORD, List.of("--protocol", "--seconds"));
        refuse(given, CORRECTED_CHORD, OF_CHURN);
      }
      case HEALED_PARTITION -> {
        refuse(given, "how long the halves are apart is fixed", List.of("--seconds"));
        refuse(given, "nobody joins, leaves or asks in this scenario", OF_CHURN);
      }
      case MASS_CRASH ->
          refuse(
              given,
              CORRECTED_CHORD,
              List.of(
                  "--protocol",
                  "--mutation",
                  "--style",
                  "--seconds",
                  "--joins",
                  "--leaves",
                  "--keys"));
      case BROKEN -> {
        refuse(
            given,
            "an operation is broken in every way there is",
            List.of("--nodes", "--seconds", "--seed"));
        refuseChurnOptions(given);
      }
      case UNREST, ELASTICITY -> refuseChurnOptions(given);
      case CONSENSUS ->
          refuse(
              given,
              "the seed decides how large a group is and what happens to it",
              List.of(
                  "--protocol",
                  "--style",
                  "--nodes",
                  "--seconds",
                  "--joins",
                  "--leaves",
                  "--requests",
                  "--keys"));
      case CHAOS ->
          refuse(
              given,
              "the seed says what happens to a cluster",
              List.of(
                  "--protocol",
                  "--style",
                  "--nodes",
                  "--joins",
                  "--leaves",
                  "--requests",
                  "--keys"));
    }
  }

  private static void refuseChurnOptions(ParseResult given) {
    String why = "this scenario is one of the host ring, with rates of its own";
    refuse(given, why, List.of("--protocol"));
    refuse(given, why, OF_CHURN);
  }

  private static void refuse(ParseResult given, String why, List<String> options) {
    for (String option : options) {
      if (given.hasMatchedOption(option)) {
        throw new BadArgument(option + ": " + why);
      }
    }
  }

  static final class Converter implements ITypeConverter<SimScenario> {
    @Override
    public SimScenario convert(String word) {
      return Arrays.stream(values())
          .filter(scenario -> CliNames.of(scenario).equals(word))
          .findFirst()
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "'" + word + "' is not one of " + CliNames.list(values())));
    }
  }
}
