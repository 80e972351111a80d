package io.atoll.cli;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** How constants are written on the command line: {@code any-order} for {@code ANY_ORDER}. */
final class CliNames {

  private CliNames() {}

  static String of(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static String list(Enum<?>[] constants) {
    return Arrays.stream(constants).map(CliNames::of).collect(Collectors.joining(", "));
  }
}
