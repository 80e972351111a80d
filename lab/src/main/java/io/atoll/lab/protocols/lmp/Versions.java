package io.atoll.lab.protocols.lmp;

import io.atoll.lab.catalog.ScenarioSpec;
import io.atoll.lab.catalog.Variant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The variants of a protocol with the code that makes them.
 *
 * @param <N> the node of the protocol; a version makes another kind of node of it
 */
public final class Versions<N> {

  private final String protocol;
  private final List<Variant> variants = new ArrayList<>();
  private final List<UnaryOperator<N>> nodes = new ArrayList<>();

  public Versions(String protocol) {
    this.protocol = protocol;
  }

  public Versions<N> with(
      Variant.Kind kind,
      String name,
      String description,
      ScenarioSpec spec,
      String broken,
      UnaryOperator<N> node) {
    variants.add(new Variant(name, kind, description, spec, broken));
    nodes.add(node);
    return this;
  }

  public List<Variant> variants() {
    return List.copyOf(variants);
  }

  /** The code of a variant; the message of the exception lists those there are. */
  public UnaryOperator<N> version(String name) {
    List<String> names = variants.stream().map(Variant::name).toList();
    if (!names.contains(name)) {
      throw new IllegalArgumentException(
          "mutation: the protocol " + protocol + " has no variant " + name + "; it has " + names);
    }
    return nodes.get(names.indexOf(name));
  }
}
