package io.atoll.lab.protocols.group;

import java.util.List;
import java.util.stream.Stream;

/** All mistakes that the simulation of whole clusters must find. */
public final class ChaosMutations {

  private ChaosMutations() {}

  public static List<ChaosMutation> all() {
    return Stream.of(
            DiskMutations.all(),
            ConsensusMutations.all(),
            SessionMutations.all(),
            NodeMutations.all(),
            MessageMutations.all())
        .flatMap(List::stream)
        .toList();
  }

  /**
   * @throws IllegalArgumentException if there is none of that name
   */
  public static ChaosMutation named(String name) {
    return all().stream()
        .filter(it -> it.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "mutation: '"
                        + name
                        + "' is not one of "
                        + all().stream().map(ChaosMutation::name).toList()));
  }
}
