package io.atoll.cli;

import java.util.Arrays;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** What {@code ./atoll sim} can run. */
enum SimScenario {
  CHURN,
  PARTITION,
  SLOW_NODES,
  GROWTH,
  LIVELOCK;

  /** Whether members come and go while everybody asks. */
  boolean isChurn() {
    return this == CHURN || this == PARTITION || this == SLOW_NODES;
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
