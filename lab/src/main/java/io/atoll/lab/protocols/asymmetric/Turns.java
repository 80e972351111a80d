package io.atoll.lab.protocols.asymmetric;

import io.atoll.lab.catalog.Mixes;
import io.atoll.lab.catalog.ScenarioSpec;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Every mix of joins and leaves on a small ring, with the end of the identifier space between any
 * two nodes: it matters here who is the highest, whether a member or one that joins.
 */
final class Turns {

  private Turns() {}

  static List<ScenarioSpec> of(int members, int changes) {
    Set<ScenarioSpec> turns = new LinkedHashSet<>();
    for (ScenarioSpec mix : Mixes.of(members, changes, true)) {
      Set<Long> ids = new TreeSet<>(mix.ring());
      ids.addAll(mix.joins());
      List<Long> clockwise = List.copyOf(ids);
      for (int lowest = 0; lowest < clockwise.size(); lowest++) {
        turns.add(
            ScenarioSpec.of(
                turn(mix.ring(), clockwise, lowest),
                turn(mix.joins(), clockwise, lowest),
                turn(mix.leaves(), clockwise, lowest)));
      }
    }
    return List.copyOf(turns);
  }

  /** The nodes with the identifiers 0, 1, 2 and so on from the lowest one. */
  private static List<Long> turn(List<Long> ids, List<Long> clockwise, int lowest) {
    List<Long> turned = new ArrayList<>();
    for (long id : ids) {
      int size = clockwise.size();
      turned.add((long) (clockwise.indexOf(id) - lowest + size) % size);
    }
    turned.sort(null);
    return turned;
  }
}
