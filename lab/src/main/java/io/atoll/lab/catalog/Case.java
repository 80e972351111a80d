package io.atoll.lab.catalog;

import io.atoll.lab.model.Scenario;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A scenario with the verdict it must have.
 *
 * @param spec what the scenario is built from, if that is a specification that a user can give
 * @param size how long it takes, and so when it is run
 */
public record Case(
    String protocol,
    String name,
    Optional<ScenarioSpec> spec,
    Supplier<? extends Scenario<?, ?>> scenario,
    Expected expected,
    Size size) {

  /** The verdict a case must have. */
  public sealed interface Expected {
    /** Every property holds in every state. */
    record Holds() implements Expected {
      @Override
      public String toString() {
        return "holds";
      }
    }

    /** The property with this name is broken. */
    record Breaks(String property) implements Expected {
      @Override
      public String toString() {
        return "breaks: " + property;
      }
    }
  }

  /** How long a case takes, and so when it is run. */
  public enum Size {
    /** Part of the fast test suite. */
    FAST,
    /** Part of every full check. */
    LONG,
    /** Part of a search that takes an hour. */
    DEEP
  }

  /** A specification in which the protocol as Atoll runs it holds. */
  public static Case holds(Family family, ScenarioSpec spec, Size size) {
    return new Case(
        family.name(),
        spec.toString(),
        Optional.of(spec),
        () -> family.scenario(spec),
        new Expected.Holds(),
        size);
  }

  public static Case holds(
      String protocol, String name, Supplier<? extends Scenario<?, ?>> scenario, Size size) {
    return new Case(protocol, name, Optional.empty(), scenario, new Expected.Holds(), size);
  }

  public static Case breaks(
      String protocol,
      String name,
      Supplier<? extends Scenario<?, ?>> scenario,
      String property,
      Size size) {
    return new Case(
        protocol, name, Optional.empty(), scenario, new Expected.Breaks(property), size);
  }
}
