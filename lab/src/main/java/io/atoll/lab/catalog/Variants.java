package io.atoll.lab.catalog;

import java.util.ArrayList;
import java.util.List;

/**
 * The variants of a protocol, each with what makes it one.
 *
 * @param <T> what makes a variant: another kind of node, and what else a family may change
 */
public final class Variants<T> {

  private record Entry<T>(Variant variant, T change) {}

  private final String protocol;
  private final List<Entry<T>> entries = new ArrayList<>();

  public Variants(String protocol) {
    this.protocol = protocol;
  }

  /** Adds text as it was published, where that is wrong. */
  public Variants<T> erratum(
      String name, String description, ScenarioSpec spec, String broken, T change) {
    return add(new Variant(name, Variant.Kind.ERRATUM, description, spec, broken), change);
  }

  /** Adds a mistake that a check must be able to catch. */
  public Variants<T> mutation(
      String name, String description, ScenarioSpec spec, String broken, T change) {
    return add(new Variant(name, Variant.Kind.MUTATION, description, spec, broken), change);
  }

  private Variants<T> add(Variant variant, T change) {
    entries.add(new Entry<>(variant, change));
    return this;
  }

  /** All variants, in the order in which they were added. */
  public List<Variant> list() {
    return entries.stream().map(Entry::variant).toList();
  }

  /** What makes the variant with this name; the message of the exception lists those there are. */
  public T change(String name) {
    for (Entry<T> entry : entries) {
      if (entry.variant().name().equals(name)) {
        return entry.change();
      }
    }
    throw new IllegalArgumentException(
        "mutation: the protocol "
            + protocol
            + " has no variant "
            + name
            + "; it has "
            + list().stream().map(Variant::name).toList());
  }
}
