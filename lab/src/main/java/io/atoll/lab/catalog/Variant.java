package io.atoll.lab.catalog;

/**
 * A protocol changed on purpose: either the text as it was published where that is wrong, or a
 * mutation that a check must be able to catch.
 *
 * @param name what to call it on the command line
 * @param kind whether it is an erratum or a mutation
 * @param description what is different, and what happens then
 * @param spec the smallest scenario known to show it
 * @param broken the property that it breaks
 */
public record Variant(
    String name, Kind kind, String description, ScenarioSpec spec, String broken) {

  /** Why the variant exists. */
  public enum Kind {
    ERRATUM,
    MUTATION
  }
}
