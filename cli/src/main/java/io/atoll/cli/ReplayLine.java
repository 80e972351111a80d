package io.atoll.cli;

import io.atoll.lab.catalog.Case;
import io.atoll.lab.catalog.ScenarioSpec;
import io.atoll.lab.model.Scenario.Delivery;
import org.jspecify.annotations.Nullable;

/** The commands that run searches again. */
final class ReplayLine {

  private ReplayLine() {}

  /**
   * The search of a case alone, or, if its scenario cannot be described by options, the fewest
   * cases that it is one of.
   */
  static String of(Case c) {
    return c.spec()
        .map(spec -> of(c.protocol(), "", spec, null))
        .orElseGet(() -> protocol(c.protocol()) + suite(c.size()));
  }

  private static String suite(Case.Size size) {
    return switch (size) {
      case FAST -> " --fast";
      case LONG -> "";
      case DEEP -> " --deep";
    };
  }

  /**
   * The search of one scenario.
   *
   * @param variant the name of a variant, or empty for the protocol as Atoll runs it
   * @param spec the scenario, or null for the variant's own
   * @param delivery how messages travel, or null if that is left to the protocol
   */
  static String of(
      String protocol, String variant, @Nullable ScenarioSpec spec, @Nullable Delivery delivery) {
    return protocol(protocol)
        + (variant.isEmpty() ? "" : " --mutation " + variant)
        + (spec == null ? "" : " " + spec.options())
        + (delivery == null ? "" : " --delivery " + CliNames.of(delivery));
  }

  private static String protocol(String name) {
    return "./atoll check --protocol " + name;
  }
}
